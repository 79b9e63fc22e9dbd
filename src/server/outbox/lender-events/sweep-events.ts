import { statement, type Transaction } from '#server/base/database/database.ts'
import { job } from '#server/call/jobs/job.ts'

/** The size of one batch. */
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
 * Deletes events that were delivered 30 days ago, and those of installations without a receiver. Undelivered
 * events, and those that wait for an earlier one of the same borrower, are kept for 90 days so that the
 * operator can send them again. Returns whether the batch was full.
 */
export const sweepLenderEvents = async (
  tx: Transaction,
  now: Date,
  notifiesLender: boolean,
): Promise<boolean> => (await tx.run(events, [now, notifiesLender])) === ROWS_MAX

export const oldLenderEventsJob = job({
  name: 'old-lender-events',
  run: ({ database, lender }, now) =>
    database.transaction((tx) => sweepLenderEvents(tx, now, lender !== null)),
})

export const sandboxWebhooksJob = job({
  name: 'sandbox-webhooks',
  async run({ database }, now) {
    await database.transaction((tx) => tx.run(sandbox, [now]))
    return false
  },
})
