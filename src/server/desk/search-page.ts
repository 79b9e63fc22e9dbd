import { type Html, html } from '#server/http/html.ts'
import { writeDown } from './desk-audit.ts'
import { QUEUE_PAGE_ROWS } from './desk-queue.ts'
import { addressOf, queueTable, todaysAt } from './queue-page.ts'
import { type Found, SEARCH_MAX, searchDesk } from './search.ts'
import { searchForm } from './search-form.ts'
import { page, type ShowPage, type TakeForm, type Visit } from './visit.ts'

/** What was looked for is in no address: it may be somebody's phone. Without a form there is only the queue. */
export const showSearch: ShowPage = async () => ({ to: '/desk' })

/** Shows what was found, or the one thing that was found itself. Looking for a person is written down. */
export const takeSearch: TakeForm = async (visit, _params, form) => {
  const { service, user, now, words } = visit
  const typed = form.text('q').slice(0, SEARCH_MAX)
  if (typed.trim() === '') return { to: '/desk' }
  const found = await service.database.transaction(async (tx) => {
    const found = await searchDesk(tx, service, typed, now)
    if (found.by !== 'number') await writeDown(tx, user, 'searched', now)
    return found
  })
  const [only] = found.rows
  if (only && found.rows.length === 1) return { to: addressOf(only) }
  return page(
    words.search.title,
    html`<div class="tools">${searchForm(visit, typed)}</div>
<h2>${words.queue.found(typed)}</h2>
${result(visit, found)}`,
  )
}

function result(visit: Visit, { by, rows }: Found): Html {
  const { words, now } = visit
  if (rows.length > 0) {
    const more = rows.length < QUEUE_PAGE_ROWS ? html`` : html`<p>${words.search.latest(QUEUE_PAGE_ROWS)}</p>`
    return html`${more}${queueTable(rows, todaysAt(now), words)}`
  }
  return html`<p class="card" role="status">${by === 'person' ? words.search.nothingOfPerson : words.search.nobody}</p>`
}
