import type { FastifyBaseLogger } from 'fastify'
import type { WireMap } from '#contract/wire-map.ts'
import type { Config } from './config.ts'
import type { PaymentProvider } from './outside/payments/provider.ts'
import type { Database } from './storage/database.ts'

/** Everything that a request may need and that lives longer than it. Nothing in here remembers a borrower. */
export interface Service {
  config: Config
  map: WireMap
  database: Database
  payments: PaymentProvider
  log: FastifyBaseLogger
  now(): Date
}
