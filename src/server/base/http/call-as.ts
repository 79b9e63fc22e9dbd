import type { Call } from '#contract/wire/call-result.ts'
import type { Identity } from '#contract/wire/session.ts'
import type { Origin } from './origin.ts'

/** Makes the calls of a page as the borrower who opened it. */
export type CallAs = (identity: Identity) => Call

/** Whether the caller has a session. If this is unknown now, it is true: the call itself reports the problem. */
export type HasSession = (identity: Identity, origin: Origin) => Promise<boolean>

/** Creates a caller for a request: in this process, or over HTTP to a lender's backend. */
export type CallAsFrom = (origin: Origin) => Promise<CallAs>
