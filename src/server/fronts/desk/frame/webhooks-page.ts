import { formatMoment } from '#domain/dates.ts'
import { html } from '#server/base/http/html.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type DeskPage, LEAD, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import { page, type ShowPage, type TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { listEvents, sendAgain } from '#server/outbox/lender-events/dead-events.ts'
import { facts, formMessage, formTo, lenderFact } from './page.ts'
import { emptyPageText, pager } from './pager.ts'

const PAGE_ROWS = 50

/** The event after which a page begins; the first page without one. */
const afterIn = (query: URLSearchParams): string => /^[\w-]{1,64}$/.exec(query.get('after') ?? '')?.[0] ?? ''

/** The events that the lender's systems did not accept for three days, to be sent again. */
const showWebhooks: ShowPage = async (visit) => {
  const { service, lists, words, query } = visit
  const { listed, lenders } = await lists.transaction(
    async (tx) => {
      const found = await listEvents(tx, 'dead', afterIn(query), PAGE_ROWS + 1)
      return { listed: found, lenders: await lendersOfLoans(tx, service.config.brand, found) }
    },
    { readOnly: true },
  )
  const dead = listed.slice(0, PAGE_ROWS)
  const next = listed.length > dead.length ? (dead.at(-1)?.id ?? null) : null
  const { webhooks } = words
  return page(
    webhooks.title,
    html`${formMessage(visit)}<p>${webhooks.text}</p>
${service.lender === null ? html`<p class="card">${webhooks.nowhere}</p>` : html``}
${dead.length === 0 && service.lender !== null ? emptyPageText(visit, webhooks.nothing) : html``}
${dead.map(
  ({
    id,
    type,
    orderNo,
    occurredAt,
    lastTriedAt,
    attempts,
    lastError,
  }) => html`<section class="card"><h2>${type}</h2>
${facts([
  [webhooks.event, id],
  ...(orderNo === null ? [] : [[words.money.order, orderNo] as const]),
  ...lenderFact(visit, lenders.get(orderNo ?? '')),
  [webhooks.occurred, formatMoment(occurredAt, 'UTC')],
  [webhooks.tried, lastTriedAt === null ? '' : formatMoment(lastTriedAt, 'UTC')],
  [webhooks.attempts, String(attempts)],
  [webhooks.error, lastError ?? ''],
])}
${formTo(visit, `/desk/webhooks/${id}/again`, html`<button>${webhooks.again}</button>`)}</section>`,
)}
${pager(visit, '/desk/webhooks', next)}`,
  )
}

/** Sends an event again; a second press changes nothing. */
const sendWebhookAgain: TakeForm = async (visit, { id = '' }) => {
  const { service, user, now } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const done = await sendAgain(tx, id, now)
    if (done === 'again') await logDeskAction(tx, user, 'event-sent-again', now, id)
    return done
  })
  if (outcome === 'unknown') return notFound(visit, 'webhooks')
  return {
    to: outcome === 'again' ? '/desk/webhooks?done=sentAgain' : '/desk/webhooks?problem=changed-before',
  }
}

export const webhooks: DeskPage = {
  path: '/desk/webhooks',
  roles: REPORTS,
  nav: { group: 'setup', name: 'webhooks' },
  show: showWebhooks,
  steps: { '/desk/webhooks/:id/again': { roles: LEAD, take: sendWebhookAgain } },
}
