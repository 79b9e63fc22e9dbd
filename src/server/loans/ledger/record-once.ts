import { createHash } from 'node:crypto'
import type { Minor } from '#domain/amount.ts'
import type { ImplausibleReason } from '#domain/money/plausible.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { contradictions } from '#server/base/observability/counters.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { PaymentEvent, UnreadableMoney } from '#server/integrations/payments/provider.ts'
import type { OutcomeWithoutMoney } from '#server/loans/events/event-outcomes.ts'
import { type CaseCode, joined, openCase, WITHOUT_PROPOSAL } from '#server/loans/events/money-cases.ts'
import { claimCharge, eventOfCharge, moveCharge } from '#server/loans/events/payment-charges.ts'
import {
  NO_BORROWER,
  type RecordedEvent,
  recordEvent,
  recordedEvent,
  updateOutcome,
} from '#server/loans/events/payment-events.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { ownerOfReference } from '#server/loans/references/payment-references.ts'

type Owner = Borrower & { orderNo: string }

/**
 * Stores a provider's event with its borrower, once: an event is identified by its id, money by its charge. A
 * repetition is a duplicate. A different event with a known id or charge opens a case for a person, and books
 * nothing.
 */
export async function recordOnce(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  owner: Owner | undefined,
  now: Date,
): Promise<'new' | 'duplicate' | 'contradiction'> {
  const borrowerId = owner?.id ?? NO_BORROWER
  if (!(await recordEvent(tx, provider, event, borrowerId, now))) {
    const before = await recordedEvent(tx, provider, event.id)
    if (isSame(event, before) && event.kind === before.kind) return 'duplicate'
    return contradict(
      tx,
      provider,
      event,
      isCorrected(event, before) ? 'event-corrected' : 'event-contradicts',
      { before, owner },
      now,
    )
  }
  if (event.kind !== 'paid' || !event.charge) return 'new'
  const other = await claimCharge(tx, provider, event.charge, event.id)
  if (other === undefined) return 'new'
  const before = await recordedEvent(tx, provider, other)
  if (before.outcome === 'held' || before.outcome === 'dismissed') {
    // The earlier event booked nothing, and this one may be correct. At most one of them can be booked. The case
    // of the earlier event stays open, so that a person sees both.
    await moveCharge(tx, provider, event.charge, event.id)
    await updateOutcome(tx, provider, before, 'dismissed', null)
    return 'new'
  }
  const outcome = isSame(event, before)
    ? 'duplicate'
    : await contradict(tx, provider, event, 'charge-contradicts', { before, owner }, now)
  await updateOutcome(tx, provider, { id: event.id, borrowerId }, outcome, null)
  return outcome
}

/** Returns whether an event may correct an earlier one that was never booked: at most the amount and the time differ. */
const isCorrected = (event: PaymentEvent, before: PaymentEvent & { outcome: string }) =>
  (before.outcome === 'held' || before.outcome === 'dismissed') &&
  event.kind === 'paid' &&
  isSame({ ...event, amountMinor: before.amountMinor }, before)

const isSame = (one: PaymentEvent, other: PaymentEvent & { reportedReference?: string | null }) =>
  one.amountMinor === other.amountMinor &&
  (one.reference === other.reference ||
    one.reference === '' ||
    other.reference === '' ||
    one.reference === other.reportedReference) &&
  (one.charge ?? null) === (other.charge ?? null)

async function contradict(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  code: CaseCode,
  { before, owner }: { before: RecordedEvent; owner: Owner | undefined },
  now: Date,
): Promise<'contradiction'> {
  const { id, reference, amountMinor, at, charge = null } = event
  // The loan of the first event has precedence, because money may be booked there.
  const first =
    before.borrowerId === NO_BORROWER
      ? undefined
      : await ownerOfReference(tx, provider, before.reference, before.borrowerId)
  const loan = { borrowerId: (first ?? owner)?.id ?? null, orderNo: (first ?? owner)?.orderNo ?? null }
  const reported = { provider, eventId: id, reference, amountMinor, saidAt: at, ...loan }
  const same = joined(code, provider, id, event.kind, reference, amountMinor, charge ?? '')
  await openCase(tx, { ...WITHOUT_PROPOSAL, ...reported, kind: 'contradiction', code }, same, now)
  tx.afterCommit(() => contradictions.inc({ code }))
  return 'contradiction'
}

/**
 * Stores a correctly signed but unreadable message about money for a person, once for the same body, with its
 * loan, if known.
 */
export async function keepUnreadable(
  tx: Transaction,
  provider: string,
  { event, reference, charge }: UnreadableMoney,
  body: string,
  now: Date,
): Promise<void> {
  const chargeEvent = charge === '' ? undefined : await eventOfCharge(tx, provider, charge)
  const named = reference === '' ? (chargeEvent?.reference ?? '') : reference
  const owner = named === '' ? undefined : await ownerOfReference(tx, provider, named)
  const about = { eventId: event || charge || null, reference: named || null, provider }
  const loan = { borrowerId: owner?.id ?? null, orderNo: owner?.orderNo ?? null }
  const what = { kind: 'contradiction', code: 'unreadable-money', amountMinor: null, saidAt: null } as const
  const same = joined('unreadable-money', provider, createHash('sha256').update(body).digest('hex'))
  await openCase(tx, { ...WITHOUT_PROPOSAL, ...what, ...about, ...loan }, same, now)
  tx.afterCommit(() => contradictions.inc({ code: 'unreadable-money' }))
}

/** Stores the part of a reversal that exceeds all payments, for a person. */
export async function keepExcess(
  tx: Transaction,
  provider: string,
  { id, reference, at }: PaymentEvent,
  { id: borrowerId, orderNo }: { id: string; orderNo: string },
  amountMinor: Minor,
  now: Date,
): Promise<void> {
  const reported = { provider, eventId: id, reference, amountMinor, saidAt: at, borrowerId, orderNo }
  const what = { kind: 'contradiction', code: 'more-than-paid' } as const
  await openCase(tx, { ...WITHOUT_PROPOSAL, ...reported, ...what }, `more-than-paid/${provider}/${id}`, now)
}

/** Stores an implausible event about money for a person. */
export async function holdEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  { borrowerId, orderNo }: Order,
  why: ImplausibleReason,
  now: Date,
): Promise<OutcomeWithoutMoney> {
  const { id, reference, amountMinor, at } = event
  const reported = { provider, eventId: id, reference, amountMinor, saidAt: at, borrowerId, orderNo }
  await openCase(
    tx,
    { ...WITHOUT_PROPOSAL, ...reported, kind: 'held', code: why },
    `held/${provider}/${id}`,
    now,
  )
  await updateOutcome(tx, provider, { id, borrowerId }, 'held', null)
  return 'held'
}
