import type { FastifyBaseLogger } from 'fastify'
import type { Call } from '#contract/wire/call-result.ts'
import type { Identity } from '#contract/wire/session.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { PageConfig } from '#server/base/config/config-pages.ts'
import type { Origin } from '#server/base/http/origin.ts'

/** What it takes to serve pages, whoever answers their calls: this very server, or a lender's backend. */
export interface PageServer {
  config: PageConfig
  map: WireMap
  log: FastifyBaseLogger
  now(): Date
  /** What sends codes, where this server does: whether it can call as well. */
  sms?: { call?: unknown } | null
  /** How late this process is; measured where nothing else is said. */
  loopDelayMs?(): number
}

/** How the calls of a page are made for the person on it. */
export type CallAs = (identity: Identity) => Call

/** Whether a caller has a session. If that cannot be found out now, they are taken to have one: their call says what is wrong. */
export type HasSession = (identity: Identity, origin: Origin) => Promise<boolean>

/** How they are made for a request: in this process, or over HTTP to a lender's backend (design 3). */
export type CallAsFrom = (origin: Origin) => Promise<CallAs>
