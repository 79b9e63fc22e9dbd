import { createHash } from 'node:crypto'
import { booksKeptUntil } from '#domain/account/account-deletion.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { facts } from '#server/fronts/desk/frame/page.ts'
import type { RequestFile } from '#server/fronts/desk/requests/request-file.ts'

/** Identifies a value that a page does not display, so that a change is noticed. */
export const markOf = (folio: string, value: string): string =>
  createHash('sha256').update(`${folio}/${value}`).digest('base64url')

/**
 * The effect of granting a request, and its button; nothing if it is carried out by hand. The button sends
 * the form `form`.
 */
export function grantCard(visit: DeskVisit, file: RequestFile, form: string): Html {
  const { words } = visit
  const text = words.request
  const { folio } = file.request
  const address = `/desk/requests/${folio}/grant`
  const grant = file.correction ? correction(visit, file.correction, folio) : deletion(visit, file)
  if (!grant) return html``
  const send = html`${grant.fields(form)}<button form="${form}" formaction="${address}" formnovalidate>${grant.label}</button>`
  const way = maySend(visit, 'POST', address) ? send : html`<p>${text.leadGrants}</p>`
  return html`<section class="card"><h2>${text.granting}</h2>${grant.what}${grant.why === '' ? way : html`<p><b>${grant.why}</b></p>`}</section>`
}

interface Grant {
  what: Html
  label: string
  /** Further fields of the button. */
  fields(form: string): Html
  /** Why there is no button now. */
  why: string
}

function deletion(visit: DeskVisit, { request, leaving }: RequestFile): Grant | null {
  if (!leaving) return null
  const { words, now, service } = visit
  const text = words.request
  const until = dayIn(booksKeptUntil(now, service.config.accountKeptYears), markets[request.market].timeZone)
  return {
    what: html`<p>${text.deletes(until)}</p>`,
    label: text.delete,
    fields: (form) =>
      html`<p><label><input type="checkbox" name="confirmed" value="1" form="${form}"> ${text.confirmDeletion}</label></p>`,
    why: leaving.ok ? '' : words.problems[leaving.refusal],
  }
}

function correction(
  { words }: DeskVisit,
  { field, kept, asked }: NonNullable<RequestFile['correction']>,
  folio: string,
): Grant {
  const text = words.request
  const name = answersIn(words.language).ownData.corrections[field]
  return {
    what: html`<h3>${name}</h3>${facts([
      [text.kept, html`<span class="written">${kept}</span>`],
      [text.askedValue, html`<span class="written">${asked}</span>`],
    ])}<p>${text.corrects}</p>`,
    label: text.correct,
    fields: (form) => html`<input type="hidden" name="kept" value="${markOf(folio, kept)}" form="${form}">`,
    why: kept === asked ? text.sameValue : '',
  }
}
