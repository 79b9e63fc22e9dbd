import type { Day } from '#domain/dates.ts'
import { forEachMarket, type MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/database/database.ts'

/** What the lender tells an authority of one complaint: no name, and nothing that anybody wrote. */
export interface ExportedComplaint {
  folio: string
  channel: string
  type: string
  subType: string
  order: string | null
  receivedOn: Day
  dueOn: Day
  state: string
  answeredOn: Day | null
  /** Whether it was answered by its day, or still may be. */
  isInTime: boolean
  outcome: string | null
  returnedMinor: bigint | null
  score: number | null
}

/** What was received, disposed and pending of one kind of complaint. */
export interface GroundFigures {
  type: string
  pendingBefore: number
  received: number
  disposed: number
  pending: number
  overdue: number
}

/** Which complaints: of one market, received or pending in a period of its days. */
export interface ExportPeriod {
  market: MarketId
  from: Day
  to: Day
}

/** Complaints in one file; who has more asks for a shorter time. */
export const EXPORT_ROWS_MAX = 10_000

const ZONES = forEachMarket(({ timeZone }) => timeZone)

const rows = statement<Omit<ExportedComplaint, 'isInTime'>, [MarketId, Day, Day, zone: string]>(
  'export-complaints',
  `SELECT folio, channel, problem_type AS type, problem_son_type AS "subType", order_no AS "order",
     opened_on AS "receivedOn", due_on AS "dueOn", state, said.day AS "answeredOn",
     outcome,
     returned_minor AS "returnedMinor", score
   FROM complaints, LATERAL (SELECT (replied_at AT TIME ZONE $4)::date AS day) AS said
   WHERE market = $1 AND opened_on BETWEEN $2 AND $3 ORDER BY opened_on, folio LIMIT ${EXPORT_ROWS_MAX + 1}`,
)

/** The complaints received in a period, one more than a file holds when there are more. */
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
     SELECT problem_type AS type, opened_on, due_on, (replied_at AT TIME ZONE $4)::date AS answered_on FROM complaints
     WHERE market = $1 AND opened_on <= $3)
   SELECT type,
     count(*) FILTER (WHERE opened_on < $2 AND (answered_on IS NULL OR answered_on >= $2))::int AS "pendingBefore",
     count(*) FILTER (WHERE opened_on >= $2)::int AS received,
     count(*) FILTER (WHERE answered_on BETWEEN $2 AND $3)::int AS disposed,
     count(*) FILTER (WHERE answered_on IS NULL OR answered_on > $3)::int AS pending,
     count(*) FILTER (WHERE (answered_on IS NULL OR answered_on > $3) AND due_on < $3)::int AS overdue
   FROM known GROUP BY type ORDER BY type`,
)

/** By kind: what was pending before, received, disposed, and pending at the end, and how much of that is late. */
export const exportedGrounds = (
  tx: Transaction,
  { market, from, to }: ExportPeriod,
): Promise<GroundFigures[]> => tx.rows(grounds, [market, from, to, ZONES[market]])
