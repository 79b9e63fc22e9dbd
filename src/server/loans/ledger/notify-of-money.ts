import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import type { RestoreResult } from '#domain/money/booking/restore.ts'
import { balanceOf, creditOf } from '#domain/money/ledger.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { nameOf } from '#server/loans/events/source-event.ts'
import { isReopening, type Reversal, type ReversalReason } from '#server/loans/ledger/reversals.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import {
  creditBooked,
  loanSettled,
  paymentBooked,
  paymentRestored,
  paymentReversed,
  paymentUnmatched,
} from '#server/outbox/lender-events/money-events.ts'
import { notifyLender, streamOfUnmatched } from '#server/outbox/lender-events/notify-lender.ts'

/** Notifies the lender's systems of money that was booked on a locked order, and of its effects. */
export async function notifyOfMoney(
  tx: Transaction,
  order: Order,
  { amountMinor, paidAt, payment }: { amountMinor: bigint; paidAt: Date; payment: string },
  { effect, fee, credit, order: after }: ReceiptResult,
  now: Date,
): Promise<void> {
  const { borrowerId, orderNo, currency } = order
  const ids = { borrowerId, orderNo, payment }
  const booked = { amountMinor, currency, paidAt, bookedAt: now, effect, feeMinor: fee, creditMinor: credit }
  await notifyLender(tx, paymentBooked, order, { ...ids, ...booked }, now)
  await notifyOfSettlement(tx, order, payment, { credit, order: after }, { settledAt: paidAt, now })
}

/** Notifies them of a credit, and that nothing is owed any more. */
export async function notifyOfSettlement(
  tx: Transaction,
  { borrowerId, orderNo, currency, status, loan }: Order,
  payment: string,
  { credit, order: after }: Pick<ReceiptResult, 'credit' | 'order'>,
  { settledAt, now }: { settledAt: Date; now: Date },
): Promise<void> {
  const ids = { borrowerId, orderNo, payment }
  if (credit > 0n) {
    const inAllMinor = creditOf(loan.balances) + credit
    const booked = { ...ids, amountMinor: credit, inAllMinor, currency, bookedAt: now }
    await notifyLender(tx, creditBooked, { borrowerId }, booked, now)
  }
  if (after.status === '200' && status !== '200')
    await notifyLender(tx, loanSettled, { borrowerId }, { ...ids, settledAt }, now)
}

/** Notifies them of a reversal on a locked order. */
export async function notifyOfReversal(
  tx: Transaction,
  order: Order,
  {
    id: reversalId,
    reason,
    at,
    ...reversal
  }: Omit<Reversal, 'reason' | 'reportedBy' | 'restoredAt' | 'restoredMessage'> & { reason: ReversalReason },
): Promise<void> {
  const { borrowerId, orderNo, currency } = order
  const { payment, amountMinor, owedMinor, dueOn } = reversal
  const reopened = isReopening(reversal)
  const event = { borrowerId, orderNo, reversalId, payment, amountMinor, currency, reason, owedMinor, dueOn }
  await notifyLender(tx, paymentReversed, order, { ...event, reopened, reversedAt: at }, at)
}

/** Notifies them of money that returned to a locked order, and of credit that it became. */
export async function notifyOfRestoration(
  tx: Transaction,
  { borrowerId, orderNo, currency, loan: { balances } }: Order,
  { id: reversalId, payment }: Pick<Reversal, 'id' | 'payment'>,
  again: Pick<RestoreResult, 'amount' | 'order' | 'restored' | 'surplus' | 'rebates' | 'others'>,
  now: Date,
): Promise<void> {
  const ids = { borrowerId, orderNo, payment, currency }
  const stands = { settled: again.order.status === '200', restoredAt: now }
  const restored = { ...ids, reversalId, amountMinor: again.amount, ...stands }
  await notifyLender(tx, paymentRestored, { borrowerId }, restored, now)

  const before = creditOf(balances)
  const rebates = again.rebates.map(({ posting }) => posting)
  const postings = [again.restored, ...again.surplus, ...rebates, ...again.others]
  const moved = balanceOf(postings.flatMap(({ entries }) => entries)).credit
  const inAllMinor = creditOf({ ...balances, credit: balances.credit + moved })
  if (inAllMinor <= before) return
  const credit = { ...ids, amountMinor: inAllMinor - before, inAllMinor, bookedAt: now }
  await notifyLender(tx, creditBooked, { borrowerId }, credit, now)
}

/** Notifies them of money on an unknown reference. Other events of such a reference move nothing. */
export async function notifyOfUnmatched(
  tx: Transaction,
  provider: string,
  { id, kind, reference, amountMinor, at }: PaymentEvent,
  now: Date,
): Promise<void> {
  if (kind !== 'paid') return
  const unmatched = {
    payment: nameOf({ source: provider, id }),
    provider,
    reference,
    amountMinor: String(amountMinor),
  }
  await notifyLender(
    tx,
    paymentUnmatched,
    streamOfUnmatched(provider, reference),
    { ...unmatched, saidAt: at, heardAt: now },
    now,
  )
}
