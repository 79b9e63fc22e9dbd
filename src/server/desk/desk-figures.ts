import type { Day } from '#domain/dates.ts'
import { forEachMarket } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/database/database.ts'

/** What came and what was answered on one day of its market. */
export interface DayFigures {
  day: Day
  received: number
  inTime: number
  late: number
}

/** The time zone of each market, as a statement takes them. */
export const ZONES = JSON.stringify(forEachMarket(({ timeZone }) => timeZone))

// A day before the first, because a moment and a market's day are not the same.
const list = statement<DayFigures, [Day, Day, zones: string]>(
  'desk-figures',
  `WITH zones (market, zone) AS (SELECT key, value FROM jsonb_each_text($3::jsonb)),
   replies AS (
     SELECT market, replied_at, due_on FROM complaints WHERE replied_at >= $1::date - 1
     UNION ALL SELECT market, first_replied_at, first_due_on FROM complaints WHERE first_replied_at >= $1::date - 1
     UNION ALL SELECT market, replied_at, answer_by FROM data_requests WHERE replied_at >= $1::date - 1),
   happened (day, received, in_time, late) AS (
     SELECT opened_on, count(*), 0, 0 FROM complaints WHERE opened_on >= $1 GROUP BY opened_on
     UNION ALL SELECT reopened_on, count(*), 0, 0 FROM complaints WHERE reopened_on >= $1 GROUP BY reopened_on
     UNION ALL SELECT filed_on, count(*), 0, 0 FROM data_requests WHERE filed_on >= $1 GROUP BY filed_on
     UNION ALL SELECT on_day, 0, count(*) FILTER (WHERE on_day <= due_on), count(*) FILTER (WHERE on_day > due_on)
       FROM (SELECT (replied_at AT TIME ZONE zone)::date AS on_day, due_on FROM replies JOIN zones USING (market)) AS said
       WHERE on_day >= $1 GROUP BY on_day)
   SELECT all_days.day::date AS day, coalesce(sum(received), 0)::int AS received, coalesce(sum(in_time), 0)::int AS "inTime",
     coalesce(sum(late), 0)::int AS late
   FROM generate_series($1::date, $2::date, interval '1 day') AS all_days (day)
   LEFT JOIN happened ON happened.day = all_days.day::date
   GROUP BY 1 ORDER BY 1`,
)

/** The figures of each day from the first to the last, complaints and requests together. A second look counts as one more. */
export function deskFigures(tx: Transaction, first: Day, last: Day): Promise<DayFigures[]> {
  return tx.rows(list, [first, last, ZONES])
}
