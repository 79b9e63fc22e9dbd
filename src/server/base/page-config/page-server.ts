import type { FastifyBaseLogger } from 'fastify'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { PageConfig } from '#server/base/page-config/config-pages.ts'

/** What serving pages needs. This server or a lender's backend answers the calls. */
export interface PageServer {
  config: PageConfig
  map: WireMap
  log: FastifyBaseLogger
  now(): Date
  /** The sender of codes, if this server sends them: whether it can call. */
  sms?: { call?: unknown } | null
  /** The event loop delay of this process; measured if not given. */
  loopDelayMs?(): number
}
