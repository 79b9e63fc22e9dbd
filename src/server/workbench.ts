import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Transaction } from './database/database.ts'
import type { Order } from './loans/orders.ts'
import type { CallsFrom } from './pages/page-server.ts'
import type { Service } from './service.ts'

/** Does what a row of the outbox asks for, in the transaction that ends the row. */
export type OutboxWork = (tx: Transaction, payload: unknown, now: Date) => Promise<void>

/** What the engineers' room brings to a sandbox. Production does without it, and its artefact holds none of its files. */
export interface Workbench {
  /** Brings the invented people and their complaints into an empty database. */
  fill(service: Service): Promise<void>
  /** Its pages and its own calls. */
  routes(app: FastifyInstance, service: Service, callsFrom: CallsFrom): Promise<void>
  /** The sandbox's lender looks at this order soon. In production the lender decides, by calls of its own. */
  planNextStep(tx: Transaction, order: Pick<Order, 'orderNo' | 'borrowerId'>, now: Date): Promise<void>
  /** What it has planned, by the kind of the outbox's row. */
  work: Readonly<Record<string, OutboxWork>>
  /** What the console says once the server listens. */
  welcome(config: Config, port: number): string
}

// Loaded by its place and not by an import, which would make the product depend on it.
const PLACE: string = '../workbench/workbench.ts'

export async function openWorkbench(): Promise<Workbench> {
  const loaded: { workbench: Workbench } = await import(PLACE)
  return loaded.workbench
}
