import { type Html, html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { CARE, type DeskPage, EVERY_ROLE } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskVisit, page, type ShowPage, type TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { formTo } from '#server/fronts/desk/frame/page.ts'
import { foundPlaceOf, foundPlaceText, queueTable } from '#server/fronts/desk/people/queue-page.ts'
import { QUEUE_PAGE_ROWS } from '#server/fronts/desk/rows/desk-queue.ts'
import { addressOf } from '#server/fronts/desk/rows/queue-way.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { NAMESAKES_PAGE } from '#server/people/borrowers/name-keys.ts'
import { marketWords } from '#words/markets.ts'
import { borrowerAddress } from './borrower-page.ts'
import { type Found, SEARCH_MAX, searchDesk } from './search.ts'
import { searchForm } from './search-form.ts'

/** A search term is never in an address, because it may be a phone. Without a form the page is the queue. */
const showSearch: ShowPage = async () => ({ to: '/desk' })

/**
 * Shows the results, or directly the only one. A search for a borrower is logged with every borrower that it
 * shows; so is every further page.
 */
const takeSearch: TakeForm = async (visit, _params, form) => {
  const { service, user, now, words } = visit
  const typed = form.text('q').slice(0, SEARCH_MAX)
  if (typed.trim() === '') return { to: '/desk' }
  const after = foundPlaceOf(form.text('after'))
  const afterId = form.text('after-id').slice(0, 100).replaceAll('\0', '')
  const found = await service.database.transaction(async (tx) => {
    const found = await searchDesk(tx, service, typed, { after, afterId }, now)
    const people = found.people.slice(0, NAMESAKES_PAGE).map(({ id }) => id)
    for (const borrowerId of people.length > 0 ? people : [found.borrowerId])
      if (found.by !== 'number') await logDeskAction(tx, user, 'searched', now, borrowerId)
    return { ...found, lenders: await lendersOfLoans(tx, service.config.brand, found.rows) }
  })
  const isFurther = after !== null || afterId !== ''
  const [only] = found.rows
  const isOnly = found.rows.length === 1 && after === null && found.borrowerId === null
  if (only && isOnly) return { to: addressOf(only) }
  return page(
    words.search.title,
    html`<div class="tools">${searchForm(visit, typed)}</div>
${found.by === null ? html`` : html`<h2>${words.queue.found(typed)}</h2>`}
${result(visit, found, isFurther)}${pager(visit, typed, found, isFurther)}`,
  )
}

/** The results with the lenders of their loans, if there are several. */
type ShownFound = Found & { lenders: ReadonlyMap<string, string> }

function result(
  visit: DeskVisit,
  { by, rows, borrowerId, people, lenders }: ShownFound,
  isFurther: boolean,
): Html {
  const { words } = visit
  if (by === 'name')
    return html`<ul class="card plain">${people.slice(0, NAMESAKES_PAGE).map(
      ({ id, person, market }) => html`<li><a href="${borrowerAddress(id)}">${person}</a>
<small>${marketWords[market][words.language].country} · <code>${id}</code></small></li>`,
    )}</ul>`
  const person =
    borrowerId === null
      ? html``
      : html`<p class="card"><a href="${borrowerAddress(borrowerId)}">${words.borrower.open}</a></p>`
  if (rows.length > 0) return html`${person}${queueTable(rows.slice(0, QUEUE_PAGE_ROWS), visit, { lenders })}`
  const none = borrowerId === null ? words.search.nobody : words.search.nothingOfPerson
  const nothing = isFurther ? words.queue.noneLeft : none
  return html`<p class="card" role="status">${nothing}</p>${person}`
}

/** Further pages are requested by a form as well, so that the search term is in no address. */
function pager(visit: DeskVisit, typed: string, { rows, people }: Found, isFurther: boolean): Html {
  const { queue } = visit.words
  const again = html`<input type="hidden" name="q" value="${typed}">`
  const first = isFurther
    ? formTo(visit, '/desk/search', html`${again}<button class="quiet">${queue.first}</button>`)
    : html``
  const goOn = (name: string, value: string) =>
    formTo(
      visit,
      '/desk/search',
      html`${again}<input type="hidden" name="${name}" value="${value}"><button class="quiet">${queue.next}</button>`,
    )
  const last = rows[QUEUE_PAGE_ROWS - 1]
  const lastOne = people[NAMESAKES_PAGE - 1]
  const next =
    rows.length > QUEUE_PAGE_ROWS && last
      ? goOn('after', foundPlaceText(last))
      : people.length > NAMESAKES_PAGE && lastOne
        ? goOn('after-id', lastOne.id)
        : html``
  return html`<div class="pager row">${first}${next}</div>`
}

export const search: DeskPage = {
  path: '/desk/search',
  roles: EVERY_ROLE,
  show: showSearch,
  steps: { '/desk/search': { roles: CARE, take: takeSearch } },
}
