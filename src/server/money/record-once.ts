import type { Implausible } from '#domain/money/plausible.ts'
import type { Transaction } from '#server/database/database.ts'
import type { Order } from '#server/loans/orders.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { contradictions } from '#server/seen/counters.ts'
import { type CaseCode, NOT_WISHED, openCase } from './money-cases.ts'
import {
  claimCharge,
  type MovedNothing,
  moveCharge,
  recordEvent,
  recordedEvent,
  updateOutcome,
} from './payment-events.ts'

/**
 * Records what a provider says, once: an event by its own name, money by the name of its charge. The same again is a
 * duplicate. What says otherwise under a name that is known is kept as a contradiction for a person, and books nothing.
 */
export async function recordOnce(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  now: Date,
): Promise<'new' | 'duplicate' | 'contradiction'> {
  if (!(await recordEvent(tx, provider, event, now, 'unmatched'))) {
    const before = await recordedEvent(tx, provider, event.id)
    if (isSame(event, before) && event.kind === before.kind) return 'duplicate'
    return contradict(tx, provider, event, 'event-contradicts', now)
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
  await updateOutcome(tx, provider, event, outcome, null)
  return outcome
}

const isSame = (one: PaymentEvent, other: PaymentEvent) =>
  one.amountMinor === other.amountMinor &&
  (one.reference === other.reference || one.reference === '' || other.reference === '') &&
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
  const same = [code, provider, id, event.kind, reference, amountMinor, charge ?? ''].join('/')
  await openCase(tx, { ...NOT_WISHED, ...told, kind: 'contradiction', code }, same, now)
  tx.afterCommit(() => contradictions.inc({ code }))
  return 'contradiction'
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
  await updateOutcome(tx, provider, event, 'held', null)
  return 'held'
}
