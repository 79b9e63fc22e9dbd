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
import type { IdentityCheck } from '#server/integrations/identity/identity-check.ts'
import type { LenderSystems } from '#server/integrations/lender/lender-systems.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import type { Config } from '#server/service/config.ts'
import type { WakeUp } from '#server/service/wake-up.ts'

/** Everything that requests share. It holds no data of a borrower. */
export interface Service {
  config: Config
  map: WireMap
  database: Database
  tables: readonly Table[]
  /** The database for lists and figures: a replica that may lag by seconds, otherwise the primary. */
  lists?: Database
  payments: Payments
  /** Null in production without a card provider: cards are not offered. */
  cards: CardAcquirer | null
  /** Null in production without an identity provider: the lender's staff checks the photos. */
  identity: IdentityCheck | null
  /** The pictures that borrowers sent. */
  files: Files
  /** Null in production without an SMS provider: registration is refused, and the page says so. */
  sms: Sms | null
  /** Null in production without a mail server: e-mail is not offered. */
  email: Email | null
  /** Null in production without an address: the lender's systems receive no events. */
  lender: LenderSystems | null
  codeQueue: SlotQueue
  /** Null in production. */
  workbench: Workbench | null
  /** Wakes the queue that processes an entry which this process has written. */
  wakeUp: WakeUp
  log: FastifyBaseLogger
  now(): Date
  /** Returns the event loop delay of this process. By default the delay is measured. */
  loopDelayMs?(): number
}

/** Processes an outbox row in the transaction that completes the row. */
export type OutboxWork = (
  tx: Transaction,
  payload: unknown,
  now: Date,
  context: { sealer: Sealer },
) => Promise<void>

/**
 * What the workbench adds to a sandbox. Production runs without it, and its artefact contains none of its
 * files.
 */
export interface Workbench {
  /** Fills an empty database with invented borrowers and their complaints. */
  fill(service: Service): Promise<void>
  /** Registers the workbench's pages and calls. */
  routes(app: FastifyInstance, service: Service, callAsFrom: CallAsFrom): Promise<void>
  /**
   * Schedules the sandbox lender's next decision on this order. In production the lender decides, by operator
   * calls.
   */
  planNextStep(tx: Transaction, order: { orderNo: string; borrowerId: string }, now: Date): Promise<void>
  /** Schedules the sandbox lender's decision on an application. */
  planDecision(
    tx: Transaction,
    application: { applicationId: string; borrowerId: string },
    now: Date,
  ): Promise<void>
  /** The handlers of its scheduled work, by the kind of the outbox row. */
  work: Readonly<Record<string, OutboxWork>>
  /** Returns the console message that is printed once the server listens. */
  welcome(service: Service, port: number): Promise<string>
}
