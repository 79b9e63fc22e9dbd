import type { Minor } from '#domain/amount.ts'
import type { BookedPayment } from '#domain/money/booking/settlement.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { contradictions } from '#server/base/observability/counters.ts'
import { openCase, WITHOUT_PROPOSAL } from '#server/loans/events/money-cases.ts'
import { ownerOfReference } from '#server/loans/references/payment-references.ts'

/** A booked payment of a provider that identifies its charges. */
interface LedgerPayment {
  eventId: string
  reference: string
  charge: string
  amountMinor: Minor
  at: Date
}

// Only booked payments: held and dismissed ones have a case already.
const booked = statement<LedgerPayment, [string, Date, Date]>(
  'paid-of-provider',
  `SELECT event_id AS "eventId", reference, charge, amount_minor AS "amountMinor", occurred_at AS at FROM payment_events
   WHERE provider = $1 AND occurred_at >= $2 AND occurred_at < $3 AND kind = 'paid' AND telling IS NOT NULL
     AND charge IS NOT NULL AND reference IS NOT NULL
   ORDER BY occurred_at, event_id`,
)

/** The ledger's payments of a provider from one moment until before another. */
export const ledgerPayments = (
  tx: Transaction,
  provider: string,
  from: Date,
  until: Date,
): Promise<LedgerPayment[]> => tx.rows(booked, [provider, from, until])

// Includes unmatched and undecided payments, because they have arrived.
const come = statement<BookedPayment, [string, Date, Date, number]>(
  'settled-of-provider',
  `SELECT charge, coalesce(reference, '') AS reference, amount_minor AS "amountMinor", occurred_at AS at,
     telling IS NOT NULL AS "isBooked"
   FROM payment_events
   WHERE provider = $1 AND occurred_at >= $2 AND occurred_at < $3 AND kind = 'paid' AND charge IS NOT NULL
     AND (telling IS NOT NULL OR outcome IN ('unmatched', 'held'))
   ORDER BY occurred_at, event_id LIMIT $4`,
)

/**
 * At most so many payments of a provider that arrived from one moment until before another, booked or not.
 */
export const arrivedPayments = (tx: Transaction, provider: string, from: Date, until: Date, limit: number) =>
  tx.rows(come, [provider, from, until, limit])

/** Opens a case for a payment that its provider does not know, once; nothing is reversed. */
export async function openUnlistedCase(
  tx: Transaction,
  provider: string,
  { eventId, reference, amountMinor, at }: LedgerPayment,
  now: Date,
): Promise<void> {
  const owner = await ownerOfReference(tx, provider, reference)
  const holder = { borrowerId: owner?.id ?? null, orderNo: owner?.orderNo ?? null }
  const about = { provider, eventId, reference, amountMinor, saidAt: at, ...holder }
  const what = { kind: 'contradiction', code: 'not-at-provider' } as const
  const isNew = await openCase(
    tx,
    { ...WITHOUT_PROPOSAL, ...about, ...what },
    `not-at-provider/${provider}/${eventId}`,
    now,
  )
  if (isNew) tx.afterCommit(() => contradictions.inc({ code: what.code }))
}
