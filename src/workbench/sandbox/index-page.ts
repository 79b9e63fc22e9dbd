import { DEMO_USER } from '#server/desk/demo-user.ts'
import { type Html, html, sandboxPage } from '#server/http/html.ts'
import { marketWords } from '#words/markets.ts'
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

/**
 * The way into everything: every person and every loan of the sandbox as links. `older` says that the data are of an
 * older cast, where they are.
 */
export function indexPage(people: readonly Person[], older: string | null = null): string {
  return sandboxPage(
    'Sandbox',
    html`${
      older === null
        ? ''
        : html`<p role="note"><strong>${older}</strong></p>
`
    }<p>Everybody here is invented, and so is the money. Choose a loan, ask how to repay it, and pay the reference
at the store: the store tells the server as a real payment provider would, and the loan becomes paid.</p>
<p><a href="/sandbox/store">Store where references are paid</a>
<a href="/sandbox/outbox">Text messages</a>
<a href="/sandbox/webhooks">What the lender's systems hear</a>
<a href="/sandbox/kit">Every part of the pages</a>
<a href="/sandbox/simulator">Any page in a phone, and the app around it</a>
<a href="/testPreview?type=1">Any page with values of your own</a>
<a href="/bridgeCheck">Check of the bridge to an app</a>
<a href="/sandbox/sentences">What is said of each state, in both languages</a>
<a href="/sandbox/people.json">The same people for a program</a>
<a href="/sandbox/api">Every call, to read and to try</a>
<a href="/sandbox/operator.json">The calls of the lender's systems, for a program</a></p>
<p><a href="/desk">The desk of the lender's staff</a> name <code>${DEMO_USER.name}</code>, password <code>${DEMO_USER.password}</code></p>
<h2>Registration from an advertisement</h2>
<ul>
${sandboxTemplates.map(
  ({
    id,
  }) => html`<li><a href="/register?id=${id}&amp;user_from=poster&amp;utm_tag=sandbox&amp;app_from=web">${id}</a></li>
`,
)}</ul>
${people.map(section)}`,
  )
}

function section(person: Person): Html {
  const { country } = marketWords[person.market].en
  return html`<h2>${person.name}, ${country}</h2>
<ul>
${person.orders.map(({ orderNo, productId, status }) => {
  const query = `${person.query}&productId=${productId}&orderId=${orderNo}`
  return html`<li>${status}, ${MEANINGS[status] ?? 'a status that nobody knows'} <code>${orderNo}</code><br>
<a href="/loanDetail?${query}">details</a> <a href="/repay?${query}">repay</a> <a href="/extension?${query}">postpone</a> <a href="/loanAgreement?${query}">agreement</a> <a href="/statement?${query}">statement</a> <a href="/repayByCard?${query}">pay by card</a> <a href="/testPreview?${query}">with other values</a></li>
`
})}${person.offers.map(({ productId }) => {
  const query = `${person.query}&productId=${productId}`
  return html`<li>offer of <code>${productId}</code><br>
<a href="/confirm?${query}">borrow</a> <a href="/keyFacts?${query}">key facts</a> <a href="/recommendList?${query}">all offers</a></li>
`
})}</ul>
`
}
