import type { Minor } from '#domain/amount.ts'
import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import type { ProviderNotice } from '#domain/money/money-in-transit.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { UNPROCESSED_OUTCOMES } from '#server/loans/events/event-outcomes.ts'
import type { KeptMoney } from '#server/loans/events/money-text.ts'
import type { StoredReference } from './payment-references.ts'

/** Identifies the events of a payment reference. */
type ReferenceKey = Pick<StoredReference, 'borrowerId' | 'provider' | 'reference'>

/** A processed event of a reference. `arrived` is the state of the reference when its money arrived. */
type EarlierEvent = ProviderNotice & { arrived: ReceiptResult['arrived'] | null }

const selectEarlier = statement<EarlierEvent, [string, string, string]>(
  'said-before-of-reference',
  `SELECT kind, amount_minor AS amount, least(occurred_at, received_at) AS at, received_at AS "heardAt", arrived, charge
   FROM payment_events
   WHERE borrower_id = $3 AND provider = $1 AND reference = $2 AND outcome NOT IN ('unmatched', ${UNPROCESSED_OUTCOMES})
   ORDER BY received_at, event_id LIMIT 200`,
)

/** Returns the processed events of a reference, oldest first. Unmatched and unprocessed events are left out. */
export const earlierEvents = (tx: Transaction, { provider, reference, borrowerId }: ReferenceKey) =>
  tx.rows(selectEarlier, [provider, reference, borrowerId])

/**
 * An event of a reference. `at` is the time of the event; for a payment, the time from which it counts as paid.
 * `receivedAt` is when the event was received, which may be days later. `message` is null until the payment is booked.
 */
export type ReferenceEvent = {
  id: string
  kind: PaymentEvent['kind']
  at: Date
  receivedAt: Date
  amountMinor: Minor
} & (KeptMoney | { message: null })

const selectEvents = statement<ReferenceEvent, [string, string, string]>(
  'payment-events-of-reference',
  // The provider's clock may be ahead of the server's. The oldest releases did not store its time.
  `SELECT event_id AS id, kind, amount_minor AS "amountMinor", coalesce(paid_at, least(occurred_at, received_at)) AS at,
     received_at AS "receivedAt",
     coalesce(arrived, 'in-time') AS arrived,
     -- A server of the previous release may still be running. It writes only the outcome.
     coalesce(telling, CASE WHEN outcome IN ('part-paid', 'settled') THEN outcome END) AS message,
     coalesce(fee_minor, 0) AS "feeMinor", coalesce(credit_minor, 0) AS "creditMinor", due_on AS "dueOn"
   FROM payment_events
   WHERE borrower_id = $3 AND provider = $1 AND reference = $2 AND outcome NOT IN (${UNPROCESSED_OUTCOMES})
   ORDER BY received_at, event_id LIMIT 200`,
)

/** Returns all events of a reference except unprocessed ones, oldest first. */
export const eventsOfReference = (
  tx: Transaction,
  { provider, reference, borrowerId }: ReferenceKey,
): Promise<ReferenceEvent[]> => tx.rows(selectEvents, [provider, reference, borrowerId])
