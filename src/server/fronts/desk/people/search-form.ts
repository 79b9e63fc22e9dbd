import { type Html, html } from '#server/base/http/html.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { formTo } from '#server/fronts/desk/frame/page.ts'

/** One field for any kind of search; without access to complaints only for their numbers. */
export function searchForm(visit: DeskVisit, typed: string): Html {
  const { queue, search } = visit.words
  const isWide = maySend(visit, 'POST', '/desk/search')
  const label = isWide ? search.label : queue.search
  const fields = html`<p><label for="q">${label}</label>
<span class="joined"><input id="q" name="q" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false"><button class="quiet">${queue.find}</button></span></p>`
  return isWide
    ? html`<div role="search">${formTo(visit, '/desk/search', fields)}</div>`
    : html`<form method="get" action="/desk" role="search">${fields}</form>`
}
