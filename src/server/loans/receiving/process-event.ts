import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import { sightingBefore } from '#domain/money/money-in-transit.ts'
import { acceptPayment, countsFrom, moveReference } from '#domain/money/payment-reference.ts'
import { implausible } from '#domain/money/plausible.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { CARD_PROVIDER } from '#server/integrations/cards/card-acquirer.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { ownerOfCharge } from '#server/loans/cards/card-payments.ts'
import { answerFoundSince } from '#server/loans/events/claim-rows.ts'
import type { OutcomeWithoutMoney } from '#server/loans/events/event-outcomes.ts'
import { claimCharge, eventOfCharge } from '#server/loans/events/payment-charges.ts'
import {
  correctEvent,
  countFromReceipt,
  keepReceived,
  type RecordedEvent,
  recordedEvent,
  updateOutcome,
} from '#server/loans/events/payment-events.ts'
import { giveUnmatched, matchedReference, takeUnmatched } from '#server/loans/events/unmatched-events.ts'
import { notifyOfUnmatched } from '#server/loans/ledger/notify-of-money.ts'
import { disbursementOf } from '#server/loans/ledger/postings.ts'
import { receiveMoney } from '#server/loans/ledger/receive.ts'
import { holdEvent, recordOnce } from '#server/loans/ledger/record-once.ts'
import { lockKnownOrder, type Order } from '#server/loans/orders/orders.ts'
import {
  knownReference,
  lockCharge,
  lockReference,
  ownerOfReference,
  type StoredReference,
  updateReference,
} from '#server/loans/references/payment-references.ts'
import { earlierEvents } from '#server/loans/references/reference-events.ts'
import { processRestoration } from '#server/loans/reversing/process-restoration.ts'
import { processReversal, processWaitingReversals } from '#server/loans/reversing/process-reversal.ts'

/** The outcome of a provider's event, as it is answered. */
export type EventResult =
  | { outcome: OutcomeWithoutMoney }
  | { outcome: ReceiptResult['effect']; arrived: ReceiptResult['arrived']; amount: ReceiptResult['amount'] }

/** Processes a provider's event, once: a repetition finds the row of the event. */
export async function processEvent(
  tx: Transaction,
  provider: string,
  reported: PaymentEvent,
  now: Date,
): Promise<EventResult> {
  // An answer with this reference may be arriving concurrently; one of the two finds the other. So may the
  // payment of a reversal's charge.
  if (reported.charge) await lockCharge(tx, provider, reported.charge)
  const event = await named(tx, provider, reported)
  const ownerId = await lockReference(tx, provider, event.reference)
  const owner = await ownerOf(tx, provider, event, ownerId)
  const recorded = await recordOnce(tx, provider, event, owner, now)
  if (recorded !== 'new') return { outcome: recorded }
  // Unmatched money stays stored: its reference may arrive a moment later, or a person matches it.
  if (owner) return take(tx, provider, recordedNow(event, owner.id, now), owner, now)
  await notifyOfUnmatched(tx, provider, event, now)
  return { outcome: 'unmatched' }
}

/** The borrower of the money; a card's charge has no reference. */
const ownerOf = (
  tx: Transaction,
  provider: string,
  { charge, reference }: PaymentEvent,
  ownerId: string | undefined,
) =>
  provider === CARD_PROVIDER && charge
    ? ownerOfCharge(tx, charge)
    : ownerOfReference(tx, provider, reference, ownerId)

/**
 * Completes a reversal or restoration, which may identify only its charge, by the payment of that charge.
 * Without a charge it belongs to the money reported on its reference, also if that was mistyped.
 */
async function named(tx: Transaction, provider: string, event: PaymentEvent): Promise<PaymentEvent> {
  if (event.kind !== 'reversed' && event.kind !== 'restored') return event
  // The reference on which it was paid, and not one of a later event.
  const chargeEvent = event.charge && (await eventOfCharge(tx, provider, event.charge))
  if (chargeEvent) return { ...event, reference: chargeEvent.reference }
  // A concurrent match of the money is awaited.
  const ownerId = await lockReference(tx, provider, event.reference)
  const found = ownerId === undefined ? await matchedReference(tx, provider, event.reference) : undefined
  return { ...event, ...(found && { reference: found }) }
}

const recordedNow = (event: PaymentEvent, borrowerId: string, now: Date): RecordedEvent => ({
  ...event,
  borrowerId,
  outcome: 'unmatched',
  receivedAt: now,
})

/** Processes the events of a reference that arrived before the provider's answer. */
export async function processEarlyEvents(
  tx: Transaction,
  borrower: Borrower,
  { provider, reference, orderNo }: StoredReference,
  now: Date,
): Promise<void> {
  const owner = { ...borrower, orderNo }
  for (const event of await takeUnmatched(tx, provider, reference, owner.id)) {
    // A payment also processes its earlier reversals.
    const { outcome } = await recordedEvent(tx, provider, event.id)
    if (outcome === 'unmatched') await take(tx, provider, event, owner, now)
  }
}

/**
 * Processes unmatched money on the reference that was meant, as if its event had named that. Undefined if it
 * is matched by now. The names of the reported reference and its charge are locked.
 */
export async function processMatched(
  tx: Transaction,
  provider: string,
  id: string,
  { reference, orderNo }: StoredReference,
  owner: Borrower,
  now: Date,
): Promise<EventResult | undefined> {
  const event = await giveUnmatched(tx, provider, id, reference, owner.id)
  return event && take(tx, provider, event, { ...owner, orderNo }, now, true)
}

async function take(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  owner: Borrower & { orderNo: string },
  now: Date,
  wasFound = false,
): Promise<EventResult> {
  const order = await lockKnownOrder(tx, owner, owner.orderNo)
  if (event.kind === 'reversed') return { outcome: await processReversal(tx, provider, event, owner, now) }
  if (event.kind === 'restored') return { outcome: await processRestoration(tx, provider, event, owner, now) }
  // Read under the lock: a new reference may just have replaced it.
  const reference = await knownReference(tx, owner.id, provider, event.reference)
  if (event.kind !== 'paid') {
    const outcome = await moveOnly(tx, reference, event.kind)
    // The state of the reference counts when the money is seen, because it may be replaced before the money
    // arrives. An implausible time counts as the time of receipt: nothing was paid in 1970.
    if (implausible(order, 1n, event.at, now) !== null) await countFromReceipt(tx, provider, event)
    const arrived = event.kind === 'seen' ? arrivedAt(reference, event, now) : null
    await updateOutcome(tx, provider, event, outcome, arrived)
    return { outcome }
  }
  const why = implausible(order, event.amountMinor, event.at, now, reference.amountMinor)
  if (why !== null) return { outcome: await holdEvent(tx, provider, event, order, why, now) }
  return book(tx, provider, event, { order, reference, owner, wasFound }, now)
}

interface PaymentTarget {
  order: Order
  reference: StoredReference
  owner: Borrower & { orderNo: string }
  wasFound: boolean
}

/**
 * Books held money after a person's review, with the corrections of its provider, if any. Undefined if it was
 * booked before.
 */
export async function bookHeld(
  tx: Transaction,
  provider: string,
  eventId: string,
  corrected: { amountMinor: Minor; at: Date; receivedAt: Date } | null,
  now: Date,
): Promise<EventResult | undefined> {
  const { charge, reference: named } = await recordedEvent(tx, provider, eventId)
  if (charge) await lockCharge(tx, provider, charge)
  const ownerId = await lockReference(tx, provider, named)
  // Read under the locks: its provider may just have corrected it.
  const { outcome, ...recorded } = await recordedEvent(tx, provider, eventId)
  const event = { ...recorded, outcome, ...corrected }
  const owner = await ownerOfReference(tx, provider, event.reference, ownerId)
  // If its charge was reported under another event since, that event is booked.
  const firstEventId = charge ? await claimCharge(tx, provider, charge, eventId) : undefined
  if (firstEventId !== undefined && firstEventId !== eventId) return undefined
  const isFree = outcome === 'held' || (corrected !== null && outcome === 'dismissed')
  if (!isFree || !owner) return undefined
  if (corrected) await correctEvent(tx, provider, event)
  const order = await lockKnownOrder(tx, owner, owner.orderNo)
  const reference = await knownReference(tx, owner.id, provider, event.reference)
  const why = implausible(order, 1n, event.at, event.receivedAt)
  // An implausible time counts as the time of receipt.
  return book(
    tx,
    provider,
    why === null ? event : { ...event, at: event.receivedAt },
    { order, reference, owner, wasFound: true },
    now,
  )
}

async function book(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  { order, reference, owner, wasFound }: PaymentTarget,
  now: Date,
): Promise<EventResult> {
  const { id, amountMinor, charge } = event
  const seen = sightingBefore(
    { amount: amountMinor, charge: charge ?? null },
    await earlierEvents(tx, reference),
  )
  const disbursedAt = await disbursementOf(tx, order)
  // Within the tolerated difference of clocks, money paid before the disbursement counts as paid with it.
  const countedAt = countsFrom(reference, earliest(event.at, seen?.at ?? now, now))
  const paidAt = latest(countedAt, disbursedAt ?? countedAt)
  const inTime = seen?.arrived === 'in-time'
  const arrival = { amountMinor, paidAt, event: { source: provider, id }, reference, inTime, wasFound }
  const received = await receiveMoney(tx, order, arrival, now)
  await keepReceived(tx, provider, event, received, paidAt)
  const timeZone = zoneOf(order.loan)
  const names = { reference: event.reportedReference ?? event.reference, charge: event.charge ?? '' }
  const money = { provider, id, amount: amountMinor, paidOn: dayIn(event.at, timeZone), ...names }
  await answerFoundSince(tx, order, money, now)
  await processWaitingReversals(tx, provider, event, owner, now)
  return { outcome: received.effect, arrived: received.arrived, amount: received.amount }
}

const arrivedAt = (reference: StoredReference, { amountMinor, at }: PaymentEvent, now: Date) =>
  acceptPayment({ ...reference, amount: reference.amountMinor }, amountMinor, earliest(at, now)).arrived

/** A provider's clock may be ahead of ours, and nothing is paid in the future. */
const earliest = (...moments: readonly Date[]) => new Date(Math.min(...moments.map((at) => at.getTime())))

const latest = (...moments: readonly Date[]) => new Date(Math.max(...moments.map((at) => at.getTime())))

/**
 * Money in process moves nothing yet, and the borrower is informed that it was seen; a failed attempt moves
 * nothing at all.
 */
async function moveOnly(
  tx: Transaction,
  reference: StoredReference,
  kind: 'seen' | 'failed' | 'expired' | 'canceled',
): Promise<OutcomeWithoutMoney> {
  if (kind === 'seen' || kind === 'failed') return kind
  const move = moveReference(reference.state, kind)
  if (!move.ok) return 'ignored'
  await updateReference(tx, reference, move.value)
  return kind
}
