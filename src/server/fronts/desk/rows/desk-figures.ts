import type { Day } from '#domain/dates.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { answersByName, answersOn, receivedOn, ZONES, zonesIn } from './day-counts.ts'

/** Received and answered cases on one day of their market. */
export interface DayFigures {
  day: Day
  received: number
  inTime: number
  late: number
}

/** The answers of a member of the staff. */
export interface Answered {
  name: string
  answered: number
  late: number
}

/** The days of figures, and the last of them whose counts may be stored. */
export interface FigureDays {
  first: Day
  last: Day
  settled: Day
}

type Params = [first: Day, last: Day, settled: Day, zones: string]

/** The stored days, and those that are counted now: the newest, and those changed since. */
const DAYS = `zones AS (${zonesIn('$4')}),
   kept AS (SELECT * FROM desk_days WHERE day BETWEEN $1 AND least($2::date, $3::date) AND counted_at IS NOT NULL),
   asked AS (SELECT day::date FROM generate_series($1::date, $2::date, interval '1 day') AS day
     WHERE day::date NOT IN (SELECT day FROM kept))`

const list = statement<DayFigures, Params>(
  'desk-figures',
  `WITH ${DAYS}
   SELECT day, received, in_time AS "inTime", late FROM kept
   UNION ALL SELECT asked.day, ${receivedOn('asked.day')}::int, said.in_time::int, said.late::int
   FROM asked, LATERAL (${answersOn('asked.day')}) AS said
   ORDER BY day`,
)

/** The figures of each day, complaints and requests together. A reopening counts as one more. */
export const deskFigures = (tx: Transaction, { first, last, settled }: FigureDays): Promise<DayFigures[]> =>
  tx.rows(list, [first, last, settled, ZONES])

const people = statement<Answered, Params>(
  'desk-answered-by-people',
  `WITH ${DAYS}
   SELECT name, sum(answered)::int AS answered, sum(late)::int AS late FROM (
     SELECT one.name, one.answered, one.late FROM kept, jsonb_to_recordset(kept.answers) AS one (name text, answered integer, late integer)
     UNION ALL SELECT said.name, said.in_time + said.late, said.late FROM asked, LATERAL (${answersByName('asked.day')}) AS said
     WHERE said.name IS NOT NULL) AS by_day
   GROUP BY name`,
)

/**
 * The number of complaints that each member of the staff answered on these days, and how many of them late.
 */
export const answeredByPeople = (
  tx: Transaction,
  { first, last, settled }: FigureDays,
): Promise<Answered[]> => tx.rows(people, [first, last, settled, ZONES])
