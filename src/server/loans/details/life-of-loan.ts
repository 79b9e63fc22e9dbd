import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { isOrderStatus, moveOrder } from '#domain/loans/order-status.ts'
import { price } from '#domain/loans/pricing.ts'
import { disburse } from '#domain/money/ledger.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { appendPostings } from '#server/loans/ledger/ledger.ts'
import { writePaidOut } from '#server/loans/offers/paid-out.ts'
import { type Order, updateOrder } from '#server/loans/orders/orders.ts'
import { loanPaidOut } from '#server/outbox/lender-events/loan-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { newsUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'

/** The states that a lender sets. Overdue follows from the date, and settled from the payments. */
export const LENDER_MOVES = ['110', '151', '170', '174'] as const
export type LenderMove = (typeof LENDER_MOVES)[number]

/** The result of a move. A retry after a lost response changes nothing. */
export type Moved = 'moved' | 'already-there'

/**
 * Moves a locked order (spec 4): approved or refused, then disbursed, then to be repaid. The last move means
 * that the money has arrived: the schedule begins that day, and the loan is posted once. Refused as
 * `illegal-move`.
 */
export async function moveLoan(
  tx: Transaction,
  order: Order,
  to: LenderMove,
  now: Date,
): Promise<Result<Moved, 'illegal-move'>> {
  const from = loanToday(order, now).status
  if (from === to) return ok('already-there')
  if (!isOrderStatus(from) || !moveOrder(from, to).ok) return refuse('illegal-move')
  if (to === '174') return payOut(tx, order, now)
  await updateOrder(tx, order, { ...order, status: to })
  if (to === '110') {
    const { borrowerId, orderNo } = order
    const refused = { borrowerId, orderNo, about: orderNo, kind: 'application-refused' } as const
    await planNotification(tx, { ...refused, until: newsUntil(now) }, now)
  }
  return ok('moved')
}

async function payOut(tx: Transaction, order: Order, now: Date): Promise<Result<Moved, 'illegal-move'>> {
  const { product } = order.loan
  // Overdue returns to 174 only by a payment, never by a second disbursement.
  if (order.disbursedOn !== null) return refuse('illegal-move')
  const disbursedOn = dayIn(now, zoneOf(order.loan))
  const terms = price(product, order.amountMinor, disbursedOn)
  await writePaidOut(tx, order, terms, disbursedOn)
  await appendPostings(tx, order, [disburse(terms, now)], { source: 'order', id: order.orderNo }, now)
  const dueOn = terms.instalments[0]?.dueOn ?? disbursedOn
  const { amountMinor, currency } = order
  const paidOut = {
    ...{ amountMinor, currency, disbursedOn, dueOn },
    receivedMinor: terms.received,
    paidOutAt: now,
  }
  await notifyLender(
    tx,
    loanPaidOut,
    order,
    { borrowerId: order.borrowerId, orderNo: order.orderNo, ...paidOut },
    now,
  )
  const about = { borrowerId: order.borrowerId, orderNo: order.orderNo, about: order.orderNo }
  await planNotification(tx, { ...about, kind: 'loan-paid-out', until: newsUntil(now) }, now)
  return ok('moved')
}
