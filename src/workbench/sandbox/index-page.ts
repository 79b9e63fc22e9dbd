import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
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

/** Other pages, the most useful first. */
const WAYS = [
  ['/sandbox/store', 'Store where references are paid'],
  ['/sandbox/outbox', 'Messages'],
  ['/sandbox/simulator', 'Any page in a phone, and the app around it'],
  ['/sandbox/kit', 'Every part of the pages'],
  ['/sandbox/sentences', 'What is said of each state, in both languages'],
  ['/sandbox/webhooks', "What the lender's systems hear"],
  ['/testPreview?type=1', 'Any page with values of your own'],
  ['/bridgeCheck', 'Check of the bridge to an app'],
  ['/sandbox/api', 'Every call, to read and to try'],
  ['/sandbox/operator.json', "The calls of the lender's systems, for a program"],
  ['/sandbox/people.json', 'The same people for a program'],
] as const

/** The sandbox's first page, with links to every borrower and loan. `older` reports data of an older cast. */
export function indexPage(people: readonly Person[], older: string | null = null): string {
  return sandboxPage(
    'Sandbox',
    html`${
      older === null
        ? ''
        : html`<p role="note"><strong>${older}</strong></p>
`
    }<p>All borrowers here are invented, and so is the money. Choose a loan, ask how to repay it, and pay the reference
at the store: the store tells the server as a real payment provider would, and the loan becomes paid.</p>
<nav class="ways" aria-label="Tools">
${WAYS.map(
  ([href, name]) => html`<a href="${href}">${name}</a>
`,
)}</nav>
<h2>The desk of the lender's staff</h2>
<p class="ways"><a href="/desk">Open the desk</a> <span>Name <code>${DEMO_USER.name}</code>, password <code>${DEMO_USER.password}</code></span></p>
<h2>Registration from an advertisement</h2>
<nav class="ways" aria-label="Registration">
${sandboxTemplates.map(
  ({
    id,
  }) => html`<a href="/register?id=${id}&amp;user_from=poster&amp;utm_tag=sandbox&amp;app_from=web">${id}</a>
`,
)}</nav>
<h2>People and their loans</h2>
<div class="people">
${people.map(section)}</div>`,
  )
}

function section(person: Person): Html {
  const { country } = marketWords[person.market].en
  return html`<section>
<h2>${person.name}, ${country}</h2>
<ul>
${person.orders.map(({ orderNo, productId, status }) => {
  const query = `${person.query}&productId=${productId}&orderId=${orderNo}`
  return html`<li><p class="state">${status}, ${MEANINGS[status] ?? 'an unknown status'} <code>${orderNo}</code></p>
<a href="/loanDetail?${query}">details</a> <a href="/repay?${query}">repay</a> <a href="/extension?${query}">postpone</a> <a href="/loanAgreement?${query}">agreement</a> <a href="/statement?${query}">statement</a> <a href="/repayByCard?${query}">pay by card</a> <a href="/testPreview?${query}">with other values</a></li>
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
