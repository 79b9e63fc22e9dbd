import { addDays, type Day } from '#domain/dates.ts'
import { RECEIPT_DAYS } from '#domain/notifications/delivery.ts'
import { type Database, statement } from '#server/base/database/database.ts'
import { job } from '#server/call/jobs/job.ts'

/**
 * Messages of a day this long ago change no more: the last report was accepted at least a day ago, whatever
 * the clock of a replica says. A message that is sent again leaves its day before.
 */
const SETTLED_AFTER_DAYS = RECEIPT_DAYS + 2
/** How many days of counts are kept: the longest figures, and some more. */
const KEPT_DAYS = 100
const DAYS_AT_ONCE = 5
/**
 * How often a day is counted again. This corrects manual changes, and releases that accept reports for
 * longer.
 */
const COUNTED_AGAIN_MS = 24 * 3_600_000

/** Days of messages are in UTC, because a message belongs to no market. */
const utcDay = (at: Date): Day => at.toISOString().slice(0, 10)

/** The last day whose messages change no more. */
export const settledMessageDay = (now: Date): Day => addDays(utcDay(now), -SETTLED_AFTER_DAYS)

export function firstWholeDay(since: Date): Day {
  const day = utcDay(since)
  return since.getTime() === Date.parse(`${day}T00:00:00Z`) ? day : addDays(day, 1)
}

export const startOf = (day: string): string => `(${day})::timestamp AT TIME ZONE 'UTC'`

/** SQL: messages sent from one moment until another, by kind and proven state. */
export const sentBetween = (from: string, until: string): string =>
  `SELECT kind, delivered_at IS NOT NULL AS delivered, read_at IS NOT NULL AS read, failed_at IS NOT NULL AS failed, count(*) AS count
   FROM notifications WHERE state = 'sent' AND ended_at >= ${from} AND ended_at < ${until} GROUP BY 1, 2, 3, 4`

const uncounted = statement<{ day: Day }, [first: Day, last: Day, Date]>(
  'uncounted-message-days',
  `SELECT asked.day::date AS day FROM generate_series($1::date, $2::date, interval '1 day') AS asked (day)
     LEFT JOIN message_days kept ON kept.day = asked.day::date
   WHERE kept.day IS NULL OR kept.counted_at <= $3
   ORDER BY asked.day DESC LIMIT ${DAYS_AT_ONCE}`,
)
// In order, so that two replicas never deadlock.
const count = statement<unknown, [Day[], Date]>(
  'count-message-days',
  `INSERT INTO message_days (day, counted_at, counts)
   SELECT asked.day, $2, coalesce(found.counts, '[]')
   FROM (SELECT day FROM unnest($1::date[]) AS one (day) ORDER BY day) AS asked, LATERAL (
     SELECT jsonb_agg(to_jsonb(sent)) AS counts FROM (${sentBetween(startOf('asked.day'), startOf('asked.day + 1'))}) AS sent) AS found
   ON CONFLICT (day) DO UPDATE SET counted_at = EXCLUDED.counted_at, counts = EXCLUDED.counts`,
)

/**
 * Counts a few settled days, and resolves with whether there are more. Any replica may run it at any time.
 */
export async function countMessageDays(database: Database, now: Date): Promise<boolean> {
  const last = settledMessageDay(now)
  const again = new Date(now.getTime() - COUNTED_AGAIN_MS)
  const asked = await database.transaction(
    (tx) => tx.rows(uncounted, [addDays(last, 1 - KEPT_DAYS), last, again]),
    { readOnly: true },
  )
  if (asked.length === 0) return false
  await database.transaction((tx) => tx.run(count, [asked.map(({ day }) => day), now]))
  return asked.length === DAYS_AT_ONCE
}

export const messageDaysJob = job({
  name: 'message-days',
  run: ({ database }, now) => countMessageDays(database, now),
})
