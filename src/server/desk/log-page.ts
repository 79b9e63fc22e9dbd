import { formatMoment } from '#domain/dates.ts'
import { html } from '#server/http/html.ts'
import { AUDIT_END, AUDIT_PAGE_ROWS, listAudit } from './desk-audit.ts'
import { page, type ShowPage } from './visit.ts'

/** Who did what, and when. */
export const showLog: ShowPage = async ({ lists, query, words }) => {
  const wish = query.get('before') ?? ''
  const before = /^\d{1,18}$/.test(wish) ? BigInt(wish) : AUDIT_END
  const rows = await lists.transaction((tx) => listAudit(tx, before), { readOnly: true })
  const shown = rows.slice(0, AUDIT_PAGE_ROWS)
  const { log } = words
  const actions = new Map<string, string>(Object.entries(words.actions))
  const older =
    rows.length > AUDIT_PAGE_ROWS
      ? html`<p class="pager"><a class="button quiet" href="/desk/log?before=${String(shown.at(-1)?.number ?? '')}">${log.older}</a></p>`
      : html``
  return page(
    log.title,
    html`<p>${log.text}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${log.title}"><table class="log"><thead><tr><th scope="col">${log.at}</th>
<th scope="col">${log.who}</th><th scope="col">${log.action}</th><th scope="col">${log.folio}</th></tr></thead>
<tbody>${shown.map(
      ({
        at,
        name,
        action,
        folio,
      }) => html`<tr><td>${formatMoment(at, 'UTC')}</td><td>${name ?? log.nobody}</td>
<td>${actions.get(action) ?? action}</td><td>${folio ?? ''}</td></tr>
`,
    )}</tbody></table></div>${older}`,
  )
}
