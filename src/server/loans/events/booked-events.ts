import { statement, type Transaction } from '#server/base/database/database.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { EVENT, type RecordedEvent } from '#server/loans/events/payment-events.ts'

const waiting = statement<RecordedEvent, [string, string, string | null, string]>(
  'waiting-reversals',
  `SELECT ${EVENT}, borrower_id AS "borrowerId", outcome, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = $4 AND provider = $1 AND kind = 'reversed' AND outcome IN ('waiting', 'unmatched')
     AND (($3::text IS NOT NULL AND charge = $3) OR (reference = $2 AND (charge IS NULL OR $3::text IS NULL)))
   ORDER BY received_at, event_id LIMIT 200`,
)

/** Reversals that arrived before the borrower's payment, the oldest first. */
export const waitingReversals = (
  tx: Transaction,
  provider: string,
  { reference, charge = null }: PaymentEvent,
  borrowerId: string,
): Promise<RecordedEvent[]> => tx.rows(waiting, [provider, reference, charge, borrowerId])

const paidOn = statement<{ id: string }, [string, string, string | null, string]>(
  'booked-events',
  // A card's charge has no webhook message: its answer is the result.
  `SELECT id FROM (
     SELECT event_id AS id, received_at AS at FROM payment_events
     WHERE borrower_id = $4 AND provider = $1 AND kind = 'paid' AND telling IS NOT NULL
       AND (($3::text IS NOT NULL AND charge = $3) OR (reference = $2 AND (charge IS NULL OR $3::text IS NULL)))
     UNION ALL SELECT id, made_at FROM card_payments
     WHERE $1 = 'card' AND borrower_id = $4 AND id = $3 AND state = 'paid') AS booked
   ORDER BY at DESC, id DESC LIMIT 200`,
)

/**
 * The booked payments that a reversal can be about, the newest first: of its charge, otherwise of its
 * reference.
 */
export const bookedEvents = (
  tx: Transaction,
  provider: string,
  { reference, charge = null, borrowerId }: RecordedEvent,
): Promise<{ id: string }[]> => tx.rows(paidOn, [provider, reference, charge, borrowerId])

const sameReversal = statement<{ id: string }, [string, string, string, string]>(
  'same-reversal',
  `SELECT event_id AS id FROM payment_events e
   WHERE borrower_id = $4 AND provider = $1 AND reversal = $2 AND event_id <> $3 AND kind = 'reversed'
     AND outcome IN ('reversed', 'waiting') AND NOT EXISTS (SELECT FROM reversals r
       WHERE r.borrower_id = $4 AND r.source = e.provider || ':' || e.event_id AND r.restored_at IS NOT NULL) LIMIT 1`,
)

/**
 * Returns whether another event reported the reversal before, is processed or waits, and was not restored
 * since.
 */
export const isReportedReversal = async (
  tx: Transaction,
  provider: string,
  { id, reversal, borrowerId }: RecordedEvent,
): Promise<boolean> =>
  reversal != null && (await tx.row(sameReversal, [provider, reversal, id, borrowerId])) !== undefined

const eventsOfReversal = statement<{ source: string }, [string, string, string]>(
  'sources-of-reversal',
  `SELECT provider || ':' || event_id AS source FROM payment_events
   WHERE borrower_id = $3 AND provider = $1 AND reversal = $2 AND kind = 'reversed'`,
)

/**
 * The names of the borrower's events that reported a reversal by its provider's id, as reversals name their
 * source.
 */
export const sourcesOf = async (
  tx: Transaction,
  provider: string,
  reversal: string,
  borrowerId: string,
): Promise<string[]> =>
  (await tx.rows(eventsOfReversal, [provider, reversal, borrowerId])).map(({ source }) => source)
