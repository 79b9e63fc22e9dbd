import { type MarketId, marketIds } from '#domain/markets/market.ts'
import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { marketWords } from '#words/markets.ts'
import { type Journey, journeys } from './journeys.ts'
import type { Person } from './people.ts'
import { sandboxTemplates } from './templates.ts'

const MEANINGS: Readonly<Record<string, string>> = {
  '21': 'in review',
  '110': 'refused',
  '151': 'being disbursed',
  '170': 'disbursement being confirmed',
  '174': 'to be repaid',
  '180': 'overdue',
  '200': 'settled',
}

/** Pages that one opens first. */
const TOOLS = [
  ['/sandbox/simulator', 'Simulator', 'Any page in a phone, with the app around it'],
  ['/sandbox/api', 'Calls', 'Every call, to read and to try'],
  ['/desk', 'Desk', `For the lender’s staff: ${DEMO_USER.name}, ${DEMO_USER.password}`],
] as const

/** Other pages, the most useful first. */
const MORE_TOOLS = [
  ['/sandbox/store', 'Store where references are paid'],
  ['/sandbox/outbox', 'Messages'],
  ['/sandbox/kit', 'Parts of the pages'],
  ['/sandbox/sentences', 'Sentences for each state'],
  ['/sandbox/webhooks', 'Webhooks'],
  ['/testPreview?type=1', 'Any page with your own values'],
  ['/bridgeCheck', 'Check of the bridge to an app'],
  ['/sandbox/operator.json', 'Operator API'],
  ['/sandbox/people.json', 'Borrowers as JSON'],
] as const

/**
 * The sandbox's first page: journeys of a market, tools, and every borrower and loan. `older` reports data of an older
 * cast.
 */
export function indexPage(people: readonly Person[], market: MarketId, older: string | null = null): string {
  return sandboxPage(
    'Try it as a borrower',
    html`${
      older === null
        ? ''
        : html`<p role="note"><strong>${older}</strong></p>
`
    }<nav class="markets" aria-label="Country">
${marketIds.map(
  (one) =>
    html`<a href="/sandbox?market=${one}"${one === market ? html` aria-current="true"` : ''}>${marketWords[one].en.country}</a>
`,
)}</nav>
<form class="journeys" method="post" action="/sandbox/start">
<input type="hidden" name="market" value="${market}">
${Object.entries(journeys).map(
  ([
    name,
    { title, drawing },
  ]) => html`<button name="journey" value="${name}">${drawn(drawing)}<b>${title}</b></button>
`,
)}</form>
<p>People and money are invented. Each start is a new borrower. Pay a reference at the <a href="/sandbox/store">store</a>.</p>
<nav class="ways" aria-label="Tools">
${TOOLS.map(
  ([href, name, about]) => html`<a href="${href}">${name}<small>${about}</small></a>
`,
)}</nav>
<details><summary>More tools</summary>
<nav class="ways" aria-label="More tools">
${MORE_TOOLS.map(
  ([href, name]) => html`<a href="${href}">${name}</a>
`,
)}</nav></details>
<details><summary>Registration from an advertisement</summary>
<nav class="ways" aria-label="Registration">
${sandboxTemplates.map(
  ({
    id,
  }) => html`<a href="/register?id=${id}&amp;user_from=poster&amp;utm_tag=sandbox&amp;app_from=web">${id}</a>
`,
)}</nav></details>
<details><summary>People and their loans</summary>
<div class="people">
${people.map(section)}</div></details>`,
  )
}

/** The drawing of a page on a phone. */
const drawn = (shapes: Journey['drawing']): Html =>
  html`<svg viewBox="-4 -4 80 104" aria-hidden="true"><rect class="phone" x="-3" y="-3" width="78" height="102" rx="9"/>${shapes.map(
    (shape) =>
      typeof shape === 'string'
        ? html`<path d="${shape}"/>`
        : html`<rect class="${shape[0]}" x="${shape[1]}" y="${shape[2]}" width="${shape[3]}" height="${shape[4]}" rx="${Math.min(5, shape[4] / 2)}"/>`,
  )}</svg>`

function section(person: Person): Html {
  const { country } = marketWords[person.market].en
  return html`<section>
<h2>${person.name}, ${country}</h2>
<ul>
${person.orders.map(({ orderNo, productId, status }) => {
  const query = `${person.query}&productId=${productId}&orderId=${orderNo}`
  return html`<li id="${orderNo}"><p class="state">${status}, ${MEANINGS[status] ?? 'an unknown status'} <code>${orderNo}</code></p>
<a href="/loanDetail?${query}">details</a> <a href="/repay?${query}">repay</a> <a href="/extension?${query}">postpone</a> <a href="/loanAgreement?${query}">agreement</a> <a href="/statement?${query}">statement</a> <a href="/repayByCard?${query}">pay by card</a> <a href="/testPreview?${query}">with other values</a>${RUNNING.includes(status) ? clockOf(orderNo, person.market) : ''}</li>
`
})}${person.offers.map(({ productId }) => {
  const query = `${person.query}&productId=${productId}`
  return html`<li><p class="state">offer of <code>${productId}</code></p>
<a href="/confirm?${query}">borrow</a> <a href="/keyFacts?${query}">key facts</a> <a href="/recommendList?${query}">all offers</a></li>
`
})}</ul>
</section>
`
}

/** Loans on which days of themselves change something. */
const RUNNING: readonly string[] = ['174', '180']

const clockOf = (orderNo: string, market: MarketId): Html =>
  html`<form class="clock" method="post" action="/sandbox/clock"><input type="hidden" name="orderNo" value="${orderNo}"><input type="hidden" name="market" value="${market}"><span>Let time pass:</span> <button name="to" value="1">a day</button> <button name="to" value="due-day">to the due day</button> <button name="to" value="30-days-late">to 30 days late</button></form>`
