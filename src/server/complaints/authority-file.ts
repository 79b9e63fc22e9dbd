import { COLLECTION, MISSING_PAYMENT } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import { REPORT_ROWS_MAX } from '#domain/desk/limits.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import { type Currency, type MarketId, markets } from '#domain/markets/market.ts'
import { kindByType, kindOfClaim } from '#domain/reports/authority-kind.ts'
import {
  type MissingCells,
  missingCells,
  type ReportCell,
  type ReportedComplaint,
  reportRow,
} from '#domain/reports/authority-report.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import { type ReportName, reports } from '#domain/reports/reports.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Config } from '#server/service/config.ts'

/** The most complaints of one report. A lender with more is out of scope. */

interface FoundCase extends ReportedComplaint {
  /** The kind that the staff chose for the report. */
  toldAs: ComplaintKind | null
  isClaim: boolean
}

// An answer after the last day does not count. A case is one row: a second review replaces the first.
// A claimed payment counts as decided for the customer only if the money was booked.
const rows = statement<FoundCase, [MarketId, Day, Day, zone: string, isCollection: boolean, Currency]>(
  'authority-report',
  `WITH known AS (
     SELECT folio, channel, problem_type AS type, problem_son_type AS "subType", opened_on AS "receivedOn",
       (CASE WHEN reopened_on <= $3 THEN replied_at ELSE coalesce(first_replied_at, replied_at) END AT TIME ZONE $4)::date AS said_on,
       CASE WHEN reopened_on IS NULL OR reopened_on <= $3 THEN outcome ELSE first_outcome END AS outcome,
       CASE WHEN reopened_on IS NULL OR reopened_on <= $3 THEN returned_minor ELSE first_returned_minor END AS returned,
       NULL::bigint AS claimed, told_as, false AS is_claim
     FROM complaints WHERE market = $1 AND opened_on BETWEEN $2 AND $3 AND (problem_type = '${COLLECTION}') = $5
     UNION ALL
     SELECT c.folio, 'app', '${MISSING_PAYMENT}', '', (c.opened_at AT TIME ZONE $4)::date, (c.answered_at AT TIME ZONE $4)::date,
       CASE WHEN c.finding = 'booked' THEN 'for' END, NULL, c.amount_minor, NULL, true
     FROM payment_claims c JOIN orders o ON o.borrower_id = c.borrower_id AND o.order_no = c.order_no
     WHERE NOT $5 AND o.currency = $6 AND c.opened_at >= $2::date::timestamp AT TIME ZONE $4
       AND c.opened_at < ($3::date + 1)::timestamp AT TIME ZONE $4)
   SELECT folio, channel, type, "subType", "receivedOn", CASE WHEN said_on <= $3 THEN said_on END AS "answeredOn",
     CASE WHEN said_on <= $3 THEN outcome END AS outcome, CASE WHEN said_on <= $3 THEN returned END AS "returnedMinor",
     claimed AS "claimedMinor", told_as AS "toldAs", is_claim AS "isClaim"
   FROM known ORDER BY "receivedOn", folio LIMIT ${REPORT_ROWS_MAX + 1}`,
)

/** The reported kind of a case: the kind chosen by the staff, otherwise the one that its type implies. */
const kindOf = (market: MarketId, { toldAs, isClaim, type, receivedOn }: FoundCase): ComplaintKind | null =>
  isClaim ? kindOfClaim(market, receivedOn) : (toldAs ?? kindByType(market, type, receivedOn))

/** A report for an authority, with the cells that are missing. */
export interface AuthorityFile {
  columns: readonly string[]
  rows: ReportCell[][]
  missing: MissingCells[]
  /** Whether there are too many complaints for one file; `rows` is empty then. */
  isTooLong: boolean
}

export async function authorityFile(
  tx: Transaction,
  { brand }: Config,
  name: ReportName,
  { from, to, number }: ReportPeriod,
): Promise<AuthorityFile> {
  const report = reports[name]
  const { market, about, register } = report
  const { timeZone, currency } = markets[market]
  const isCollection = about === 'collection'
  const found = await tx.rows(rows, [market, from, to, timeZone, isCollection, currency])
  const isTooLong = found.length > REPORT_ROWS_MAX
  const complaints = isTooLong ? [] : found.filter((one) => isCollection || kindOf(market, one) === about)
  const lender = {
    name: brand.company.legalName,
    sector: brand.condusef.sector,
    codes: brand.condusef[register],
  }
  const written = complaints.map((one) => reportRow(report, lender, number, one))
  const columns = report.columns.map((column) => column.name)
  return { columns, rows: written, missing: missingCells(report, complaints, written), isTooLong }
}

/** Each row as an object with the names of the columns as keys. */
export const rowsByName = ({ columns, rows: cells }: AuthorityFile): Record<string, ReportCell>[] =>
  cells.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))
