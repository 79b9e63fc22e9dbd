import { type AcceptedPayment, acceptPayment, moveReference } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/database/database.ts'
import { lockOrder } from '#server/loans/orders.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { cancelOthers } from './cancel-others.ts'
import { keepPayment } from './keep-payment.ts'
import { type EventResult, recordEvent, unmatchedEvents, updateOutcome } from './payment-events.ts'
import {
  findReference,
  lockReference,
  ownerOfReference,
  type StoredReference,
  updateReference,
} from './payment-references.ts'

/**
 * Does what a provider's event asks for, once: the event's own row is what a repeated one stumbles over. Resolves with
 * what came of it: `duplicate`, `unmatched`, `ignored`, `seen`, `expired`, `canceled`, or how the money met the loan.
 */
export async function keepEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  now: Date,
): Promise<EventResult> {
  // An answer with this very reference may be on its way into the database; one of the two finds the other.
  await lockReference(tx, provider, event.reference)
  if (!(await recordEvent(tx, provider, event, now, 'unmatched'))) return { outcome: 'duplicate' }
  // Money without a home stays on record: its reference may come a moment later, or a person finds out whose it is.
  if (!(await findReference(tx, provider, event.reference))) return { outcome: 'unmatched' }
  return take(tx, provider, event, now)
}

/** Books what a provider said of a reference before it answered with it. */
export async function bookEarlyEvents(
  tx: Transaction,
  { provider, reference }: StoredReference,
  now: Date,
): Promise<void> {
  for (const event of await unmatchedEvents(tx, provider, reference)) await take(tx, provider, event, now)
}

async function take(tx: Transaction, provider: string, event: PaymentEvent, now: Date): Promise<EventResult> {
  const borrower = await ownerOfReference(tx, provider, event.reference)
  const known = await findReference(tx, provider, event.reference)
  const order = borrower && known && (await lockOrder(tx, borrower, known.orderNo))
  // Read again under the lock: a new reference may have replaced it in the meantime.
  const reference = await findReference(tx, provider, event.reference)
  if (!order || !reference) throw new Error('an order or its reference vanished')

  // Money on its way moves nothing yet; the borrower is told that it was seen.
  if (event.kind === 'seen') return finish({ outcome: 'seen' })
  if (event.kind !== 'paid') {
    const move = moveReference(reference.state, event.kind)
    if (move.ok) await updateReference(tx, reference, move.value)
    return finish({ outcome: move.ok ? event.kind : 'ignored' })
  }
  // A provider's clock may be ahead of ours; nothing is paid in the future.
  const paidAt = event.at < now ? event.at : now
  const asked = { ...reference, amount: reference.amountMinor }
  const accepted: AcceptedPayment = acceptPayment(asked, event.amountMinor, paidAt)
  if (reference.state !== accepted.state) await updateReference(tx, reference, accepted.state)
  const outcome = await keepPayment(tx, order, {
    amountMinor: event.amountMinor,
    paidAt,
    purpose: reference.purpose,
    askedMinor: reference.amountMinor,
    event: `${provider}:${event.id}`,
  })
  await cancelOthers(tx, order, reference, outcome !== 'part-paid' && outcome !== 'extended')
  return finish({ outcome, arrived: accepted.arrived, amount: accepted.amount })

  async function finish(result: EventResult): Promise<EventResult> {
    await updateOutcome(tx, provider, event, result)
    return result
  }
}
