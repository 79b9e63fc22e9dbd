import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { bookedEvents, sourcesOf } from '#server/loans/events/booked-events.ts'
import type { OutcomeWithoutMoney } from '#server/loans/events/event-outcomes.ts'
import { EVENT, type RecordedEvent, updateOutcome } from '#server/loans/events/payment-events.ts'
import { nameOf } from '#server/loans/events/source-event.ts'
import { isWinnable, type Reversal, restoredBy, reversalsOf } from '#server/loans/ledger/reversals.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { restoreMoney } from './restore-money.ts'

type Owner = Borrower & { orderNo: string }

/**
 * Processes a stored event that restores reversed money, and stores the outcome. The order of the owner is
 * locked. It waits for its reversal, because events arrive in any order.
 */
export async function processRestoration(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  owner: Owner,
  now: Date,
): Promise<OutcomeWithoutMoney> {
  const outcome = await restoreAll(tx, provider, event, owner, now)
  await updateOutcome(tx, provider, event, outcome, null)
  return outcome
}

async function restoreAll(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  owner: Owner,
  now: Date,
): Promise<OutcomeWithoutMoney> {
  const payments = (await bookedEvents(tx, provider, event)).map(({ id }) => nameOf({ source: provider, id }))
  const order = await lockKnownOrder(tx, owner, owner.orderNo)
  const all = (await reversalsOf(tx, order)).filter(
    (back) => payments.includes(back.payment) && isWinnable(back),
  )
  const { backs, again } = event.reversal
    ? underNumber(all, await sourcesOf(tx, provider, event.reversal, owner.id), provider, event)
    : { backs: all, again: theOne(all, event) }
  const source = nameOf({ source: provider, id: event.id })
  for (const [index, back] of again.entries()) {
    // Read again for each, because the one before has changed it.
    const current = index === 0 ? order : await lockKnownOrder(tx, owner, owner.orderNo)
    await restoreMoney(tx, current, back, index === 0 ? source : restoredBy(source, back), now)
  }
  if (again.length > 0) return 'restored'
  return backs.length > 0 ? 'duplicate' : 'waiting'
}

interface Candidates {
  backs: readonly Reversal[]
  again: readonly Reversal[]
}

/**
 * Everything that a dispute has taken, also in several stages; or the reversal of a source without its id.
 */
function underNumber(
  all: readonly Reversal[],
  sources: readonly string[],
  provider: string,
  event: PaymentEvent,
): Candidates {
  const own = all.filter(({ source }) => sources.includes(source))
  if (own.length > 0) return { backs: own, again: own.filter(isMissing) }
  const others = all.filter(({ reportedBy }) => reportedBy !== provider)
  return { backs: others, again: theOne(others, event) }
}

/** Of several chargebacks of one charge, the one with the amount of the event, otherwise the last. */
function theOne(all: readonly Reversal[], { amountMinor }: PaymentEvent): readonly Reversal[] {
  const missing = all.filter(isMissing)
  const one = missing.findLast((back) => back.amountMinor === amountMinor) ?? missing.at(-1)
  return one ? [one] : []
}

const isMissing = ({ restoredAt }: Reversal): boolean => restoredAt === null

/** SQL: of no other dispute than that in parameter 5; providers need not identify them. */
const SAME = '(reversal IS NULL OR $5::text IS NULL OR reversal = $5)'

const waiting = statement<RecordedEvent, [string, string, string | null, Date, string | null, string]>(
  'waiting-restored',
  `SELECT ${EVENT}, borrower_id AS "borrowerId", outcome, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = $6 AND provider = $1 AND kind = 'restored' AND outcome IN ('waiting', 'unmatched')
     AND coalesce(occurred_at, received_at) >= $4 AND ${SAME}
     AND (($3::text IS NOT NULL AND charge = $3) OR (reference = $2 AND (charge IS NULL OR $3::text IS NULL)))
   ORDER BY received_at, event_id LIMIT 200`,
)

/**
 * Processes restorations that arrived before the reversal just booked. An earlier one belongs to a reversal
 * that was never reported.
 */
export async function processWaitingRestorations(
  tx: Transaction,
  provider: string,
  { reference, charge = null, reversal = null, at }: PaymentEvent,
  owner: Owner,
  now: Date,
): Promise<void> {
  for (const event of await tx.rows(waiting, [provider, reference, charge, at, reversal, owner.id])) {
    await processRestoration(tx, provider, event, owner, now)
  }
}

const since = statement<{ isAgain: boolean }, [string, string, string | null, Date, string | null, string]>(
  'is-restored-since',
  `SELECT EXISTS (SELECT FROM payment_events
     WHERE borrower_id = $6 AND provider = $1 AND kind = 'restored' AND outcome = 'restored' AND occurred_at >= $4 AND ${SAME}
       AND (($3::text IS NOT NULL AND charge = $3) OR (reference = $2 AND (charge IS NULL OR $3::text IS NULL)))) AS "isAgain"`,
)

/** Returns whether the provider restored the money after this reversal: then the reversal is outdated. */
export const isRestoredSince = async (
  tx: Transaction,
  provider: string,
  { reference, charge = null, reversal = null, at, borrowerId }: RecordedEvent,
): Promise<boolean> => (await tx.one(since, [provider, reference, charge, at, reversal, borrowerId])).isAgain
