import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { Database, Transaction } from '#server/base/database/database.ts'
import type { Table } from '#server/base/database/table.ts'
import type { Files } from '#server/base/files/files.ts'
import type { CallAsFrom } from '#server/base/http/call-as.ts'
import type { SlotQueue } from '#server/base/load-shedding/slot-queue.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import type { Email } from '#server/integrations/email/email.ts'
import type { Payments } from '#server/integrations/held/payments.ts'
import type { IdentityCheck } from '#server/integrations/identity/identity-check.ts'
import type { LenderSystems } from '#server/integrations/lender/lender-systems.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import type { Config } from '#server/service/config.ts'
import type { WakeUp } from '#server/service/wake-up.ts'

/** Everything that a request may need and that lives longer than it. Nothing in here remembers a borrower. */
export interface Service {
  config: Config
  map: WireMap
  database: Database
  /** Every table of the database. */
  tables: readonly Table[]
  /** The same for lists and figures: it may be late by seconds, where a copy of the database is read. Without one, itself. */
  lists?: Database
  payments: Payments
  /** Null in production without one: there, nobody pays by card. */
  cards: CardAcquirer | null
  /** Null in production without one: there, people of the lender look at the photos alone. */
  identity: IdentityCheck | null
  /** Pictures that people sent. */
  files: Files
  /** Null in production without a provider: nobody can register then, and is told so. */
  sms: Sms | null
  /** Null in production without a mail server: nobody is offered e-mail then. */
  email: Email | null
  /** Null in production without an address: the lender's own systems hear of nothing then. */
  lender: LenderSystems | null
  /** In which codes are hashed. */
  codeQueue: SlotQueue
  /** Null in production. */
  workbench: Workbench | null
  /** Rings when a message was written here. */
  wakeUp: WakeUp
  log: FastifyBaseLogger
  now(): Date
  /** How late this process is; measured where nothing else is said. */
  loopDelayMs?(): number
}

/** Does what a row of the outbox asks for, in the transaction that ends the row. */
export type OutboxWork = (
  tx: Transaction,
  payload: unknown,
  now: Date,
  around: { sealer: Sealer },
) => Promise<void>

/** What the engineers' room brings to a sandbox. Production does without it, and its artefact holds none of its files. */
export interface Workbench {
  /** Brings the invented people and their complaints into an empty database. */
  fill(service: Service): Promise<void>
  /** Its pages and its own calls. */
  routes(app: FastifyInstance, service: Service, callAsFrom: CallAsFrom): Promise<void>
  /** The sandbox's lender looks at this order soon. In production the lender decides, by calls of its own. */
  planNextStep(tx: Transaction, order: { orderNo: string; borrowerId: string }, now: Date): Promise<void>
  /** The same for an application. */
  planDecision(
    tx: Transaction,
    application: { applicationId: string; borrowerId: string },
    now: Date,
  ): Promise<void>
  /** What it has planned, by the kind of the outbox's row. */
  work: Readonly<Record<string, OutboxWork>>
  /** What the console says once the server listens. */
  welcome(service: Service, port: number): Promise<string>
}
