import { keptUntil } from '#domain/account/leaving.ts'
import { dayIn } from '#domain/dates.ts'
import { maySend } from '#domain/desk/roles.ts'
import { markets } from '#domain/markets/market.ts'
import { type Html, html } from '#server/http/html.ts'
import type { RequestFile } from './request-file.ts'
import type { Visit } from './visit.ts'

/** What granting a request does, and its button; nothing where a person carries it out by hand. The button sends the form `form`. */
export function grantCard(visit: Visit, { request, leaving }: RequestFile, form: string): Html {
  const { words, user, now, service } = visit
  const text = words.request
  if (!leaving) return html``
  const address = `/desk/requests/${request.folio}/grant`
  const until = dayIn(keptUntil(now, service.config.accountKeptYears), markets[request.market].timeZone)
  const button = html`<p><label><input type="checkbox" name="confirmed" value="1" form="${form}"> ${text.confirmDeletion}</label></p>
<button form="${form}" formaction="${address}" formnovalidate>${text.delete}</button>`
  return html`<section class="card"><h2>${text.granting}</h2><p>${text.deletes(until)}</p>
${leaving.ok ? (maySend(user.role, 'POST', address) ? button : html`<p>${text.leadGrants}</p>`) : html`<p><b>${words.problems[leaving.refusal]}</b></p>`}</section>`
}
