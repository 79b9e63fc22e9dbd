import type { Minor } from '#domain/amount.ts'
import { cancelPenalty } from '#domain/money/cancel-penalty.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { nameOf, type SourceEvent } from '#server/loans/events/source-event.ts'
import { notifyOfSettlement } from '#server/loans/ledger/notify-of-money.ts'
import { endOpenReferences } from '#server/loans/ledger/receive.ts'
import { lockKnownOrder, updateOrder } from '#server/loans/orders/orders.ts'
import { appendPostings } from './ledger.ts'
import { owingOf } from './owing.ts'

/**
 * Cancels every penalty of a loan until now after a justified complaint, in the caller's transaction:
 * postings, the states of the order and its open references, and the events for the lender's systems. `null`
 * if there is none.
 */
export async function cancelPenaltyOf(
  tx: Transaction,
  borrower: Borrower,
  { orderNo, event }: { orderNo: string; event: SourceEvent },
  now: Date,
): Promise<Minor | null> {
  const order = await lockKnownOrder(tx, borrower, orderNo)
  const cancelled = cancelPenalty(owingOf(order), now)
  if (cancelled === null) return null
  await appendPostings(tx, order, cancelled.postings, event, now)
  await updateOrder(tx, order, cancelled.order)
  await endOpenReferences(tx, order, cancelled.ends, now)
  await notifyOfSettlement(tx, order, nameOf(event), cancelled, { settledAt: now, now })
  return cancelled.amount
}
