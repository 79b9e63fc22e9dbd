import { formatMoment } from '#domain/dates.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { AUDIT_END, AUDIT_PAGE_ROWS, listAudit } from '#server/call/desk-audit.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { type DeskPage, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'

/** The pages of subjects in the log: a line names an action, and its values are only on that page. */
const SHOWN_AT: readonly (readonly [actions: RegExp, path: string])[] = [
  [/^(?:request-|data-|account-deleted$)/, '/desk/requests/'],
  [
    /^(?:complaint-|answer|review-started$|note-added$|penalty-cancelled$|score-asked$|closed$)/,
    '/desk/complaints/',
  ],
  [/^(?:borrower-opened|phone-used-at-once)$/, '/desk/borrowers/'],
  [/^application-/, '/desk/applications/'],
  [/^arrangement-/, '/desk/arrangements/'],
  [/^claim-/, '/desk/claims/'],
]

/** The subject of a line, with a link to its page if this user may open one. */
function subject(action: string, folio: string | null, visit: DeskVisit): Html {
  if (folio === null) return html``
  const path = SHOWN_AT.find(([actions]) => actions.test(action))?.[1]
  const address = path && `${path}${encodeURIComponent(folio)}`
  return address && maySend(visit, 'GET', address) ? html`<a href="${address}">${folio}</a>` : html`${folio}`
}

/** The log of actions with actor and time. */
const showLog: ShowPage = async (visit) => {
  const { lists, query, words } = visit
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
<td>${actions.get(action) ?? action}</td><td>${subject(action, folio, visit)}</td></tr>
`,
    )}</tbody></table></div>${older}`,
  )
}

export const log: DeskPage = {
  path: '/desk/log',
  roles: REPORTS,
  nav: { group: 'setup', name: 'log' },
  show: showLog,
}
