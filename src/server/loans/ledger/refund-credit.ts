import type { Minor } from '#domain/amount.ts'
import { refund } from '#domain/money/ledger.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { giveName, lockName } from '#server/base/database/owners.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { appendPostings, findPosted } from './ledger.ts'

/** Money that the lender has returned to a borrower, with the lender's own number for it. */
export interface Refund {
  amountMinor: Minor
  refundId: string
}

/**
 * Posts the return of a locked order's credit. Idempotent by number and amount. Refusals: `more-than-credit`,
 * and `other-refund` for a number of another refund.
 */
export async function refundCredit(
  tx: Transaction,
  order: Order,
  { amountMinor, refundId }: Refund,
  now: Date,
): Promise<Result<'refunded' | 'already-refunded', 'more-than-credit' | 'other-refund'>> {
  const event = { source: 'refund', id: refundId }
  const name = `refund:${refundId}` as const
  const ownerId = await lockName(tx, name)
  const before = await findPosted(tx, ownerId ?? order.borrowerId, event, 'refund', 'credit')
  if (before) {
    const isSame = before.orderNo === order.orderNo && before.amountMinor === amountMinor
    return isSame ? ok('already-refunded') : refuse('other-refund')
  }
  const posting = refund(amountMinor, order.loan.balances, now)
  if (!posting.ok) return posting
  if (ownerId === undefined) await giveName(tx, name, order.borrowerId)
  await appendPostings(tx, order, [posting.value], event, now)
  return ok('refunded')
}
