import * as z from 'zod/mini'
import { orderNo } from '#contract/fields.ts'
import { MINOR_PER_MAJOR } from '#domain/amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { LenderMove } from '#server/loans/details/life-of-loan.ts'
import { moveLoan } from '#server/loans/details/life-of-loan.ts'
import { lockOrder, type Order } from '#server/loans/orders/orders.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'

/** The kind of the outbox rows in which the sandbox remembers what its lender does next. */
export const NEXT_STEP = 'sandbox-next-step'

/** How long the sandbox's lender thinks about each step: long enough to see every status. */
const PAUSE_MS = 4_000

/** Amounts that end so, in whole pesos or rupees, are refused, so that a refusal can be seen too. */
export const REFUSED_ENDING = 13n

const payload = z.object({ orderNo, borrowerId: z.string() })

const next: Readonly<Record<string, (order: Order) => LenderMove>> = {
  '21': ({ amountMinor }) => ((amountMinor / MINOR_PER_MAJOR) % 100n === REFUSED_ENDING ? '110' : '151'),
  '151': () => '170',
  '170': () => '174',
}

/** Lets the sandbox's lender look at an order soon. */
export async function planNextStep(
  tx: Transaction,
  order: Pick<Order, 'orderNo' | 'borrowerId'>,
  now: Date,
): Promise<void> {
  const { orderNo, borrowerId } = order
  const soon = new Date(now.getTime() + PAUSE_MS)
  await scheduleEntry(tx, NEXT_STEP, { orderNo, borrowerId }, now, soon)
}

/** Does what the sandbox's lender does next with an order, and plans the step after it. */
export async function takeNextStep(tx: Transaction, said: unknown, now: Date): Promise<void> {
  const named = z.parse(payload, said)
  const borrower = await borrowerById(tx, named.borrowerId)
  const order = borrower && (await lockOrder(tx, borrower, named.orderNo))
  const to = order && next[order.status]?.(order)
  // Somebody else may have moved it in the meantime.
  if (!order || !to) return
  const moved = await moveLoan(tx, order, to, now)
  if (moved.ok && next[to]) await planNextStep(tx, order, now)
}
