import type { Minor } from '#domain/amount.ts'
import type { Implausible } from '#domain/money/plausible.ts'
import type { Transaction } from '#server/database/database.ts'
import type { Order } from '#server/loans/orders.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { contradictions } from '#server/seen/counters.ts'
import type { MovedNothing } from './event-outcomes.ts'
import { type CaseCode, joined, NOT_WISHED, openCase } from './money-cases.ts'
import { claimCharge, moveCharge } from './payment-charges.ts'
import { recordEvent, recordedEvent, updateOutcome } from './payment-events.ts'

/**
 * Records what a provider says with whose it is, once: an event by its own name, money by the name of its charge. The same again is a
 * duplicate. What says otherwise under a name that is known is kept as a contradiction for a person, and books nothing.
 */
export async function recordOnce(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  borrowerId: string,
  now: Date,
): Promise<'new' | 'duplicate' | 'contradiction'> {
  if (!(await recordEvent(tx, provider, event, borrowerId, now))) {
    const before = await recordedEvent(tx, provider, event.id)
    if (isSame(event, before) && event.kind === before.kind) return 'duplicate'
    return contradict(
      tx,
      provider,
      event,
      isCorrected(event, before) ? 'event-corrected' : 'event-contradicts',
      now,
    )
  }
  if (event.kind !== 'paid' || !event.charge) return 'new'
  const other = await claimCharge(tx, provider, event.charge, event.id)
  if (other === undefined) return 'new'
  const before = await recordedEvent(tx, provider, other)
  if (before.outcome === 'held' || before.outcome === 'dismissed') {
    // That one booked nothing, and this one may be right. Only one of them can ever be booked.
    // Its case stays open, so that a person sees both.
    await moveCharge(tx, provider, event.charge, event.id)
    await updateOutcome(tx, provider, before, 'dismissed', null)
    return 'new'
  }
  const outcome = isSame(event, before)
    ? 'duplicate'
    : await contradict(tx, provider, event, 'charge-contradicts', now)
  await updateOutcome(tx, provider, { id: event.id, borrowerId }, outcome, null)
  return outcome
}

/** Another amount or moment of money that was never booked: its provider may have it right now. */
const isCorrected = (event: PaymentEvent, before: PaymentEvent & { outcome: string }) =>
  (before.outcome === 'held' || before.outcome === 'dismissed') &&
  event.kind === 'paid' &&
  isSame({ ...event, amountMinor: before.amountMinor }, before)

const isSame = (one: PaymentEvent, other: PaymentEvent & { toldReference?: string | null }) =>
  one.amountMinor === other.amountMinor &&
  (one.reference === other.reference ||
    one.reference === '' ||
    other.reference === '' ||
    one.reference === other.toldReference) &&
  (one.charge ?? null) === (other.charge ?? null)

async function contradict(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  code: CaseCode,
  now: Date,
): Promise<'contradiction'> {
  const { id, reference, amountMinor, at, charge = null } = event
  const told = { provider, eventId: id, reference, amountMinor, saidAt: at, borrowerId: null, orderNo: null }
  const same = joined(code, provider, id, event.kind, reference, amountMinor, charge ?? '')
  await openCase(tx, { ...NOT_WISHED, ...told, kind: 'contradiction', code }, same, now)
  tx.afterCommit(() => contradictions.inc({ code }))
  return 'contradiction'
}

/** Keeps what a reversal took beyond all that was paid, for a person: it is nobody's money that is here. */
export async function keepExcess(
  tx: Transaction,
  provider: string,
  { id, reference, at }: PaymentEvent,
  { id: borrowerId, orderNo }: { id: string; orderNo: string },
  amountMinor: Minor,
  now: Date,
): Promise<void> {
  const told = { provider, eventId: id, reference, amountMinor, saidAt: at, borrowerId, orderNo }
  const what = { kind: 'contradiction', code: 'more-than-paid' } as const
  await openCase(tx, { ...NOT_WISHED, ...told, ...what }, `more-than-paid/${provider}/${id}`, now)
}

/** Keeps money whose notice cannot be true as it stands for a person. */
export async function holdEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  { borrowerId, orderNo }: Order,
  why: Implausible,
  now: Date,
): Promise<MovedNothing> {
  const { id, reference, amountMinor, at } = event
  const told = { provider, eventId: id, reference, amountMinor, saidAt: at, borrowerId, orderNo }
  await openCase(tx, { ...NOT_WISHED, ...told, kind: 'held', code: why }, `held/${provider}/${id}`, now)
  await updateOutcome(tx, provider, { id, borrowerId }, 'held', null)
  return 'held'
}
