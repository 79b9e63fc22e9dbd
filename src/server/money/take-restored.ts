import type { Borrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { lockKnownOrder } from '#server/loans/orders.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { bookedEvents } from './booked-events.ts'
import { type MovedNothing, updateOutcome } from './payment-events.ts'
import { restoreMoney } from './restore-money.ts'
import { isWinnable, reversalsOf } from './reversals.ts'

type Owner = Borrower & { orderNo: string }

/**
 * Does what a provider's recorded notice says, that money which it had taken back is there again, and writes what came of
 * it. The order of the owner is locked. What was not taken back yet waits: notices travel in any order.
 */
export async function takeRestored(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  owner: Owner,
  now: Date,
): Promise<MovedNothing> {
  const outcome = await restoreAll(tx, provider, event, owner, now)
  await updateOutcome(tx, provider, event, outcome, null)
  return outcome
}

async function restoreAll(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  owner: Owner,
  now: Date,
): Promise<MovedNothing> {
  const payments = (await bookedEvents(tx, provider, event)).map(({ id }) => `${provider}:${id}`)
  const order = await lockKnownOrder(tx, owner, owner.orderNo)
  const backs = (await reversalsOf(tx, order)).filter(
    (back) => payments.includes(back.payment) && isWinnable(back),
  )
  const missing = backs.filter(({ restoredAt }) => restoredAt === null)
  // Of several that a bank has taken of one charge, the one that it says: by its amount, else the last.
  const one = missing.findLast(({ amountMinor }) => amountMinor === event.amountMinor) ?? missing.at(-1)
  if (one) {
    await restoreMoney(tx, order, one, `${provider}:${event.id}`, now)
    return 'restored'
  }
  return backs.length > 0 ? 'duplicate' : 'waiting'
}

const waiting = statement<PaymentEvent, [string, string, string | null, Date]>(
  'waiting-restored',
  `SELECT event_id AS id, kind, reference, amount_minor AS "amountMinor", coalesce(occurred_at, received_at) AS at, charge
   FROM payment_events
   WHERE provider = $1 AND kind = 'restored' AND outcome IN ('waiting', 'unmatched')
     AND coalesce(occurred_at, received_at) >= $4
     AND (($3::text IS NOT NULL AND charge = $3) OR (reference = $2 AND (charge IS NULL OR $3::text IS NULL)))
   ORDER BY received_at, event_id LIMIT 200`,
)

/**
 * Does what came too early: that money is there again which was taken back just now. What was so before it went is of
 * another time that it went, of which nobody told us.
 */
export async function takeWaitingRestored(
  tx: Transaction,
  provider: string,
  { reference, charge = null, at }: PaymentEvent,
  owner: Owner,
  now: Date,
): Promise<void> {
  for (const event of await tx.rows(waiting, [provider, reference, charge, at])) {
    await takeRestored(tx, provider, event, owner, now)
  }
}

const since = statement<{ isAgain: boolean }, [string, string, string | null, Date]>(
  'is-restored-since',
  `SELECT EXISTS (SELECT FROM payment_events
     WHERE provider = $1 AND kind = 'restored' AND outcome = 'restored' AND occurred_at >= $4
       AND (($3::text IS NOT NULL AND charge = $3) OR (reference = $2 AND (charge IS NULL OR $3::text IS NULL)))) AS "isAgain"`,
)

/** Whether the provider said later than this reversal that its money is there again: then it is old news. */
export const isRestoredSince = async (
  tx: Transaction,
  provider: string,
  { reference, charge = null, at }: PaymentEvent,
): Promise<boolean> => (await tx.one(since, [provider, reference, charge, at])).isAgain
