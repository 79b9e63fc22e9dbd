import * as z from 'zod/mini'
import { orderNo } from '#contract/fields.ts'
import { MINOR_PER_MAJOR } from '#domain/amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { LenderMove } from '#server/loans/details/life-of-loan.ts'
import { moveLoan } from '#server/loans/details/life-of-loan.ts'
import { lockOrder, type Order } from '#server/loans/orders/orders.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'

/** Kind of outbox rows for the lender's next step. */
export const NEXT_STEP = 'sandbox-next-step'

/** Delay of each step, long enough to see every status. */
const PAUSE_MS = 4_000

/** Endings of refused amounts in whole pesos or rupees, so that refusals can be seen. */
export const REFUSED_ENDING = 13n

const payload = z.object({ orderNo, borrowerId: z.string() })

const next: Readonly<Record<string, (order: Order) => LenderMove>> = {
  '21': ({ amountMinor }) => ((amountMinor / MINOR_PER_MAJOR) % 100n === REFUSED_ENDING ? '110' : '151'),
  '151': () => '170',
  '170': () => '174',
}

/** Schedules the next step of an order. */
export async function planNextStep(
  tx: Transaction,
  order: Pick<Order, 'orderNo' | 'borrowerId'>,
  now: Date,
): Promise<void> {
  const { orderNo, borrowerId } = order
  const soon = new Date(now.getTime() + PAUSE_MS)
  await scheduleEntry(tx, NEXT_STEP, { orderNo, borrowerId }, now, soon)
}

/** Performs the next step of an order, and schedules the following one. */
export async function takeNextStep(tx: Transaction, said: unknown, now: Date): Promise<void> {
  const named = z.parse(payload, said)
  const borrower = await borrowerById(tx, named.borrowerId)
  const order = borrower && (await lockOrder(tx, borrower, named.orderNo))
  const to = order && next[order.status]?.(order)
  // It may have been moved meanwhile.
  if (!order || !to) return
  const moved = await moveLoan(tx, order, to, now)
  if (moved.ok && next[to]) await planNextStep(tx, order, now)
}
