import type { FastifyBaseLogger } from 'fastify'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { PageConfig } from '#server/base/page-config/config-pages.ts'

/** What serving pages needs. Their calls are answered by this server or by a lender's backend. */
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
