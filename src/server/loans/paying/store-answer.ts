import type { Day } from '#domain/dates.ts'
import type { ReferenceState } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type { IssuedReference } from '#server/integrations/payments/provider.ts'
import { lockKnownOrder, type Order, todayOf } from '#server/loans/orders/orders.ts'
import { planReferenceEnding } from '#server/loans/paying/reference-ending.ts'
import { processEarlyEvents } from '#server/loans/receiving/process-event.ts'
import { endReference, planEnding } from '#server/loans/references/end-reference.ts'
import {
  findReference,
  insertReference,
  issuedReferences,
  lockReference,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import {
  closeInquiry,
  type Question,
  type ReferenceInquiry,
} from '#server/loans/references/reference-requests.ts'
import { amountFor, instalmentFor } from '#server/loans/references/what-to-pay.ts'

/**
 * Stores a provider's answer. The first answer to an inquiry that still counts is the payable one and
 * replaces the one before; any other is stored as superseded, so that money on it finds its loan. Money that
 * arrived before the answer is booked now.
 */
export async function storeAnswer(
  tx: Transaction,
  { inquiry, borrower, order: asked }: Omit<Question, 'channel'>,
  answer: IssuedReference,
  now: Date,
): Promise<void> {
  const { purpose, channel, amountMinor, provider, askedAt, expiresAt } = inquiry
  const { reference } = answer
  const ownerId = await lockReference(tx, provider, reference)
  const order = await lockKnownOrder(tx, borrower, asked.orderNo)
  const known = await findReference(tx, ownerId ?? order.borrowerId, provider, reference)
  if (known) {
    // A repeated answer, by idempotency; a number of another loan is refused, because it would send money
    // there.
    if (known.orderNo === order.orderNo) return
    throw new ProviderFailure(provider, 'unreadable-answer', 'the reference of another order')
  }

  const counts = await closeInquiry(tx, order, inquiry, 'answered')
  if (counts) {
    for (const old of await issuedReferences(tx, order, purpose)) {
      if (old.channel === channel) await endReference(tx, old, 'superseded', now, { provider, reference })
    }
  }
  // A payment may have arrived while the provider was asked.
  const isStillAsked = isAskedFor(inquiry, order, todayOf(order, now))
  const made: StoredReference = {
    ...answer,
    borrowerId: order.borrowerId,
    orderNo: order.orderNo,
    purpose,
    channel,
    amountMinor,
    currency: order.currency,
    state: stateOf(counts, isStillAsked, expiresAt <= now),
    issuedAt: askedAt,
    expiresAt,
    provider,
    instalment: inquiry.instalment,
  }
  await insertReference(tx, order, made)
  await planEnding(tx, made, now)
  await planReferenceEnding(tx, made, now)
  await processEarlyEvents(tx, borrower, made, now)
}

/** The state of a new reference: the answer may come after its expiry, or after a payment. */
function stateOf(counts: boolean, isStillAsked: boolean, isOver: boolean): ReferenceState {
  if (!counts) return 'superseded'
  if (isOver) return 'expired'
  return isStillAsked ? 'issued' : 'canceled'
}

function isAskedFor(
  { purpose, amountMinor, instalment }: ReferenceInquiry,
  order: Order,
  today: Day,
): boolean {
  if (instalment !== instalmentFor(purpose, order)) return false
  const amount = amountFor(purpose, order, today, amountMinor)
  return amount.ok && amount.value === amountMinor
}
