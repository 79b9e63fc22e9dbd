import type { AcceptedPayment } from '#domain/money/payment-reference.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'

const insert = statement<unknown, [string, string, string, string, bigint, Date, Date, string]>(
  'insert-payment-event',
  `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, occurred_at, received_at, outcome)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (provider, event_id) DO NOTHING`,
)

/** What came of an event: its name, and of a payment how it met the reference. */
export interface EventResult {
  outcome: string
  arrived?: AcceptedPayment['arrived']
  amount?: AcceptedPayment['amount']
}

/** Records that a provider told us something; false when it has told us before. */
export async function recordEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  receivedAt: Date,
  outcome: string,
): Promise<boolean> {
  const { id, kind, reference, amountMinor, at } = event
  return (await tx.run(insert, [provider, id, kind, reference, amountMinor, at, receivedAt, outcome])) === 1
}

const setOutcome = statement<unknown, [string, string, string, string | null, string | null]>(
  'set-event-outcome',
  `UPDATE payment_events SET outcome = $3, arrived = $4, amount_was = $5 WHERE provider = $1 AND event_id = $2`,
)

/** Writes what came of an event that this transaction has recorded. */
export async function updateOutcome(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  { outcome, arrived, amount }: EventResult,
): Promise<void> {
  await tx.run(setOutcome, [provider, event.id, outcome, arrived ?? null, amount ?? null])
}

const unmatched = statement<PaymentEvent, [string, string]>(
  'unmatched-payment-events',
  `SELECT event_id AS id, kind, reference, amount_minor AS "amountMinor",
     coalesce(occurred_at, received_at) AS at FROM payment_events
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

/** What a provider told us about a reference, and what came of it. */
export interface ToldEvent {
  kind: PaymentEvent['kind']
  amountMinor: bigint
  receivedAt: Date
  outcome: string
}

const ofReference = statement<ToldEvent, [string, string]>(
  'payment-events-of-reference',
  `SELECT kind, amount_minor AS "amountMinor", received_at AS "receivedAt", outcome FROM payment_events
   WHERE provider = $1 AND reference = $2 ORDER BY received_at, event_id LIMIT 200`,
)

/** Everything that a provider told us about a reference, the oldest first. */
export function eventsOfReference(
  tx: Transaction,
  provider: string,
  reference: string,
): Promise<ToldEvent[]> {
  return tx.rows(ofReference, [provider, reference])
}
