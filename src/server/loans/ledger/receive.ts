import type { Minor } from '#domain/amount.ts'
import { type PaymentRequest, type ReceiptResult, receive } from '#domain/money/booking/receive.ts'
import { daysMoved } from '#domain/money/booking/take-back.ts'
import { returnPenalty, unjustifiedPenalty } from '#domain/money/late-money.ts'
import type { Posting } from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { nameOf, type SourceEvent } from '#server/loans/events/source-event.ts'
import { appendPostings } from '#server/loans/ledger/ledger.ts'
import { notifyOfMoney } from '#server/loans/ledger/notify-of-money.ts'
import { owingOf } from '#server/loans/ledger/owing.ts'
import { listPostings } from '#server/loans/ledger/postings.ts'
import { moveInstalments, type Order, todayOf, updateOrder } from '#server/loans/orders/orders.ts'
import { endReference } from '#server/loans/references/end-reference.ts'
import {
  openReferences,
  type Purpose,
  type StoredReference,
  updateReference,
} from '#server/loans/references/payment-references.ts'
import { newsUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { keepMoves } from './standing-payments.ts'

/** Money that arrived for a loan: the amount, the time of payment, and the event. */
export interface Arrival {
  amountMinor: Minor
  paidAt: Date
  event: SourceEvent
  /** The reference on which it was paid; without one it is a repayment of its amount, as by card. */
  reference?: StoredReference
  /** Whether its provider saw it while the reference was valid, whatever happened to the reference since. */
  inTime: boolean
  /** It was not booked until now: a penalty charged since without cause is given back. */
  wasFound: boolean
}

/**
 * The single way in which money reaches a loan, from any source. Writes the domain's decision in the caller's
 * transaction: the postings, the days, and the states of the order and every reference. The order is locked,
 * and the reference was read after that.
 */
export async function receiveMoney(
  tx: Transaction,
  found: Order,
  { amountMinor, paidAt, event, reference, inTime, wasFound }: Arrival,
  now: Date,
): Promise<ReceiptResult> {
  const order = wasFound ? await withPenaltyBack(tx, found, { amountMinor, paidAt, event }, now) : found
  const received = receive(owingOf(order), askedWith(reference, amountMinor, inTime), {
    amount: amountMinor,
    paidAt,
    heardAt: now,
  })
  await appendPostings(tx, order, received.postings, event, now)
  if (received.extended) {
    await keepMoves(tx, order, event, daysMoved(order.loan.instalments, received.instalments))
    await moveInstalments(tx, order, received.instalments)
  }
  await updateOrder(tx, order, received.order)
  if (reference) await updateReference(tx, reference, 'paid')
  await endOpenReferences(tx, order, received.ends, now)
  await notifyOfMoney(tx, order, { amountMinor, paidAt, payment: nameOf(event) }, received, now)
  const { borrowerId, orderNo } = order
  const { message } = received
  const notification = {
    borrowerId,
    orderNo,
    kind: 'payment-received',
    about: nameOf(event),
    amountMinor,
    paymentMessage: message,
  } as const
  await planNotification(tx, { ...notification, until: newsUntil(now) }, now)
  return received
}

/** The source of what is given back because money was found; it belongs to no payment. */
const foundOf = (event: SourceEvent): SourceEvent => ({ source: 'found', id: nameOf(event) })

/** The order after an unjustified penalty is given back. */
async function withPenaltyBack(
  tx: Transaction,
  order: Order,
  { amountMinor, paidAt, event }: Pick<Arrival, 'amountMinor' | 'paidAt' | 'event'>,
  now: Date,
): Promise<Order> {
  const { loan } = order
  // The ledger contains what the domain posted, so its kinds are the domain's.
  const postings = (await listPostings(tx, order)) as readonly Posting[]
  const given = returnPenalty(loan, unjustifiedPenalty(owingOf(order), postings, amountMinor, paidAt), now)
  await appendPostings(tx, order, given, foundOf(event), now)
  return { ...order, loan: loanAfter(loan, given, todayOf(order, now)) }
}

function askedWith(
  reference: StoredReference | undefined,
  amountMinor: Minor,
  inTime: boolean,
): PaymentRequest {
  const live = { state: 'issued', expiresAt: null } as const
  if (!reference) return { purpose: 'repay', amount: amountMinor, ...live }
  const asked = { ...reference, amount: reference.amountMinor }
  return inTime ? { ...asked, ...live } : asked
}

/**
 * Ends references that ask for an amount that is no longer due. Money on one still counts for the borrower.
 */
export async function endOpenReferences(
  tx: Transaction,
  order: Order,
  ends: readonly Purpose[],
  now: Date,
): Promise<void> {
  for (const other of await openReferences(tx, order)) {
    if (ends.includes(other.purpose)) await endReference(tx, other, 'canceled', now)
  }
}
