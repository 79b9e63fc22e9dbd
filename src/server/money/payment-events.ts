import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { SaidByProvider } from '#domain/money/on-its-way.ts'
import type { Received } from '#domain/money/receive.ts'
import type { Effect, Telling } from '#domain/money/told.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import type { PaymentEvent, TakesBack } from '#server/outside/payments/provider.ts'
import type { KeptMoney } from './said-of-money.ts'

const insert = statement<
  unknown,
  [
    ...[string, string, string, string, bigint, Date, Date, string],
    ...[string | null, string | null, TakesBack | null],
  ]
>(
  'insert-payment-event',
  `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, occurred_at, received_at, outcome,
     charge, reversal, takes_back)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (provider, event_id) DO NOTHING`,
)

/**
 * What came of an event that brought no money. `reversed`: money of its payment went back; `restored`: it
 * is there again; `waiting`: its payment is not
 * there yet. `held`: it cannot be true as it stands, so a person looks first, who may dismiss it. `contradiction`: it says
 * otherwise than an earlier one.
 */
export type MovedNothing =
  | 'duplicate'
  | 'unmatched'
  | 'ignored'
  | 'seen'
  | 'expired'
  | 'canceled'
  | 'reversed'
  | 'restored'
  | 'waiting'
  | 'held'
  | 'dismissed'
  | 'contradiction'

/** Records that a provider told us something; false when it has told us before. */
export async function recordEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  receivedAt: Date,
  outcome: MovedNothing,
): Promise<boolean> {
  const { id, kind, reference, amountMinor, at, charge = null, reversal = null, takesBack = null } = event
  const values = [provider, id, kind, reference, amountMinor, at, receivedAt, outcome] as const
  return (await tx.run(insert, [...values, charge, reversal, takesBack])) === 1
}

/** Outcomes of what a provider said and nobody has acted on, in SQL. */
export const NOT_TAKEN = `'held', 'dismissed', 'contradiction', 'duplicate'`

const find = statement<PaymentEvent & { outcome: string; receivedAt: Date }, [string, string]>(
  'find-payment-event',
  `SELECT event_id AS id, kind, coalesce(reference, '') AS reference, coalesce(amount_minor, 0)::bigint AS "amountMinor",
     coalesce(occurred_at, received_at) AS at, charge, reversal, takes_back AS "takesBack", outcome,
     received_at AS "receivedAt"
   FROM payment_events WHERE provider = $1 AND event_id = $2`,
)

/** What was recorded of an event, which must be there. */
export const recordedEvent = (tx: Transaction, provider: string, id: string) => tx.one(find, [provider, id])

const claim = statement<unknown, [string, string, string]>(
  'claim-charge',
  'INSERT INTO payment_charges (provider, charge, event_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)

const claimed = statement<{ eventId: string }, [string, string]>(
  'claimed-charge',
  'SELECT event_id AS "eventId" FROM payment_charges WHERE provider = $1 AND charge = $2',
)

/** Makes an event the one that tells of its charge; resolves with the one that does so already, if another one does. */
export async function claimCharge(
  tx: Transaction,
  provider: string,
  charge: string,
  id: string,
): Promise<string | undefined> {
  if ((await tx.run(claim, [provider, charge, id])) === 1) return undefined
  return (await tx.one(claimed, [provider, charge])).eventId
}

const reclaim = statement<unknown, [string, string, string]>(
  'move-charge',
  'UPDATE payment_charges SET event_id = $3 WHERE provider = $1 AND charge = $2',
)

/** Makes another event the one that tells of a charge, because the one that did so was never booked. */
export const moveCharge = (tx: Transaction, provider: string, charge: string, id: string): Promise<number> =>
  tx.run(reclaim, [provider, charge, id])

const setOutcome = statement<unknown, [string, string, MovedNothing, Received['arrived'] | null]>(
  'set-event-outcome',
  `UPDATE payment_events SET outcome = $3, arrived = $4 WHERE provider = $1 AND event_id = $2`,
)

/** Writes what came of a recorded event that brought no money; `arrived` of money that was seen. */
export async function updateOutcome(
  tx: Transaction,
  provider: string,
  { id }: PaymentEvent,
  outcome: MovedNothing,
  arrived: Received['arrived'] | null,
): Promise<void> {
  await tx.run(setOutcome, [provider, id, outcome, arrived])
}

/** A notice about a reference that was acted on before, and for money that was seen how it met the reference. */
type SaidBefore = SaidByProvider & { arrived: Received['arrived'] | null }

const before = statement<SaidBefore, [string, string]>(
  'said-before-of-reference',
  `SELECT kind, amount_minor AS amount, least(occurred_at, received_at) AS at, received_at AS "heardAt", arrived
   FROM payment_events WHERE provider = $1 AND reference = $2 AND outcome NOT IN ('unmatched', ${NOT_TAKEN})
   ORDER BY received_at, event_id LIMIT 200`,
)

/** What a provider said of a reference that was acted on, the oldest first: not what waits for its turn. */
export function saidBefore(tx: Transaction, provider: string, reference: string): Promise<SaidBefore[]> {
  return tx.rows(before, [provider, reference])
}

const setMoment = statement<unknown, [string, string]>(
  'use-heard-moment',
  'UPDATE payment_events SET occurred_at = received_at WHERE provider = $1 AND event_id = $2',
)

/** Lets an event have happened when we heard of it. */
export const happenedWhenHeard = (tx: Transaction, provider: string, { id }: PaymentEvent): Promise<number> =>
  tx.run(setMoment, [provider, id])

const correct = statement<unknown, [string, string, Minor, Date]>(
  'correct-payment-event',
  'UPDATE payment_events SET amount_minor = $3, occurred_at = $4 WHERE provider = $1 AND event_id = $2',
)

/** Lets an event that was never booked say what its provider has said of it since. */
export const correctEvent = (
  tx: Transaction,
  provider: string,
  { id, amountMinor, at }: PaymentEvent,
): Promise<number> => tx.run(correct, [provider, id, amountMinor, at])

const setReceived = statement<
  unknown,
  [string, string, Effect, string, string, Telling, Minor, Minor, Day | null, Date]
>(
  'set-event-received',
  `UPDATE payment_events SET outcome = $3, arrived = $4, amount_was = $5, telling = $6, fee_minor = $7,
     credit_minor = $8, due_on = $9, paid_at = $10
   WHERE provider = $1 AND event_id = $2`,
)

/** Writes what came of the money of a recorded event. */
export async function keepReceived(
  tx: Transaction,
  provider: string,
  { id }: PaymentEvent,
  { effect, arrived, amount, telling, fee, credit, order }: Received,
  paidAt: Date,
): Promise<void> {
  const { dueOn } = order
  await tx.run(setReceived, [provider, id, effect, arrived, amount, telling, fee, credit, dueOn, paidAt])
}

/** The columns of a recorded event. */
export const EVENT = `event_id AS id, kind, reference, amount_minor AS "amountMinor", coalesce(occurred_at, received_at) AS at,
  charge, reversal, takes_back AS "takesBack"`

const unmatched = statement<PaymentEvent, [string, string]>(
  'unmatched-payment-events',
  `SELECT ${EVENT} FROM payment_events
   WHERE provider = $1 AND reference = $2 AND outcome = 'unmatched' ORDER BY received_at, event_id LIMIT 200`,
)

/** What a provider said of a reference that was nobody's at that moment, the oldest first. */
export function unmatchedEvents(
  tx: Transaction,
  provider: string,
  reference: string,
): Promise<PaymentEvent[]> {
  return tx.rows(unmatched, [provider, reference])
}

const ofCharge = statement<{ reference: string }, [string, string]>(
  'reference-of-charge',
  `SELECT e.reference FROM payment_charges c JOIN payment_events e USING (provider, event_id)
   WHERE c.provider = $1 AND c.charge = $2`,
)

/** The reference on which a charge was paid, and not one that another notice has named with it since. */
export const referenceOfCharge = (tx: Transaction, provider: string, charge: string) =>
  tx.row(ofCharge, [provider, charge])

/**
 * What a provider told us about a reference: `at` is when it happened, for money the moment at which it counts as paid, `receivedAt` when we heard of it, which may be days
 * later. Money that is not booked has no `telling` yet.
 */
export type ToldEvent = {
  id: string
  kind: PaymentEvent['kind']
  at: Date
  receivedAt: Date
  amountMinor: Minor
} & (KeptMoney | { telling: null })

const ofReference = statement<ToldEvent, [string, string]>(
  'payment-events-of-reference',
  // A provider's clock may be ahead of ours, and the oldest releases did not keep what it said.
  `SELECT event_id AS id, kind, amount_minor AS "amountMinor", coalesce(paid_at, least(occurred_at, received_at)) AS at,
     received_at AS "receivedAt",
     coalesce(arrived, 'in-time') AS arrived,
     -- A replica of the release before may still run, and writes only how the money met the debt.
     coalesce(telling, CASE WHEN outcome IN ('part-paid', 'settled') THEN outcome END) AS telling,
     coalesce(fee_minor, 0) AS "feeMinor", coalesce(credit_minor, 0) AS "creditMinor", due_on AS "dueOn"
   FROM payment_events
   WHERE provider = $1 AND reference = $2 AND outcome NOT IN (${NOT_TAKEN}) ORDER BY received_at, event_id LIMIT 200`,
)

/** Everything that a provider told us about a reference and that counts, the oldest first. */
export function eventsOfReference(
  tx: Transaction,
  provider: string,
  reference: string,
): Promise<ToldEvent[]> {
  return tx.rows(ofReference, [provider, reference])
}
