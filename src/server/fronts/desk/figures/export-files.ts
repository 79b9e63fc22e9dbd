import { plainAmount } from '#domain/amount.ts'
import { COLLECTION_SUB_TYPES, PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import { addDays, type Day, dayIn, daysBetween, isDay } from '#domain/dates.ts'
import { EXPORT_DAYS_MAX, EXPORT_ROWS_MAX } from '#domain/desk/limits.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { type Cell, csvForPeople } from '#server/base/http/csv.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import type { Handler } from '#server/fronts/desk/entry/visit.ts'
import { send, visitOf } from '#server/fronts/desk/frame/gate.ts'
import { refusedPage } from '#server/fronts/desk/frame/refused-page.ts'
import {
  type ExportedComplaint,
  type ExportPeriod,
  exportedComplaints,
  exportedGrounds,
  type GroundFigures,
} from '#server/fronts/desk/rows/desk-export.ts'
import type { Service } from '#server/service/service.ts'

export const EXPORT_REPORTS = ['complaints', 'by-ground'] as const

/** A quarter and a few days. */

/** The periodic figures of complaints as a file: CSV for a spreadsheet, JSON for a program. */
export const showExport =
  (service: Service): Handler =>
  async (request, reply) => {
    const visit = await visitOf(service, request)
    if (!visit) return reply.redirect('/desk/login?next=%2Fdesk%2Ffigures', 303)
    const period = periodIn(visit.query, visit.now)
    const report = EXPORT_REPORTS.find((one) => one === visit.query.get('report'))
    if (!period || !report)
      return send(reply, visit, refusedPage(visit, 422, 'period', '', undefined, 'figures'))
    const today = dayIn(visit.now, markets[period.market].timeZone)
    const table = await service.database.transaction(async (tx) => {
      await logDeskAction(tx, visit.user, 'exported', visit.now)
      if (report === 'by-ground') return tableOf(GROUND_COLUMNS, await exportedGrounds(tx, period))
      return tableOf(complaintColumns(period), await exportedComplaints(tx, period, today))
    })
    if (table.rows.length > EXPORT_ROWS_MAX)
      return send(reply, visit, refusedPage(visit, 422, 'period', '', undefined, 'figures'))
    const isJson = visit.query.get('as') === 'json'
    const name = `${report}-${period.market}-${period.from}-${period.to}.${isJson ? 'json' : 'csv'}`
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
      .send(isJson ? jsonOf(table) : csvForPeople([table.names, ...table.rows]))
  }

function periodIn(query: URLSearchParams, now: Date): ExportPeriod | null {
  const market = marketIds.find((id) => id === query.get('market'))
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (!market || !isDay(from) || !isDay(to) || from > to || daysBetween(from, to) >= EXPORT_DAYS_MAX)
    return null
  return to <= dayIn(now, markets[market].timeZone) ? { market, from, to } : null
}

/** The default period: the last whole month and this one. */
export const usualPeriod = (today: Day): Pick<ExportPeriod, 'from' | 'to'> => ({
  from: `${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`,
  to: today,
})

interface Table {
  names: string[]
  rows: Cell[][]
}

type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): Table => ({
  names: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => cell(row))),
})

const jsonOf = ({ names, rows }: Table): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
  )

const groundOf = (type: string) => PROBLEM_TYPES.find(({ value }) => value === type)?.name ?? type

const complaintColumns = ({ market }: ExportPeriod): Columns<ExportedComplaint> => ({
  folio: (row) => row.folio,
  market: () => market,
  channel: (row) => row.channel,
  ground: (row) => groundOf(row.type),
  detail: (row) => COLLECTION_SUB_TYPES.find(({ value }) => value === row.subType)?.name ?? '',
  loan: (row) => row.order,
  level: (row) => row.level,
  received_on: (row) => row.receivedOn,
  due_on: (row) => row.dueOn,
  state: (row) => row.state,
  answered_on: (row) => row.answeredOn,
  in_time: (row) => row.isInTime,
  outcome: (row) => row.outcome,
  given_back: (row) =>
    row.returnedMinor === null ? null : plainAmount(row.returnedMinor, markets[market].currency),
  stars: (row) => row.score,
})

const GROUND_COLUMNS: Columns<GroundFigures> = {
  ground: (row) => groundOf(row.type),
  pending_before: (row) => row.pendingBefore,
  received: (row) => row.received,
  disposed: (row) => row.disposed,
  pending: (row) => row.pending,
  overdue: (row) => row.overdue,
}
