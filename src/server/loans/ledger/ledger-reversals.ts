import type { Minor } from '#domain/amount.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { contradictions } from '#server/base/observability/counters.ts'
import type { MovedBack } from '#server/integrations/payments/provider.ts'
import {
  type CaseCode,
  isOpenCase,
  joined,
  openCase,
  WITHOUT_PROPOSAL,
} from '#server/loans/events/money-cases.ts'
import { eventOfCharge } from '#server/loans/events/payment-charges.ts'
import { nameOf, sourceOfReversal } from '#server/loans/events/source-event.ts'
import { ownerOfReference } from '#server/loans/references/payment-references.ts'

/** A reversal of a payment, as the ledger has it. */
export interface LedgerReversal {
  amountMinor: Minor
  source: string
  /** Whether the provider reported it, and not the lender. */
  isOfProvider: boolean
  /** When it was reversed, and when it was restored, by their events. */
  goneAt: Date
  againAt: Date | null
  isAgain: boolean
}

const ofPayment = statement<LedgerReversal, [string, string, string]>(
  'reversals-of-payment',
  `SELECT r.amount_minor AS "amountMinor", r.source, ${sourceOfReversal('r')} = $3 AS "isOfProvider",
     coalesce(g.occurred_at, r.at) AS "goneAt", coalesce(a.occurred_at, r.restored_at) AS "againAt",
     r.restored_at IS NOT NULL AS "isAgain"
   FROM reversals r
     LEFT JOIN payment_events g ON g.borrower_id = $1 AND g.provider = $3 AND r.source = $3 || ':' || g.event_id
     LEFT JOIN payment_events a ON a.borrower_id = $1 AND a.provider = $3
       AND r.restored_by IN ($3 || ':' || a.event_id, $3 || ':' || a.event_id || '/' || r.id)
   WHERE r.borrower_id = $1 AND r.payment = $2 ORDER BY "goneAt", r.id`,
)

/** The reversals of the payment that reported a charge, the oldest first. */
export async function reversalsOfCharge(
  tx: Transaction,
  provider: string,
  charge: string,
): Promise<LedgerReversal[]> {
  const chargeEvent = await eventOfCharge(tx, provider, charge)
  return chargeEvent
    ? tx.rows(ofPayment, [chargeEvent.borrowerId, nameOf({ source: provider, id: chargeEvent.id }), provider])
    : []
}

interface BookedReversal {
  eventId: string
  charge: string
  amountMinor: Minor
}

const goneOnDay = statement<BookedReversal, [string, Date, Date]>(
  'gone-of-provider',
  `SELECT event_id AS "eventId", charge, amount_minor AS "amountMinor" FROM payment_events
   WHERE provider = $1 AND occurred_at >= $2 AND occurred_at < $3 AND kind = 'reversed' AND outcome = 'reversed'
     AND charge IS NOT NULL ORDER BY charge, event_id`,
)

/** The ledger's reversals by a provider from one moment until before another. */
export const ledgerReversals = (
  tx: Transaction,
  provider: string,
  from: Date,
  until: Date,
): Promise<BookedReversal[]> => tx.rows(goneOnDay, [provider, from, until])

/** The reason of a case about a reversal or restoration. */
export type ReversalCaseCode = Extract<CaseCode, `gone-${string}`>

/**
 * Opens a case about money that moved only here or only at the provider, or differently; nothing is booked.
 * `once` identifies it together with charge and amount. Resolves with whether it is undecided.
 */
export async function openReversalCase(
  tx: Transaction,
  provider: string,
  code: ReversalCaseCode,
  { charge, amountMinor }: Pick<MovedBack, 'charge' | 'amountMinor'>,
  once: readonly (string | number)[],
  now: Date,
): Promise<boolean> {
  const chargeEvent = await eventOfCharge(tx, provider, charge)
  const owner = chargeEvent && (await ownerOfReference(tx, provider, chargeEvent.reference))
  const holder = { borrowerId: owner?.id ?? null, orderNo: owner?.orderNo ?? null }
  const reported = {
    provider,
    eventId: chargeEvent?.id ?? null,
    reference: chargeEvent?.reference ?? charge,
    saidAt: null,
  }
  const about = {
    ...WITHOUT_PROPOSAL,
    ...reported,
    ...holder,
    amountMinor,
    kind: 'contradiction',
    code,
  } as const
  const same = joined(code, provider, charge, amountMinor, ...once)
  const isNew = await openCase(tx, about, same, now)
  if (isNew) tx.afterCommit(() => contradictions.inc({ code }))
  return isNew || isOpenCase(tx, same)
}
