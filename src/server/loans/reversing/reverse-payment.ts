import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { type ReversalResult, reversibleAmount, takeBack } from '#domain/money/booking/take-back.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { amountDue, outstanding } from '#domain/money/repayment.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { recordReversal } from '#server/base/observability/log-reversals.ts'
import { nameOf, type SourceEvent } from '#server/loans/events/source-event.ts'
import { earlyEnds } from '#server/loans/ledger/early-ends.ts'
import { appendPostings } from '#server/loans/ledger/ledger.ts'
import { notifyOfReversal } from '#server/loans/ledger/notify-of-money.ts'
import { owingOf } from '#server/loans/ledger/owing.ts'
import { endOpenReferences } from '#server/loans/ledger/receive.ts'
import { insertReversal, REVERSAL_MESSAGE, type ReversalReason } from '#server/loans/ledger/reversals.ts'
import { eventOfPayment, standingPayment } from '#server/loans/ledger/standing-payments.ts'
import { moveInstalments, type Order, updateOrder } from '#server/loans/orders/orders.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'

/** A reversal to book: the payment, the amount and the source. */
export interface ReversalToBook {
  payment: string
  /** At most the remainder of the payment. */
  amountMinor: Minor
  by: SourceEvent
  reason: ReversalReason
}

/**
 * The single way in which booked money is reversed, from any source. Writes the domain's decision in the
 * caller's transaction: postings, days, the states of the order and its open references, and the borrower's
 * notification. The order is locked. Undefined if nothing of the payment is left.
 */
export async function reversePayment(
  tx: Transaction,
  order: Order,
  { payment, amountMinor, by, reason }: ReversalToBook,
  now: Date,
): Promise<{ amountMinor: Minor; back: ReversalResult; order: Order } | undefined> {
  const standing = await standingPayment(tx, order, payment)
  const left = reversibleAmount(standing)
  const amount = amountMinor < left ? amountMinor : left
  if (amount <= 0n) return undefined
  const { holding: endedBy } = await earlyEnds(tx, order)
  const ending =
    endedBy === undefined ? null : endedBy === payment ? 'this' : await standingPayment(tx, order, endedBy)
  const back = takeBack(owingOf(order), standing, ending, amount, now)

  const id = newId(now)
  const event = await eventOfPayment(tx, order, payment)
  const alone = { source: 'reversal', id }
  await appendPostings(tx, order, back.penalties, alone, now)
  // Under the payment's own event, so that its remainder is the sum of its postings.
  await appendPostings(tx, order, [back.reversal], { ...event, step: id }, now)
  if (back.rebate && endedBy !== undefined) {
    const end = await eventOfPayment(tx, order, endedBy)
    await appendPostings(tx, order, [back.rebate], { ...end, step: id }, now)
  }
  await appendPostings(tx, order, back.creditUsed, alone, now)
  if (back.instalments) await moveInstalments(tx, order, back.instalments)
  await updateOrder(tx, order, back.order)
  await endOpenReferences(tx, order, back.ends, now)

  const after = orderAfter(order, back, now)
  const today = dayIn(now, zoneOf(order.loan))
  const reversal = {
    ...{
      id,
      payment,
      amountMinor: amount,
      source: nameOf(by),
      reportedBy: by.source,
      reason,
      message: back.message,
      at: now,
    },
    wasSettled: order.status === '200',
    owedMinor: outstanding(after.loan, today).total,
    dueOn: amountDue(after.loan, today)?.dueOn ?? null,
  }
  await insertReversal(tx, order, reversal, event.source)
  await notifyOfReversal(tx, order, reversal)
  const payload = { borrowerId: order.borrowerId, reversalId: id }
  await scheduleEntry(tx, REVERSAL_MESSAGE, payload, now, now)
  tx.afterCommit(() => recordReversal(by.source, reason))
  return { amountMinor: amount, back, order: after }
}

/** The order after the reversal, for further work in the same transaction. */
function orderAfter(order: Order, back: ReversalResult, now: Date): Order {
  const { loan } = order
  const day = dayIn(now, zoneOf(loan))
  const postings = [
    ...back.penalties,
    back.reversal,
    ...(back.rebate ? [back.rebate] : []),
    ...back.creditUsed,
  ]
  return {
    ...order,
    ...back.order,
    version: order.version + 1,
    loan: { ...loanAfter(loan, postings, day), instalments: back.instalments ?? loan.instalments },
  }
}
