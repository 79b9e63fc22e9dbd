import { forEachMarket } from '#domain/markets/market.ts'

/** The time zone of each market, as a statement takes them. */
export const ZONES = JSON.stringify(forEachMarket(({ timeZone }) => timeZone))

/** The same as rows, by the number of its parameter. */
export const zonesIn = (parameter: string): string =>
  `SELECT key AS market, value AS zone FROM jsonb_each_text(${parameter}::jsonb)`

/** How many complaints and requests came on a day; a second look is one more. */
export const receivedOn = (day: string): string =>
  `((SELECT count(*) FROM complaints WHERE opened_on = ${day}) + (SELECT count(*) FROM complaints WHERE reopened_on = ${day})
     + (SELECT count(*) FROM data_requests WHERE filed_on = ${day}))`

/** What is answered around a day: a moment and a market's day are not the same. */
const around = (at: string, day: string): string => `${at} >= ${day} - 1 AND ${at} < ${day} + 2`

/** What was answered on a day of its market, complaints and requests; where `zones` names each market's. */
const saidOn = (day: string): string =>
  `SELECT borrower_id, folio, at, due_on FROM (
     SELECT borrower_id, folio, market, replied_at AS at, due_on FROM complaints WHERE ${around('replied_at', day)}
     UNION ALL SELECT borrower_id, folio, market, first_replied_at, first_due_on FROM complaints WHERE ${around('first_replied_at', day)}
     UNION ALL SELECT NULL, NULL, market, replied_at, answer_by FROM data_requests WHERE ${around('replied_at', day)}) AS said
   JOIN zones USING (market) WHERE (at AT TIME ZONE zone)::date = ${day}`

const inTimeAndLate = (day: string): string =>
  `count(*) FILTER (WHERE ${day} <= due_on) AS in_time, count(*) FILTER (WHERE ${day} > due_on) AS late`

/** How much of it was in time and late, as one row. */
export const answersOn = (day: string): string => `SELECT ${inTimeAndLate(day)} FROM (${saidOn(day)}) AS said`

/** The same as a row for each who answered; the event of an answer has its very moment. What is no complaint has no name. */
export const answersByName = (day: string): string =>
  `SELECT actor AS name, ${inTimeAndLate(day)} FROM (${saidOn(day)}) AS said
   LEFT JOIN LATERAL (SELECT actor FROM complaint_events e WHERE e.borrower_id = said.borrower_id AND e.folio = said.folio
     AND e.kind = 'answered' AND e.at = said.at LIMIT 1) AS who ON true
   GROUP BY actor`
