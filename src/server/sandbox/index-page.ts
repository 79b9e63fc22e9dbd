import { type Html, html, sandboxPage } from './html.ts'
import type { Person } from './people.ts'

const MEANINGS: Readonly<Record<string, string>> = {
  '21': 'in review',
  '110': 'refused',
  '151': 'being disbursed',
  '170': 'disbursement being confirmed',
  '174': 'to be repaid',
  '180': 'overdue',
  '200': 'settled',
}

/** The way into everything: every person and every loan of the sandbox as links. */
export function indexPage(people: readonly Person[]): string {
  return sandboxPage(
    'Sandbox',
    html`<p>Everybody here is invented, and so is the money. Choose a loan, ask how to repay it, and pay the reference
at the store: the store tells the server as a real payment provider would, and the loan becomes paid.</p>
<p><a href="/sandbox/store">Store where references are paid</a>
<a href="/sandbox/kit">Every part of the pages</a>
<a href="/sandbox/people.json">The same people for a program</a></p>
${people.map(section)}`,
  )
}

function section(person: Person): Html {
  const country = person.market === 'mx' ? 'Mexico' : 'India'
  return html`<h2>${person.name}, ${country}</h2>
<ul>
${person.orders.map(({ orderNo, productId, status }) => {
  const query = `${person.query}&productId=${productId}&orderId=${orderNo}`
  return html`<li>${status}, ${MEANINGS[status] ?? 'a status that nobody knows'} <code>${orderNo}</code><br>
<a href="/loanDetail?${query}">details</a> <a href="/repay?${query}">repay</a> <a href="/extension?${query}">postpone</a></li>
`
})}</ul>
`
}
