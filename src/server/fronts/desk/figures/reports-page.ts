import { type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { periodNamed, periodsUntil, type ReportPeriod } from '#domain/reports/report-period.ts'
import { type ReportName, reportNames, reports } from '#domain/reports/reports.ts'
import { csvForPrograms } from '#server/base/http/csv.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type AuthorityFile, authorityFile, rowsByName } from '#server/complaints/authority-file.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { type DeskPage, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskVisit, type Handler, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import { send, visitOf } from '#server/fronts/desk/frame/gate.ts'
import { facts, resultBox } from '#server/fronts/desk/frame/page.ts'
import { refusedPage } from '#server/fronts/desk/frame/refused-page.ts'
import type { Service } from '#server/service/service.ts'

/** How many months and quarters are offered, this one and those before it. */
const OFFERED = { month: 13, quarter: 5 } as const

const ADDRESS = '/desk/reports'

interface ReportChoice {
  name: ReportName
  period: ReportPeriod
}

/**
 * Reads a choice of a report and its period: `redeco:2026-11`. Null if invalid, or for a period that has not
 * begun.
 */
function askedIn(query: URLSearchParams, now: Date): ReportChoice | null {
  const [first = '', second = ''] = (query.get('file') ?? '').split(':')
  const name = reportNames.find((one) => one === first)
  const period = name && periodNamed(reports[name].each, second)
  return name && period && period.from <= todayOf(name, now) ? { name, period } : null
}

const todayOf = (name: ReportName, now: Date): Day => dayIn(now, markets[reports[name].market].timeZone)

/** The reports for an authority, the missing values, and the file. */
const showReports: ShowPage = async (visit) => {
  const { lists, query, words, now, service } = visit
  const selection = askedIn(query, now)
  const file =
    selection &&
    (await lists.transaction((tx) => authorityFile(tx, service.config, selection.name, selection.period), {
      readOnly: true,
    }))
  const isWrong = query.has('file') && !selection
  return page(
    words.reports.title,
    html`${resultBox('problem', isWrong ? words.reports.wrong : '')}${choice(visit, selection)}${selection && file ? about(visit, selection, file) : html``}`,
    isWrong ? 422 : 200,
  )
}

function choice({ words: { reports: text }, now }: DeskVisit, selection: ReportChoice | null): Html {
  const chosen = selection && `${selection.name}:${selection.period.name}`
  const groups = reportNames.map((name) => {
    const { each } = reports[name]
    const options = periodsUntil(each, todayOf(name, now), OFFERED[each]).map((period) => {
      const value = `${name}:${period.name}`
      const label = `${text.names[name]}, ${period.name}`
      return value === chosen
        ? html`<option value="${value}" selected>${label}</option>`
        : html`<option value="${value}">${label}</option>`
    })
    return html`<optgroup label="${text.names[name]}">${options}</optgroup>`
  })
  return html`<p>${text.intro}</p><form method="get" action="${ADDRESS}" class="filters">
<p><label for="file">${text.which}</label><select id="file" name="file">${groups}</select></p>
<button class="quiet">${text.look}</button></form>`
}

function about(visit: DeskVisit, { name, period }: ReportChoice, file: AuthorityFile): Html {
  const { words, now } = visit
  const { reports: text, figures } = words
  const { source, version, read } = reports[name]
  const isOver = period.to < todayOf(name, now)
  const missing = file.missing.map(
    ({
      column,
      rows,
      isCode,
    }) => html`<tr><th scope="row"><code>${column}</code></th><td data-label="${text.rows}">${rows}</td>
<td data-label="${text.why}">${isCode ? text.code : text.unknown}</td></tr>
`,
  )
  const table =
    missing.length === 0
      ? html`<p>${text.nothingMissing}</p>`
      : html`<table class="rows"><thead><tr><th scope="col">${text.column}</th><th scope="col">${text.rows}</th>
<th scope="col">${text.why}</th></tr></thead><tbody>${missing}</tbody></table>`
  const take = file.isTooLong
    ? resultBox('problem', text.tooLong)
    : html`<form method="get" action="${ADDRESS}/file"><input type="hidden" name="file" value="${name}:${period.name}">
<div class="row"><button name="as" value="csv">${figures.csv}</button><button class="quiet" name="as" value="json">${figures.json}</button></div></form>`
  return html`<section class="card"><h2>${text.names[name]}, ${period.name}</h2>
${read === 'secondary' ? html`<p class="said" data-kind="note">${text.secondHand}</p>` : html``}
${facts([
  [text.complaints, String(file.rows.length)],
  [text.days, `${period.from} – ${period.to}${isOver ? '' : ` (${text.running})`}`],
  [text.columnsOf, version],
  [text.source, source],
])}</section>
<section class="card"><h2>${text.missing}</h2><p>${text.missingNote}</p>${table}</section>
${maySend(visit, 'GET', `${ADDRESS}/file`) ? take : html``}`
}

/** The file: unknown values are empty in CSV and null in JSON. */
const showReportFile =
  (service: Service): Handler =>
  async (request, reply) => {
    const visit = await visitOf(service, request)
    if (!visit) return reply.redirect('/desk/login?next=%2Fdesk%2Freports', 303)
    const selection = askedIn(visit.query, visit.now)
    if (!selection) return send(reply, visit, refusedPage(visit, 422, 'period', '', undefined, 'reports'))
    const file = await service.database.transaction(async (tx) => {
      const made = await authorityFile(tx, service.config, selection.name, selection.period)
      if (!made.isTooLong) await logDeskAction(tx, visit.user, 'exported', visit.now)
      return made
    })
    if (file.isTooLong) return send(reply, visit, refusedPage(visit, 422, 'period', '', undefined, 'reports'))
    const isJson = visit.query.get('as') === 'json'
    return reply
      .header(
        'content-disposition',
        `attachment; filename="${selection.name}-${selection.period.name}.${isJson ? 'json' : 'csv'}"`,
      )
      .type(isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
      .send(isJson ? JSON.stringify(rowsByName(file)) : csvForPrograms([file.columns, ...file.rows]))
  }

export const reportsPage: DeskPage = {
  path: '/desk/reports',
  roles: REPORTS,
  show: showReports,
  files: { '/desk/reports/file': { roles: REPORTS, give: showReportFile } },
}
