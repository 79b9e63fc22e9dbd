import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { statement, type Transaction } from './database.ts'

const insert = statement<unknown, [string, string, string, string, bigint, Date, string]>(
  'insert-payment-event',
  `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (provider, event_id) DO NOTHING`,
)

/** Records that a provider told us something; false when it has told us before. */
export async function recordEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  receivedAt: Date,
  outcome: string,
): Promise<boolean> {
  const { id, kind, reference, amountMinor } = event
  return (await tx.run(insert, [provider, id, kind, reference, amountMinor, receivedAt, outcome])) === 1
}

const setOutcome = statement<unknown, [string, string, string]>(
  'set-event-outcome',
  'UPDATE payment_events SET outcome = $3 WHERE provider = $1 AND event_id = $2',
)

/** Writes what came of an event that this transaction has recorded. */
export async function updateOutcome(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  outcome: string,
): Promise<void> {
  await tx.run(setOutcome, [provider, event.id, outcome])
}
