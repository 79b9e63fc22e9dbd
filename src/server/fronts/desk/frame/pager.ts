import * as z from 'zod/mini'
import { type Html, html } from '#server/base/http/html.ts'
import { type Page, pageFields, pageOf } from '#server/call/operator/page-of-list.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import type { QueueRow } from '#server/fronts/desk/rows/desk-queue.ts'
import { addressOf, inQueue } from '#server/fronts/desk/rows/queue-way.ts'

/** The start of a page of a list: after the row in its address, or the beginning. */
export function placeIn(query: URLSearchParams): Page | null {
  const after = z.safeParse(pageFields.after, query.get('after') ?? undefined)
  return after.success && after.data !== undefined ? pageOf({ after: after.data }) : null
}

/** The text of a page without rows: a later page may have lost its rows while the first still has some. */
export const emptyPageText = ({ query, words }: Pick<DeskVisit, 'query' | 'words'>, none: string): Html =>
  html`<p class="card">${query.has('after') ? words.queue.noneLeft : none}</p>`

/** The messages after which the clerk has no step left in the case. */
const DONE_WITH_CASE = new Set<string>([
  'answered',
  'answerWished',
  'requestAnswered',
  'moreAsked',
  'requestDone',
] satisfies (keyof DeskVisit['words']['done'])[])

/**
 * The links from a case to its queue and to the next case there, which has the focus after an answer. The next
 * page starts at its content, so one Tab reaches the reply.
 */
export function onward(
  { query, words: { complaint, queue, refused } }: DeskVisit,
  next: QueueRow | null,
  hasReplyField: boolean,
): Html {
  const focus = DONE_WITH_CASE.has(query.get('done') ?? '')
  const on =
    next === null
      ? html`<span>${queue.noNext}</span>`
      : html`<a class="${focus ? 'button' : 'button quiet'}" href="${inQueue(addressOf(next), query)}#content"${focus ? html` autofocus` : html``}>${queue.nextCase}</a>`
  const reply = hasReplyField ? html`<a class="skip" href="#text">${complaint.reply}</a>` : html``
  return html`${reply}<p class="onward"><a href="${inQueue('/desk', query)}">${refused.back}</a> ${on}</p>`
}

/** The links to the first page of a list and to the next one, if they exist. */
export function pager({ query, words }: DeskVisit, path: string, next: string | null): Html {
  if (!query.has('after') && next === null) return html``
  const first = query.has('after')
    ? html`<a class="button quiet" href="${path}">${words.queue.first}</a>`
    : html``
  const more =
    next === null
      ? html``
      : html`<a class="button quiet" href="${path}?after=${next}">${words.queue.next}</a>`
  return html`<p class="pager">${first}${more}</p>`
}
