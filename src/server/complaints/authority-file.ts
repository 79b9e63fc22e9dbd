import { COLLECTION } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import {
  type MissingCells,
  missingCells,
  type ReportCell,
  type ReportedComplaint,
  reportRow,
} from '#domain/reports/authority-report.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import { type ReportName, reports } from '#domain/reports/reports.ts'
import type { Config } from '#server/config/config.ts'
import { statement, type Transaction } from '#server/database/database.ts'

/** Complaints in one file: more are no file of a lender whom this product serves. */
export const REPORT_ROWS_MAX = 50_000

// What was said after the last day is not there yet; a folio is one row, and its second look takes the place of the first.
const rows = statement<
  ReportedComplaint & { answeredOn: Day | null },
  [MarketId, Day, Day, zone: string, isCollection: boolean]
>(
  'authority-report',
  `WITH known AS (
     SELECT folio, channel, problem_type AS type, problem_son_type AS "subType", opened_on AS "receivedOn",
       (CASE WHEN reopened_on <= $3 THEN replied_at ELSE coalesce(first_replied_at, replied_at) END AT TIME ZONE $4)::date AS said_on,
       CASE WHEN reopened_on IS NULL OR reopened_on <= $3 THEN outcome ELSE first_outcome END AS outcome,
       CASE WHEN reopened_on IS NULL OR reopened_on <= $3 THEN returned_minor ELSE first_returned_minor END AS returned
     FROM complaints WHERE market = $1 AND opened_on BETWEEN $2 AND $3 AND (problem_type = '${COLLECTION}') = $5)
   SELECT folio, channel, type, "subType", "receivedOn", CASE WHEN said_on <= $3 THEN said_on END AS "answeredOn",
     CASE WHEN said_on <= $3 THEN outcome END AS outcome, CASE WHEN said_on <= $3 THEN returned END AS "returnedMinor"
   FROM known ORDER BY "receivedOn", folio LIMIT ${REPORT_ROWS_MAX + 1}`,
)

/** A file for an authority, and what it lacks. */
export interface AuthorityFile {
  columns: readonly string[]
  rows: ReportCell[][]
  missing: MissingCells[]
  /** Whether there are more complaints than a file holds: it has none of them then. */
  isTooLong: boolean
}

export async function authorityFile(
  tx: Transaction,
  { brand }: Config,
  name: ReportName,
  { from, to, number }: ReportPeriod,
): Promise<AuthorityFile> {
  const report = reports[name]
  const zone = markets[report.market].timeZone
  const found = await tx.rows(rows, [report.market, from, to, zone, report.about === 'collection'])
  const isTooLong = found.length > REPORT_ROWS_MAX
  const complaints = isTooLong ? [] : found
  const lender = {
    name: brand.company.legalName,
    sector: brand.condusef.sector,
    codes: brand.condusef[name],
  }
  const written = complaints.map((one) => reportRow(report, lender, number, one))
  const columns = report.columns.map((column) => column.name)
  return { columns, rows: written, missing: missingCells(report, complaints, written), isTooLong }
}

/** Each row as an object by the names of its columns. */
export const rowsByName = ({ columns, rows: cells }: AuthorityFile): Record<string, ReportCell>[] =>
  cells.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))
