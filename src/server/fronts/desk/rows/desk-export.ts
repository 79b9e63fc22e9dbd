import type { Day } from '#domain/dates.ts'
import { EXPORT_ROWS_MAX } from '#domain/desk/limits.ts'
import { forEachMarket, type MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** A complaint as reported to an authority: without names or free text. */
export interface ExportedComplaint {
  folio: string
  channel: string
  type: string
  subType: string
  order: string | null
  receivedOn: Day
  /** 1, or 2 for the review after a reopening, which is a separate row. */
  level: number
  dueOn: Day
  state: string
  answeredOn: Day | null
  /** Whether it was answered in time, or still may be. */
  isInTime: boolean
  outcome: string | null
  returnedMinor: bigint | null
  score: number | null
}

/** Received, disposed and pending complaints of one kind. */
export interface GroundFigures {
  type: string
  pendingBefore: number
  received: number
  disposed: number
  pending: number
  overdue: number
}

/** The complaints of one market that were received or pending in a period. */
export interface ExportPeriod {
  market: MarketId
  from: Day
  to: Day
}

/** The most complaints in one file; a longer one needs a shorter period. */

const ZONES = forEachMarket(({ timeZone }) => timeZone)

/**
 * SQL: every review of a market's complaints: the first answer stays as it was reported, whatever happens
 * later.
 */
const LEVELS = `SELECT folio, channel, problem_type AS type, problem_son_type AS "subType", order_no AS "order", opened_on AS on_day,
     1 AS level, coalesce(first_due_on, due_on) AS due_on, CASE WHEN reopened_at IS NULL THEN state ELSE 'answered' END AS state,
     coalesce(first_replied_at, replied_at) AS said_at, CASE WHEN reopened_at IS NULL THEN outcome ELSE first_outcome END AS outcome,
     CASE WHEN reopened_at IS NULL THEN returned_minor ELSE first_returned_minor END AS returned_minor,
     CASE WHEN reopened_at IS NULL THEN score ELSE first_score END AS score
   FROM complaints WHERE market = $1 AND opened_on <= $3
   UNION ALL SELECT folio, channel, problem_type, problem_son_type, order_no, reopened_on, 2, due_on, state, replied_at, outcome,
     returned_minor, score
   FROM complaints WHERE market = $1 AND reopened_on <= $3`

const rows = statement<Omit<ExportedComplaint, 'isInTime'>, [MarketId, Day, Day, zone: string]>(
  'export-complaints',
  `WITH levels AS (${LEVELS})
   SELECT folio, channel, type, "subType", "order", on_day AS "receivedOn", level, due_on AS "dueOn", state,
     (said_at AT TIME ZONE $4)::date AS "answeredOn", outcome, returned_minor AS "returnedMinor", score
   FROM levels WHERE on_day BETWEEN $2 AND $3 ORDER BY on_day, folio, level LIMIT ${EXPORT_ROWS_MAX + 1}`,
)

/** The complaints received in a period, one more than a file contains if there are more. */
export async function exportedComplaints(
  tx: Transaction,
  { market, from, to }: ExportPeriod,
  today: Day,
): Promise<ExportedComplaint[]> {
  const found = await tx.rows(rows, [market, from, to, ZONES[market]])
  return found.map((row) => ({ ...row, isInTime: (row.answeredOn ?? today) <= row.dueOn }))
}

const grounds = statement<GroundFigures, [MarketId, Day, Day, zone: string]>(
  'export-grounds',
  `WITH known AS (
     SELECT type, on_day AS opened_on, due_on, (said_at AT TIME ZONE $4)::date AS answered_on FROM (${LEVELS}) AS levels)
   SELECT type,
     count(*) FILTER (WHERE opened_on < $2 AND (answered_on IS NULL OR answered_on >= $2))::int AS "pendingBefore",
     count(*) FILTER (WHERE opened_on >= $2)::int AS received,
     count(*) FILTER (WHERE answered_on BETWEEN $2 AND $3)::int AS disposed,
     count(*) FILTER (WHERE answered_on IS NULL OR answered_on > $3)::int AS pending,
     count(*) FILTER (WHERE (answered_on IS NULL OR answered_on > $3) AND due_on < $3)::int AS overdue
   FROM known GROUP BY type ORDER BY type`,
)

/** By kind: pending before, received, disposed, and pending at the end, and how many of those are late. */
export const exportedGrounds = (
  tx: Transaction,
  { market, from, to }: ExportPeriod,
): Promise<GroundFigures[]> => tx.rows(grounds, [market, from, to, ZONES[market]])
