import type { Minor } from '#domain/amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import {
  bookedEvents,
  isReportedReversal,
  sourcesOf,
  waitingReversals,
} from '#server/loans/events/booked-events.ts'
import type { OutcomeWithoutMoney } from '#server/loans/events/event-outcomes.ts'
import { type RecordedEvent, updateOutcome } from '#server/loans/events/payment-events.ts'
import { nameOf } from '#server/loans/events/source-event.ts'
import { takeUnmatchedOfCharge } from '#server/loans/events/unmatched-events.ts'
import { keepExcess } from '#server/loans/ledger/record-once.ts'
import { takenBackOf } from '#server/loans/ledger/reversals.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { isRestoredSince, processWaitingRestorations } from './process-restoration.ts'
import { reversePayment } from './reverse-payment.ts'

type Owner = Borrower & { orderNo: string }

/**
 * Processes a stored reversal, and stores its outcome. The order of the owner is locked. A reversal of a
 * payment that has not arrived waits for it.
 */
export async function processReversal(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  owner: Owner,
  now: Date,
): Promise<OutcomeWithoutMoney> {
  const outcome = await reverseAll(tx, provider, event, owner, now)
  await updateOutcome(tx, provider, event, outcome, null)
  if (outcome === 'reversed') await processWaitingRestorations(tx, provider, event, owner, now)
  return outcome
}

/** Processes reversals that arrived before the payment just booked. */
export async function processWaitingReversals(
  tx: Transaction,
  provider: string,
  payment: PaymentEvent,
  owner: Owner,
  now: Date,
): Promise<void> {
  if (payment.charge) await takeUnmatchedOfCharge(tx, provider, payment.charge, owner.id)
  for (const event of await waitingReversals(tx, provider, payment, owner.id)) {
    await processReversal(tx, provider, event, owner, now)
  }
}

async function reverseAll(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  owner: Owner,
  now: Date,
): Promise<OutcomeWithoutMoney> {
  // A partial dispute states its current total, so a later stage may be about more.
  const isKnown = event.takesBack !== 'disputed' && (await isReportedReversal(tx, provider, event))
  if (isKnown) return 'duplicate'
  const isByBank = event.takesBack === 'whole' || event.takesBack === 'disputed'
  if (isByBank && (await isRestoredSince(tx, provider, event))) return 'duplicate'
  const payments = (await bookedEvents(tx, provider, event)).map(({ id }) => nameOf({ source: provider, id }))
  if (payments.length === 0) return 'waiting'
  let left = await stillToTake(tx, provider, event, payments)
  let outcome: OutcomeWithoutMoney = 'duplicate'
  for (const payment of payments) {
    if (left !== null && left <= 0n) break
    // Read again for each, because the one before has changed it.
    const order = await lockKnownOrder(tx, owner, owner.orderNo)
    const reason = isByBank ? 'charged-back' : 'refunded'
    const amountMinor = left ?? EVERYTHING
    const taken = await reversePayment(
      tx,
      order,
      { payment, amountMinor, by: { source: provider, id: event.id }, reason },
      now,
    )
    if (!taken) continue
    outcome = 'reversed'
    if (left === null) break
    left -= taken.amountMinor
  }
  if (left === null || left <= 0n) return outcome
  // More is reversed than was ever paid: the available part is booked, and a person asks the provider about
  // the rest.
  await keepExcess(tx, provider, event, owner, left, now)
  return outcome === 'duplicate' ? 'contradiction' : outcome
}

/** More than any payment, because at most the remainder is taken. */
const EVERYTHING: Minor = 2n ** 62n

/** How much to take; null for the whole remainder of the newest payment. */
async function stillToTake(
  tx: Transaction,
  provider: string,
  { takesBack, amountMinor, reversal, borrowerId }: RecordedEvent,
  payments: readonly string[],
): Promise<Minor | null> {
  if (takesBack === 'whole') return null
  if (takesBack !== 'in-all' && takesBack !== 'disputed') return amountMinor
  const isDisputed = takesBack === 'disputed'
  // Two disputes about one payment take two parts of it.
  const sources = isDisputed && reversal ? await sourcesOf(tx, provider, reversal, borrowerId) : null
  let taken = 0n
  for (const payment of payments) taken += await takenBackOf(tx, borrowerId, payment, isDisputed, sources)
  return amountMinor - taken
}
