import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { chargeCard } from './charge-card.ts'

const CHARGES = 'charges'
/** After this time the request that charges the card has ended: its server was stopped, or the acquirer did not answer. */
const UNFINISHED_MS = 60_000

/** A payment whose charge has no known result, and its borrower. */
const CHARGE = columns(paymentTables.cardPayments, ['id', 'orderNo', 'cardId', 'amountMinor', 'borrowerId'])
type UnfinishedCharge = Row<typeof CHARGE>

// Each retry waits longer, up to an hour, so that charges without an answer leave capacity for the others.
const claim = statement<UnfinishedCharge, [Date, Date]>(
  'claim-unfinished-charge',
  `UPDATE card_payments c
   SET asks = c.asks + 1, ask_at = $2 + least(interval '1 hour', interval '1 minute' * power(2, least(c.asks, 10)))
   FROM (SELECT id, borrower_id FROM card_payments
     WHERE state = 'charging' AND ((ask_at IS NULL AND made_at < $1) OR ask_at <= $2)
     ORDER BY coalesce(ask_at, made_at), id LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
   WHERE c.id = due.id AND c.borrower_id = due.borrower_id
   RETURNING ${CHARGE.of('c')}`,
)

/** Claims the charge that has waited longest. Its next try is stored before the acquirer is asked. */
const claimUnfinished = (tx: Transaction, now: Date) =>
  tx.row(claim, [new Date(now.getTime() - UNFINISHED_MS), now])

/** Repeats charges without a known result with their own idempotency keys, so that no money is taken and not booked. */
export const chargesQueue: Queue = {
  name: CHARGES,
  isDue: `EXISTS (SELECT FROM card_payments WHERE state = 'charging')`,
  take: (service) => (taken) => finishOne(service, taken),
}

/** Repeats one charge; false if none is due. */
async function finishOne(service: Service, taken: () => void): Promise<boolean> {
  const { database, log } = service
  const payment = await database.transaction((tx) => claimUnfinished(tx, service.now()))
  if (!payment) return false
  taken()
  const borrower = await database.transaction((tx) => borrowerById(tx, payment.borrowerId), {
    readOnly: true,
  })
  if (!borrower) return true
  await chargeCard(service, borrower, payment).catch((error: unknown) => {
    // Declined, finished by another replica, or still without an answer: its next try is stored.
    if (error instanceof Refused) return
    sweepFailures.inc({ work: CHARGES })
    log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a card payment was not finished')
  })
  return true
}
