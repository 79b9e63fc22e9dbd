import { statement, type Transaction } from '#server/database/database.ts'

/** At once, so that no sweep holds up anything; the next one goes on. */
const ROWS_MAX = 10_000

const events = statement<unknown, [Date, boolean]>(
  'sweep-lender-events',
  `DELETE FROM lender_events WHERE (stream, number) IN (
     SELECT stream, number FROM lender_events
     WHERE occurred_at <= $1::timestamptz - interval '30 days'
       AND (state = 'delivered' OR (state = 'waiting' AND attempts = 0 AND NOT $2) OR occurred_at <= $1::timestamptz - interval '90 days')
     LIMIT ${ROWS_MAX})`,
)

const sandbox = statement<unknown, [Date]>(
  'sweep-sandbox-webhooks',
  "DELETE FROM sandbox_webhooks WHERE at <= $1::timestamptz - interval '1 day'",
)

/**
 * Forgets what was delivered 30 days ago, and what nobody asked to be told of since then. What was never taken is kept
 * for 90 days, because somebody may still send it again; also what only waits for an earlier one of the same borrower.
 */
export async function sweepLenderEvents(tx: Transaction, now: Date, tellsLender: boolean): Promise<void> {
  await tx.run(events, [now, tellsLender])
  await tx.run(sandbox, [now])
}
