import { addDays, type Day, earlierDay } from '#domain/dates.ts'
import { type Database, statement, type Transaction } from '#server/base/database/database.ts'
import { todaysAt } from '#server/base/database/todays.ts'
import { job } from '#server/call/jobs/job.ts'
import { answersByName, receivedOn, ZONES, zonesIn } from './day-counts.ts'

/** No event of today is booked on a day this long ago, whatever the clock of a replica says. */
const SETTLED_AFTER_DAYS = 2
/** How many days of counts are kept: the longest figures, and some more. */
const KEPT_DAYS = 100
const DAYS_AT_ONCE = 10
/**
 * How often a day is counted again. This corrects manual changes, and those of releases without these counts.
 */
const COUNTED_AGAIN_MS = 24 * 3_600_000

/** The last day that is settled in every market. */
export const settledDay = (now: Date): Day =>
  addDays(Object.values(todaysAt(now)).reduce(earlierDay), -SETTLED_AFTER_DAYS)

const forget = statement<unknown, [Day]>(
  'forget-desk-day',
  'INSERT INTO desk_days (day) VALUES ($1) ON CONFLICT (day) DO UPDATE SET counted_at = NULL',
)

/**
 * Marks a day for recounting, when an event is added to a past day. It waits for a concurrent count, or makes
 * it wait, so a count never misses the event.
 */
export async function forgetDay(tx: Transaction, day: Day): Promise<void> {
  await tx.run(forget, [day])
}

const uncounted = statement<{ day: Day }, [first: Day, last: Day, Date]>(
  'uncounted-desk-days',
  `SELECT asked.day::date AS day FROM generate_series($1::date, $2::date, interval '1 day') AS asked (day)
     LEFT JOIN desk_days kept ON kept.day = asked.day::date
   WHERE kept.counted_at IS NULL OR kept.counted_at <= $3
   ORDER BY asked.day DESC LIMIT ${DAYS_AT_ONCE}`,
)
// In order, so that two replicas never deadlock.
const hold = statement<unknown, [Day[]]>(
  'hold-desk-days',
  `INSERT INTO desk_days (day) SELECT day FROM unnest($1::date[]) AS asked (day) ORDER BY day
   ON CONFLICT (day) DO UPDATE SET counted_at = NULL`,
)
const count = statement<unknown, [Day[], Date, zones: string]>(
  'count-desk-days',
  `WITH zones AS (${zonesIn('$3')})
   UPDATE desk_days SET counted_at = $2, received = found.received, in_time = found.in_time, late = found.late, answers = found.answers
   FROM (
     SELECT asked.day, ${receivedOn('asked.day')} AS received, said.in_time, said.late, said.answers
     FROM unnest($1::date[]) AS asked (day), LATERAL (
       SELECT coalesce(sum(in_time), 0) AS in_time, coalesce(sum(late), 0) AS late,
         coalesce(jsonb_agg(jsonb_build_object('name', name, 'answered', in_time + late, 'late', late)) FILTER (WHERE name IS NOT NULL), '[]') AS answers
       FROM (${answersByName('asked.day')}) AS by_name) AS said) AS found
   WHERE desk_days.day = found.day`,
)

/**
 * Counts a few settled days, and resolves with whether there are more. Any replica may run it at any time.
 * The row of a day is locked by a separate statement before its complaints are read, so none is missed.
 */
export async function countDays(database: Database, now: Date): Promise<boolean> {
  const last = settledDay(now)
  const again = new Date(now.getTime() - COUNTED_AGAIN_MS)
  const asked = await database.transaction(
    (tx) => tx.rows(uncounted, [addDays(last, 1 - KEPT_DAYS), last, again]),
    { readOnly: true },
  )
  if (asked.length === 0) return false
  const days = asked.map(({ day }) => day)
  await database.transaction(async (tx) => {
    await tx.run(hold, [days])
    await tx.run(count, [days, now, ZONES])
  })
  return days.length === DAYS_AT_ONCE
}

export const deskDaysJob = job({
  name: 'desk-days',
  run: ({ database }, now) => countDays(database, now),
})
