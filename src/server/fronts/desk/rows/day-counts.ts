import { forEachMarket } from '#domain/markets/market.ts'

/** The time zone of each market, as statements take them. */
export const ZONES = JSON.stringify(forEachMarket(({ timeZone }) => timeZone))

/** SQL: the time zones as rows, from the parameter with this number. */
export const zonesIn = (parameter: string): string =>
  `SELECT key AS market, value AS zone FROM jsonb_each_text(${parameter}::jsonb)`

/** SQL: the complaints and requests received on a day; a reopening counts once more. */
export const receivedOn = (day: string): string =>
  `((SELECT count(*) FROM complaints WHERE opened_on = ${day}) + (SELECT count(*) FROM complaints WHERE reopened_on = ${day})
     + (SELECT count(*) FROM data_requests WHERE filed_on = ${day}))`

/** SQL: answers around a day, because a moment and a market's day differ. */
const around = (at: string, day: string): string => `${at} >= ${day} - 1 AND ${at} < ${day} + 2`

/** SQL: complaints and requests answered on a day of their market; `zones` has each market's time zone. */
const saidOn = (day: string): string =>
  `SELECT borrower_id, folio, at, due_on FROM (
     SELECT borrower_id, folio, market, replied_at AS at, due_on FROM complaints WHERE ${around('replied_at', day)}
     UNION ALL SELECT borrower_id, folio, market, first_replied_at, first_due_on FROM complaints WHERE ${around('first_replied_at', day)}
     UNION ALL SELECT NULL, NULL, market, replied_at, answer_by FROM data_requests WHERE ${around('replied_at', day)}) AS said
   JOIN zones USING (market) WHERE (at AT TIME ZONE zone)::date = ${day}`

const inTimeAndLate = (day: string): string =>
  `count(*) FILTER (WHERE ${day} <= due_on) AS in_time, count(*) FILTER (WHERE ${day} > due_on) AS late`

/** SQL: the answers in time and late, as one row. */
export const answersOn = (day: string): string => `SELECT ${inTimeAndLate(day)} FROM (${saidOn(day)}) AS said`

/** SQL: the answers as a row for each author, from the event of the answer. Requests have no author. */
export const answersByName = (day: string): string =>
  `SELECT actor AS name, ${inTimeAndLate(day)} FROM (${saidOn(day)}) AS said
   LEFT JOIN LATERAL (SELECT actor FROM complaint_events e WHERE e.borrower_id = said.borrower_id AND e.folio = said.folio
     AND e.kind = 'answered' AND e.at = said.at LIMIT 1) AS who ON true
   GROUP BY actor`
