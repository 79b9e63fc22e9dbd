import { AGE_NAMES } from '#domain/complaints/age.ts'
import { COMPLAINT_OUTCOMES } from '#domain/complaints/channel.ts'
import { addDays, laterDay } from '#domain/dates.ts'
import { marketIds } from '#domain/markets/market.ts'
import { todaysAt } from '#server/base/database/todays.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { complaintWords, titleOf, typeChoices } from '#server/complaints/complaint-voice.ts'
import {
  complaintAges,
  complaintParts,
  type Standing,
} from '#server/fronts/desk/complaints/complaint-parts.ts'
import { CASES, type DeskPage } from '#server/fronts/desk/entry/desk-page.ts'
import { page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import type { DeskWords } from '#server/fronts/desk/entry/words.ts'
import { marketWords } from '#words/markets.ts'
import { FIGURE_SPANS } from './figures-page.ts'

const STANDINGS: readonly Standing[] = [...COMPLAINT_OUTCOMES, 'unsaid', 'open']

/** Received and open complaints by market, kind, outcome and age, each as a table that is a plot. */
const showParts: ShowPage = async ({ lists, query, words, now }) => {
  const span = FIGURE_SPANS.find((days) => String(days) === query.get('days')) ?? 30
  const market = marketIds.find((id) => id === query.get('market')) ?? null
  const todays = todaysAt(now)
  const last = Object.values(todays).reduce(laterDay)
  const all = await lists.transaction(
    async (tx) => ({
      parts: await complaintParts(tx, addDays(last, 1 - span), last),
      ages: await complaintAges(tx, todays),
    }),
    { readOnly: true },
  )
  const isShown = (row: { market: string }) => market === null || row.market === market
  const parts = all.parts.filter(isShown)
  const ages = all.ages.filter(isShown)
  const { figures: figuresText, parts: text, queue, complaint, language } = words
  const voice = complaintWords(language)
  const option = (value: string, name: string, isChosen: boolean) =>
    isChosen
      ? html`<option value="${value}" selected>${name}</option>`
      : html`<option value="${value}">${name}</option>`
  const country = (id: (typeof marketIds)[number]) => marketWords[id][language].country
  const standing = (name: Standing) =>
    name === 'open' || name === 'unsaid' ? text.standings[name] : complaint.outcomes[name]
  const sum = <Row extends { count: number }>(rows: readonly Row[], fits: (row: Row) => boolean) =>
    rows.reduce((total, row) => (fits(row) ? total + row.count : total), 0)
  return page(
    text.title,
    html`<form method="get" action="/desk/figures/parts" class="filters">
<p><label for="days">${figuresText.span}</label><select id="days" name="days">${FIGURE_SPANS.map((days) => option(String(days), figuresText.lastDays(days), days === span))}</select></p>
<p><label for="market">${queue.market}</label><select id="market" name="market">${option('', queue.all, market === null)}${marketIds.map((id) => option(id, country(id), id === market))}</select></p>
<button class="quiet">${figuresText.show}</button></form>
<div class="sides">${bars(
      text.byMarket,
      words,
      marketIds
        .filter((id) => isShown({ market: id }))
        .map((id) => [country(id), sum(parts, (row) => row.market === id)]),
    )}${bars(
      text.byOutcome,
      words,
      STANDINGS.map((name) => [standing(name), sum(parts, (row) => row.standing === name)]),
    )}</div>
<div class="sides">${bars(
      text.byType,
      words,
      typeChoices(voice).map(({ value }) => [
        titleOf(typeChoices(voice), value),
        sum(parts, (row) => row.type === value),
      ]),
    )}${bars(
      text.byAge,
      words,
      AGE_NAMES.map((name) => [text.ages[name], sum(ages, (row) => row.age === name)]),
      text.agesNote,
    )}</div>
<p class="hint">${text.note}</p>
<p><a class="button quiet" href="/desk/figures">${figuresText.title}</a></p>`,
  )
}

const BAR_WIDTH = 100

/**
 * A table whose last column draws its numbers, so that a reader who cannot see the bars gets the same data.
 */
function bars(
  title: string,
  { figures, parts: text }: DeskWords,
  rows: readonly (readonly [name: string, count: number])[],
  note = text.receivedNote,
): Html {
  const total = rows.reduce((all, [, count]) => all + count, 0)
  const most = Math.max(1, ...rows.map(([, count]) => count))
  const lines = rows.map(
    ([name, count]) => html`<tr><th scope="row">${name}</th><td class="number">${count}</td>
<td class="number">${total === 0 ? '–' : `${Math.round((100 * count) / total)} %`}</td>
<td class="bar" aria-hidden="true"><svg viewBox="0 0 ${BAR_WIDTH} 10" preserveAspectRatio="none"><rect width="${((count / most) * BAR_WIDTH).toFixed(1)}" height="10"/></svg></td></tr>
`,
  )
  return html`<section class="card"><h2>${title}</h2><table class="bars"><thead><tr><td></td><th scope="col" class="number">${text.count}</th>
<th scope="col" class="number">${text.share}</th><td aria-hidden="true"></td></tr></thead><tbody>${lines}</tbody>
<tfoot><tr><th scope="row">${figures.total}</th><td class="number">${total}</td><td></td><td aria-hidden="true"></td></tr></tfoot></table>
<p class="hint">${note}</p></section>`
}

export const parts: DeskPage = { path: '/desk/figures/parts', roles: CASES, show: showParts }
