import type { FastifyBaseLogger } from 'fastify'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { CardAcquirer } from './outside/cards/card-acquirer.ts'
import type { Files } from './outside/files/files.ts'
import type { Payments } from './outside/payments/payments.ts'
import type { Sms } from './outside/sms/sms.ts'
import type { Workbench } from './workbench.ts'

/** Everything that a request may need and that lives longer than it. Nothing in here remembers a borrower. */
export interface Service {
  config: Config
  map: WireMap
  database: Database
  payments: Payments
  /** Null in production without one: there, nobody pays by card. */
  cards: CardAcquirer | null
  /** Pictures that people sent. */
  files: Files
  /** Null in production without a provider: nobody can register then, and is told so. */
  sms: Sms | null
  /** Null in production. */
  workbench: Workbench | null
  log: FastifyBaseLogger
  now(): Date
}
