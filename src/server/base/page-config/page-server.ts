import type { FastifyBaseLogger } from 'fastify'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { PageConfig } from '#server/base/page-config/config-pages.ts'

/** The dependencies of the page server. The calls of its pages go to this server or to a lender's backend. */
export interface PageServer {
  config: PageConfig
  map: WireMap
  log: FastifyBaseLogger
  now(): Date
  /** The SMS provider, if this server sends codes. Pages offer a voice call if it has `call`. */
  sms?: { call?: unknown } | null
  /** Returns the event loop delay of this process. By default the delay is measured. */
  loopDelayMs?(): number
}
