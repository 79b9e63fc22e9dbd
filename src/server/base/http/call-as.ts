import type { Call } from '#contract/wire/call-result.ts'
import type { Identity } from '#contract/wire/session.ts'
import type { Origin } from './origin.ts'

/** Makes the calls of a page for the borrower who looks at it. */
export type CallAs = (identity: Identity) => Call

/** Whether a caller has a session. If that cannot be found out now, they are taken to have one: their call says what is wrong. */
export type HasSession = (identity: Identity, origin: Origin) => Promise<boolean>

/** How they are made for a request: in this process, or over HTTP to a lender's backend (design 3). */
export type CallAsFrom = (origin: Origin) => Promise<CallAs>
