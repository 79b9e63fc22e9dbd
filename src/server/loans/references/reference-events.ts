import type { Minor } from '#domain/amount.ts'
import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import type { ProviderNotice } from '#domain/money/money-in-transit.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { UNPROCESSED_OUTCOMES } from '#server/loans/events/event-outcomes.ts'
import type { KeptMoney } from '#server/loans/events/money-text.ts'
import type { StoredReference } from './payment-references.ts'

/** The reference of a borrower, as its events name it. */
type OwnReference = Pick<StoredReference, 'borrowerId' | 'provider' | 'reference'>

/** A processed event of a reference, and for seen money the state of the reference. */
type EarlierEvent = ProviderNotice & { arrived: ReceiptResult['arrived'] | null }

const before = statement<EarlierEvent, [string, string, string]>(
  'said-before-of-reference',
  `SELECT kind, amount_minor AS amount, least(occurred_at, received_at) AS at, received_at AS "heardAt", arrived, charge
   FROM payment_events
   WHERE borrower_id = $3 AND provider = $1 AND reference = $2 AND outcome NOT IN ('unmatched', ${UNPROCESSED_OUTCOMES})
   ORDER BY received_at, event_id LIMIT 200`,
)

/** The processed events of a reference, the oldest first, without waiting ones. */
export const earlierEvents = (tx: Transaction, { provider, reference, borrowerId }: OwnReference) =>
  tx.rows(before, [provider, reference, borrowerId])

/**
 * An event of a reference: `at` is when it happened, for money when it counts as paid, `receivedAt` when it
 * was received, which may be days later. Money that is not booked has no `message` yet.
 */
export type ReferenceEvent = {
  id: string
  kind: PaymentEvent['kind']
  at: Date
  receivedAt: Date
  amountMinor: Minor
} & (KeptMoney | { message: null })

const ofReference = statement<ReferenceEvent, [string, string, string]>(
  'payment-events-of-reference',
  // A provider's clock may be ahead of ours, and the oldest releases did not store its time.
  `SELECT event_id AS id, kind, amount_minor AS "amountMinor", coalesce(paid_at, least(occurred_at, received_at)) AS at,
     received_at AS "receivedAt",
     coalesce(arrived, 'in-time') AS arrived,
     -- A replica of the release before may still run, and writes only how the money met the debt.
     coalesce(telling, CASE WHEN outcome IN ('part-paid', 'settled') THEN outcome END) AS message,
     coalesce(fee_minor, 0) AS "feeMinor", coalesce(credit_minor, 0) AS "creditMinor", due_on AS "dueOn"
   FROM payment_events
   WHERE borrower_id = $3 AND provider = $1 AND reference = $2 AND outcome NOT IN (${UNPROCESSED_OUTCOMES})
   ORDER BY received_at, event_id LIMIT 200`,
)

/** The valid events of a reference, the oldest first. */
export const eventsOfReference = (
  tx: Transaction,
  { provider, reference, borrowerId }: OwnReference,
): Promise<ReferenceEvent[]> => tx.rows(ofReference, [provider, reference, borrowerId])
