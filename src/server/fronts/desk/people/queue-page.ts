import { COMPLAINT_STATES } from '#domain/complaints/complaint.ts'
import { DATA_REQUEST_KINDS } from '#domain/complaints/data-request.ts'
import { folioNumber } from '#domain/complaints/folio-number.ts'
import { dueTone } from '#domain/complaints/warning-days.ts'
import { type Day, dayIn, daysBetween, isDay } from '#domain/dates.ts'
import { isAssignable } from '#domain/desk/assignment.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { deskDaysAt } from '#server/base/database/todays.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { complaintWords, titleOf, typeChoices } from '#server/complaints/complaint-voice.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { type DeskPage, EVERY_ROLE } from '#server/fronts/desk/entry/desk-page.ts'
import { homeOf } from '#server/fronts/desk/entry/rights.ts'
import { type DeskAnswer, type DeskVisit, page } from '#server/fronts/desk/entry/visit.ts'
import { type DeskWords, languageName } from '#server/fronts/desk/entry/words.ts'
import { formMessage } from '#server/fronts/desk/frame/page.ts'
import { emptyPageText } from '#server/fronts/desk/frame/pager.ts'
import { searchForm } from '#server/fronts/desk/people/search-form.ts'
import { namesOf } from '#server/fronts/desk/rows/desk-assignments.ts'
import {
  countQueue,
  type FoundPlace,
  listQueue,
  QUEUE_KINDS,
  QUEUE_OWNERS,
  QUEUE_PAGE_ROWS,
  QUEUE_STATES,
  type QueueFilter,
  type QueuePlace,
  type QueueRow,
  searchQueue,
} from '#server/fronts/desk/rows/desk-queue.ts'
import { type CaseDetails, detailsOf } from '#server/fronts/desk/rows/queue-people.ts'
import { addressOf, filterIn, inQueue } from '#server/fronts/desk/rows/queue-way.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { marketWords } from '#words/markets.ts'

/** The queue, by the day on which an answer is due (spec 4, complaint flow). */
async function queuePage(visit: DeskVisit): Promise<DeskAnswer> {
  const { lists, query, words, now, user, service } = visit
  const home = homeOf(user.role)
  if (home !== '/desk') return { to: home }
  const number = folioNumber(query.get('q'))
  const days = deskDaysAt(now, service.config.brand)
  const filter = filterIn(query)
  const { rows, counts, names, lenders, details } = await lists.transaction(
    async (tx) => {
      const found = await (number === ''
        ? listQueue(tx, filter, days, placeIn(query), user.id)
        : searchQueue(tx, number, foundPlaceOf(query.get('after') ?? '')))
      const ids = found.flatMap(({ assignedTo }) => assignedTo ?? [])
      return {
        rows: found,
        counts: await countQueue(tx, days, user.id),
        names: await namesOf(tx, ids),
        lenders: await lendersOfLoans(tx, service.config.brand, found),
        details: maySend(visit, 'GET', '/desk/complaints/any')
          ? await detailsOf(tx, sealerOf(service), found.slice(0, QUEUE_PAGE_ROWS))
          : undefined,
      }
    },
    { readOnly: true },
  )
  const [only] = rows
  if (number !== '' && only && rows.length === 1 && !query.has('after')) return { to: addressOf(only) }

  const shown = rows.slice(0, QUEUE_PAGE_ROWS)
  const heading = number === '' ? words.queue.states[filter.state] : words.queue.found(number)
  const empty = number === '' ? words.queue.empty : words.queue.nothingFound
  return page(
    words.queue.title,
    html`${formMessage(visit)}
<div class="tools"><p class="counts"><a href="/desk">${words.queue.open(counts.open)}</a>
<a href="/desk?state=overdue" data-tone="${counts.overdue > 0 ? 'late' : ''}">${words.queue.overdue(counts.overdue)}</a>
<a href="/desk?state=soon" data-tone="${counts.soon > 0 ? 'soon' : ''}">${words.queue.soon(counts.soon)}</a>
${isAssignable(user.role) ? html`<a href="/desk?whose=mine">${words.queue.mine(counts.mine)}</a>` : html``}</p>
${searchForm(visit, number)}
</div>
${filterForm(filter, words)}
${number !== '' && shown.length === 0 ? html`` : html`<h2 class="${number === '' ? 'hidden' : ''}">${heading}</h2>`}
${shown.length === 0 ? emptyPageText(visit, empty) : queueTable(shown, visit, { names, lenders, details })}
${pager(query, rows, shown, words)}`,
  )
}

function placeIn(query: URLSearchParams): QueuePlace | null {
  const [, dueOn, folio] = /^(\d{4}-\d{2}-\d{2})_([0-9A-Z-]{1,40})$/.exec(query.get('after') ?? '') ?? []
  const isPlace = dueOn !== undefined && folio !== undefined && isDay(dueOn) && dueOn > '0001'
  return isPlace ? { dueOn, folio } : null
}

/** The position of a row in search results, as a form or an address contains it. */
export const foundPlaceText = ({ openedAt, folio }: FoundPlace): string =>
  `${openedAt.toISOString()}_${folio}`

/** Reads such a position; null if invalid. */
export function foundPlaceOf(text: string): FoundPlace | null {
  const [, at = '', folio] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9A-Z-]{1,40})$/.exec(text) ?? []
  const openedAt = new Date(at)
  return folio === undefined || Number.isNaN(openedAt.getTime()) ? null : { openedAt, folio }
}

function filterForm(filter: QueueFilter, words: DeskWords): Html {
  const { queue } = words
  const option = (value: string, text: string, chosen: string | null) =>
    value === (chosen ?? '')
      ? html`<option value="${value}" selected>${text}</option>`
      : html`<option value="${value}">${text}</option>`
  const all = (chosen: string | null) => option('', queue.all, chosen)
  const types = typeChoices(complaintWords(words.language))
  return html`<form method="get" action="/desk" class="filters" aria-label="${queue.filters}">
<p><label for="state">${queue.state}</label><select id="state" name="state">
${QUEUE_STATES.map((state) => option(state, queue.states[state], filter.state))}</select></p>
<p><label for="kind">${queue.kind}</label><select id="kind" name="kind">${all(filter.kind)}
${QUEUE_KINDS.map((kind) => option(kind, queue.kinds[kind], filter.kind))}</select></p>
<p><label for="market">${queue.market}</label><select id="market" name="market">${all(filter.market)}
${marketIds.map((market) => option(market, marketWords[market][words.language].country, filter.market))}</select></p>
<p><label for="type">${queue.type}</label><select id="type" name="type">${all(filter.type)}
<optgroup label="${queue.kinds.complaint}">${types.map(({ value, title }) => option(value, title, filter.type))}</optgroup>
<optgroup label="${queue.kinds.request}">${DATA_REQUEST_KINDS.map((kind) => option(kind, words.requestKinds[kind], filter.type))}</optgroup></select></p>
<p><label for="whose">${queue.seenToBy}</label><select id="whose" name="whose">${all(filter.whose)}
${QUEUE_OWNERS.map((owner) => option(owner, queue.owners[owner], filter.whose))}</select></p>
<button class="quiet">${queue.apply}</button></form>`
}

interface ShownWith {
  /** The assignees. */
  names?: ReadonlyMap<string, string>
  /** The lenders, if there are several. */
  lenders?: ReadonlyMap<string, string>
  /** Borrowers and first words, for roles that may open a case. */
  details?: ReadonlyMap<string, CaseDetails> | undefined
}

/** A table of cases. A column without values is omitted. */
export function queueTable(
  rows: readonly QueueRow[],
  visit: Pick<DeskVisit, 'now' | 'query' | 'service' | 'words'>,
  { names, lenders, details }: ShownWith = {},
): Html {
  const { now, words } = visit
  const { columns } = words.queue
  const head = (name: string, shown = '') => html`<th scope="col" class="${shown}">${name}</th>`
  return html`<table class="queue"><thead><tr>${head(columns.folio)}${head(columns.due)}
${details ? head(words.complaint.borrower) : html``}${head(columns.type)}${head(columns.state, 'mid')}
${names ? head(words.queue.seenToBy, 'wide') : html``}</tr></thead>
<tbody>${rows.map((row) => {
    const { timeZone } = markets[row.market]
    const today = dayIn(now, timeZone)
    const one = details?.get(row.folio)
    const country = marketWords[row.market][words.language].country
    const lender = lenders?.get(row.orderNo ?? '')
    const loan = [row.orderNo, lender].filter((part) => part != null).join(' · ')
    const age = words.queue.age(Math.max(0, daysBetween(dayIn(row.openedAt, timeZone), today)))
    return html`<tr><th scope="row"><a href="${inQueue(addressOf(row), visit.query)}">${row.folio}</a><small class="wide">${loan}</small></th>
<td>${row.dueOn} ${clock(row, today, visit)}</td>
${details ? html`<td>${one?.person ?? ''}<small>${country}${one ? ` · ${languageName(one.language, words)}` : ''}</small></td>` : html``}
<td>${typeOf(row, words)}<small class="line">${one?.firstWords || `${words.queue.one[row.kind]}${details ? '' : `, ${country}`}`}</small></td>
<td class="mid">${stateOf(row, words)}<small>${age}</small></td>
${names ? html`<td class="wide">${names.get(row.assignedTo ?? '') ?? ''}</td>` : html``}</tr>
`
  })}</tbody></table>`
}

const WAITING = new Set(['received', 'in-review', 'more-needed'])

/** The remaining time, while there is something to do. A granted request counts until it is carried out. */
function clock(
  { kind, state, dueOn, market }: QueueRow,
  today: Day,
  visit: Pick<DeskVisit, 'service' | 'words'>,
): Html {
  const isGranted = kind === 'request' && state === 'answered'
  return WAITING.has(state) || isGranted ? timeLeft(dueOn, today, market, visit) : html``
}

/** The time left until a day of a market; late and soon are also shown by their tone. */
export function timeLeft(
  dueOn: Day,
  today: Day,
  market: MarketId,
  { service, words: { queue } }: Pick<DeskVisit, 'service' | 'words'>,
): Html {
  const tone = dueTone(dueOn, today, service.config.brand.warningDays[market])
  const days = daysBetween(today, dueOn)
  const said = days < 0 ? queue.late(-days) : days === 0 ? queue.today : queue.left(days)
  return html`<span class="clock" data-tone="${tone}">${said}</span>`
}

const voice = ({ language }: DeskWords) => complaintWords(language)

const typeOf = ({ kind, type }: QueueRow, words: DeskWords) =>
  kind === 'complaint' ? titleOf(typeChoices(voice(words)), type) : requestKindOf(type, words)

export const requestKindOf = (kind: string, { requestKinds }: DeskWords): string =>
  Object.entries(requestKinds).find(([name]) => name === kind)?.[1] ?? kind

function stateOf({ kind, state, score, isAgain, isWished }: QueueRow, words: DeskWords): string {
  const { states, requestStates } = voice(words)
  if (kind === 'request') return Object.entries(requestStates).find(([name]) => name === state)?.[1] ?? state
  const known = COMPLAINT_STATES.find((name) => name === state)
  const text = `${known ? states[known] : state}${isAgain ? `, ${words.queue.again}` : ''}${isWished ? `, ${words.queue.wished}` : ''}`
  return score === null ? text : `${text}, ${score}/5`
}

/** Continues by the position of the last row, so every page is as fast as the first. */
function pager(
  query: URLSearchParams,
  rows: readonly QueueRow[],
  shown: readonly QueueRow[],
  { queue }: DeskWords,
): Html {
  const last = shown.at(-1)
  const kept = new URLSearchParams(
    [...query].filter(([name]) => ['q', 'state', 'kind', 'market', 'type', 'whose'].includes(name)),
  )
  const first = query.has('after')
    ? html`<a class="button quiet" href="/desk?${String(kept)}">${queue.first}</a>`
    : html``
  if (rows.length <= QUEUE_PAGE_ROWS || !last) return html`<p class="pager">${first}</p>`
  const place = folioNumber(kept.get('q')) === '' ? `${last.dueOn}_${last.folio}` : foundPlaceText(last)
  const next = new URLSearchParams([...kept, ['after', place]])
  return html`<p class="pager">${first}<a class="button quiet" href="/desk?${String(next)}">${queue.next}</a></p>`
}

export const queue: DeskPage = {
  path: '/desk',
  roles: EVERY_ROLE,
  nav: { group: 'work', name: 'queue' },
  audit: 'queue-opened',
  show: queuePage,
}
