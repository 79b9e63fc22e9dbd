import { addDays, type Day, dayIn, laterDay } from '#domain/dates.ts'
import { isLead } from '#domain/desk/assignment.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { RECEIPT_DAYS } from '#domain/notifications/delivery.ts'
import { deskDaysAt } from '#server/base/database/todays.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { CASES, type DeskPage, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import type { DeskWords } from '#server/fronts/desk/entry/words.ts'
import { settledDay } from '#server/fronts/desk/rows/desk-days.ts'
import { type DayFigures, deskFigures } from '#server/fronts/desk/rows/desk-figures.ts'
import { type PersonFigures, peopleFigures } from '#server/fronts/desk/rows/desk-people.ts'
import { countQueue } from '#server/fronts/desk/rows/desk-queue.ts'
import { type DeliveryFigures, deliveryFigures } from '#server/notifications/delivery-figures.ts'
import { marketWords } from '#words/markets.ts'
import { EXPORT_REPORTS, showExport, usualPeriod } from './export-files.ts'

/** The periods of figures, in days. */
export const FIGURE_SPANS = [14, 30, 90] as const

/** The number of complaints received each day, of answers, and of those in time. */
const showFigures: ShowPage = async (visit) => {
  const { lists, query, words, now, user, service } = visit
  const span = FIGURE_SPANS.find((days) => String(days) === query.get('days')) ?? 30
  // The later of the days; the other market has nothing on it yet.
  const last = laterDay(dayIn(now, markets.mx.timeZone), dayIn(now, markets.in.timeZone))
  const deskDays = deskDaysAt(now, service.config.brand)
  const { todays } = deskDays
  const days = { first: addDays(last, 1 - span), last, settled: settledDay(now) }
  const since = new Date(now.getTime() - span * DAY_MS)
  const { figures, counts, deliveries, people } = await lists.transaction(
    async (tx) => ({
      figures: await deskFigures(tx, days),
      counts: await countQueue(tx, deskDays, user.id),
      people: isLead(user.role) ? await peopleFigures(tx, todays, days) : null,
      deliveries: await deliveryFigures(tx, since, now),
    }),
    { readOnly: true },
  )
  const { figures: text } = words
  const { overdue, soon } = counts
  const total = (name: 'received' | 'inTime' | 'late') => figures.reduce((sum, day) => sum + day[name], 0)
  const [inTime, late] = [total('inTime'), total('late')]
  // Late and unanswered complaints count as late, so that not answering is no advantage.
  const counted = inTime + late + overdue
  const share = counted === 0 ? text.none : text.share(`${Math.floor((100 * inTime) / counted)} %`)
  const waiting =
    overdue === 0 ? html`` : html`<a href="/desk?state=overdue" data-tone="late">${text.overdue(overdue)}</a>`
  const near = soon === 0 ? html`` : html`<a href="/desk?state=soon" data-tone="soon">${text.soon(soon)}</a>`
  return page(
    text.title,
    html`<form method="get" action="/desk/figures" class="filters">
<p><label for="days">${text.span}</label><select id="days" name="days">${FIGURE_SPANS.map((days) =>
      days === span
        ? html`<option value="${days}" selected>${text.lastDays(days)}</option>`
        : html`<option value="${days}">${text.lastDays(days)}</option>`,
    )}</select></p><button class="quiet">${text.show}</button></form>
<p class="counts"><b>${share}</b> ${waiting} ${near}</p>
<p><a href="/desk/figures/parts?days=${span}">${words.parts.title}</a></p>
${fileForm(visit, Object.values(todays).toSorted()[0] ?? last)}
<div class="sides"><section class="card"><h2>${text.plot}</h2>${plot(figures, words)}
<p class="hint">${text.note}</p></section>
<section class="card scroll" tabindex="0" aria-label="${text.plot}"><table><caption class="hidden">${text.plot}</caption>
<thead><tr><th scope="col" rowspan="2">${text.day}</th><th scope="col" rowspan="2" class="number">${text.received}</th>
<th scope="colgroup" colspan="2" class="number">${text.answered}</th></tr>
<tr><th scope="col" class="number">${text.answeredInTime}</th><th scope="col" class="number">${text.answeredLate}</th></tr></thead>
<tbody>${figures.toReversed().map(
      (day) => html`<tr><th scope="row">${day.day}</th><td class="number">${day.received}</td>
<td class="number">${day.inTime}</td><td class="number">${day.late}</td></tr>
`,
    )}</tbody><tfoot><tr><th scope="row">${text.total}</th><td class="number">${total('received')}</td>
<td class="number">${inTime}</td><td class="number">${late}</td></tr></tfoot></table></section></div>
${people === null ? html`` : peopleTable(people, words)}
${deliveryTable(deliveries, words)}`,
  )
}

/** The form for an authority's figures. `today` is the day of the market that is furthest behind. */
function fileForm(visit: DeskVisit, today: Day): Html {
  const { figures: text, queue, language, reports } = visit.words
  const { from, to } = usualPeriod(today)
  return html`<details class="card"><summary>${text.file}</summary><form method="get" action="/desk/export" class="filters">
<p><label for="report">${text.report}</label><select id="report" name="report">${EXPORT_REPORTS.map(
    (report) => html`<option value="${report}">${text.reports[report]}</option>`,
  )}</select></p>
<p><label for="market">${queue.market}</label><select id="market" name="market">${marketIds.map(
    (market) => html`<option value="${market}">${marketWords[market][language].country}</option>`,
  )}</select></p>
<p><label for="from">${text.from}</label><input id="from" name="from" type="date" value="${from}" required></p>
<p><label for="to">${text.to}</label><input id="to" name="to" type="date" value="${to}" required></p>
<p><button class="quiet" name="as" value="csv">${text.csv}</button> <button class="quiet" name="as" value="json">${text.json}</button></p></form>
${maySend(visit, 'GET', '/desk/reports') ? html`<p><a href="/desk/reports">${reports.title}</a></p>` : html``}</details>`
}

/** The figures of each member of the staff, for supervisors. */
function peopleTable(
  people: readonly PersonFigures[],
  { figures: { people: text }, queue }: DeskWords,
): Html {
  const rows = people.map(
    (
      one,
    ) => html`<tr><th scope="row">${one.name}</th><td class="number" data-label="${text.open}">${one.open}</td>
<td class="number" data-label="${text.overdue}">${one.overdue}</td>
<td class="number" data-label="${text.answered}">${one.answered}</td>
<td class="number" data-label="${text.late}">${one.late}</td></tr>
`,
  )
  return html`<section class="card"><h2>${text.title}</h2>${
    people.length === 0
      ? html`<p>${queue.empty}</p>`
      : html`<div class="scroll" tabindex="0" role="group" aria-label="${text.title}"><table class="rows">
<thead><tr><th scope="col">${text.name}</th><th scope="col" class="number">${text.open}</th><th scope="col" class="number">${text.overdue}</th>
<th scope="col" class="number">${text.answered}</th><th scope="col" class="number">${text.late}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
  }<p class="hint">${text.note}</p></section>`
}

/** How many of the sent messages arrived. */
function deliveryTable(
  figures: readonly DeliveryFigures[],
  { figures: { deliveries: text } }: DeskWords,
): Html {
  const rows = [
    [text.sent, ({ sent }: DeliveryFigures) => sent],
    [text.arrived, ({ delivered, read }: DeliveryFigures) => delivered + read],
    [text.failed, ({ failed }: DeliveryFigures) => failed],
    [text.contradicted, ({ contradicted }: DeliveryFigures) => contradicted],
    [text.unproved, ({ unproved }: DeliveryFigures) => unproved],
  ] as const
  return html`<section class="card"><h2>${text.title}</h2><div class="scroll" tabindex="0" role="group" aria-label="${text.title}"><table class="rows">
<thead><tr><td></td>${figures.map(({ sort }) => html`<th scope="col" class="number">${text.sorts[sort]}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, count]) => html`<tr><th scope="row">${name}</th>${figures.map(
      (one) => html`<td class="number" data-label="${text.sorts[one.sort]}">${count(one)}</td>`,
    )}</tr>
`,
  )}</tbody></table></div><p class="hint">${text.note(RECEIPT_DAYS)}</p></section>`
}

const DAY_MS = 24 * 3_600_000
const WIDTH = 720
const HEIGHT = 240
const LEFT = 36
const TOP = 12
const BOTTOM = 24

/** Two bars a day: received, and answered, in time below and late on top. */
function plot(figures: readonly DayFigures[], { figures: text }: DeskWords): Html {
  const most = Math.max(4, ...figures.flatMap((day) => [day.received, day.inTime + day.late]))
  const step = (WIDTH - LEFT) / Math.max(1, figures.length)
  const bar = Math.max(1, step * 0.36)
  const tall = (count: number) => (count / most) * (HEIGHT - TOP - BOTTOM)
  // All bars of one meaning are one path, which is a quarter of the page's size.
  const bars = (name: string, beside: number, of: (day: DayFigures) => [below: number, count: number]) => {
    const path = figures.map((day, index) => {
      const [below, count] = of(day)
      const x = LEFT + index * step + step * 0.1 + beside
      return count === 0
        ? ''
        : `M${x.toFixed(1)} ${(HEIGHT - BOTTOM - tall(below)).toFixed(1)}v-${tall(count).toFixed(1)}h${bar.toFixed(1)}v${tall(count).toFixed(1)}z`
    })
    return html`<path class="${name}" d="${path.join('')}"/>`
  }
  const lines = [0, Math.round(most / 2), most].map((count) => {
    const y = (HEIGHT - BOTTOM - tall(count)).toFixed(1)
    return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${y}" dy="4" text-anchor="end">${count}</text>`
  })
  const first = figures.at(0)?.day ?? ''
  const last = figures.at(-1)?.day ?? ''
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text.plot}: ${first} – ${last}">
${lines}${bars('received', 0, ({ received }) => [0, received])}${bars('in-time', bar * 1.1, ({ inTime }) => [0, inTime])}${bars('late', bar * 1.1, ({ inTime, late }) => [inTime, late])}
<text x="${LEFT}" y="${HEIGHT - 6}">${first}</text><text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${last}</text></svg>
<ul class="legend"><li class="received">${text.received}</li><li class="in-time">${text.inTime}</li><li class="late">${text.late}</li></ul>`
}

export const figures: DeskPage = {
  path: '/desk/figures',
  roles: CASES,
  nav: { group: 'work', name: 'figures' },
  show: showFigures,
  files: { '/desk/export': { roles: REPORTS, give: showExport } },
}
