import { type Minor, plainAmount } from '#domain/amount.ts'
import { formatMoment } from '#domain/dates.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { pageOf } from '#server/call/operator/page-of-list.ts'
import { type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import { facts, formMessage, formTo, lenderFact } from '#server/fronts/desk/frame/page.ts'
import { emptyPageText, pager, placeIn } from '#server/fronts/desk/frame/pager.ts'
import { type ListedCase, type MoneyCase, openCases } from '#server/loans/events/money-cases.ts'
import type { LENDER_REASONS } from '#server/loans/ledger/reversals.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { type Decision, decisionsOf } from '#server/loans/receiving/decide-case.ts'

/** The reasons for booking or dismissing an event. */
export const CASE_REASONS = ['asked-the-provider', 'no-such-payment', 'seen'] as const

const CASE_PAGE_ROWS = 50

/** The cases about money, the oldest first. One person proposes a decision, and another confirms it. */
export const showMoney: ShowPage = async (visit) => {
  const { lists, words, query, service } = visit
  const { listed, lenders } = await lists.transaction(
    async (tx) => {
      const found = await openCases(tx, placeIn(query) ?? pageOf({}), CASE_PAGE_ROWS + 1)
      return { listed: found, lenders: await lendersOfLoans(tx, service.config.brand, found) }
    },
    { readOnly: true },
  )
  const cases = listed.slice(0, CASE_PAGE_ROWS)
  const next = listed.length > cases.length ? (cases.at(-1)?.key ?? null) : null
  const { money } = words
  return page(
    money.title,
    html`${formMessage(visit)}<p>${money.text}</p>
<p><a class="button quiet" href="/desk/worklists">${words.worklists.title}</a>
<a class="button quiet" href="/desk/settlement">${words.settlement.title}</a></p>
<form method="get" action="/desk/money/loan" role="search"><p><label for="order">${money.search}</label>
<span class="joined"><input id="order" name="order" spellcheck="false"><button class="quiet">${words.queue.find}</button></span></p></form>
<h2>${money.waits}</h2>
${cases.length === 0 ? emptyPageText(visit, money.nothing) : cases.map((one) => caseCard(visit, one, lenders.get(one.orderNo ?? '')))}
${pager(visit, '/desk/money', next)}`,
  )
}

/** An amount as people type it, in the currency of its loan. */
export const inMajor = (minor: Minor): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

function caseCard(visit: DeskVisit, one: ListedCase, lender: string | undefined): Html {
  const { words } = visit
  const { money } = words
  const known = [
    [money.amount, amountOf(one)],
    [money.before, SAYS_ANEW.has(one.code) ? amountOf({ ...one, amountMinor: one.firstMinor }) : ''],
    [money.reportedAt, one.saidAt === null ? '' : formatMoment(one.saidAt, 'UTC')],
    [money.order, one.orderNo ?? ''],
    ...lenderFact(visit, lender),
    [money.reference, unbroken(one.reference ?? '')],
    [money.event, one.payment ?? [one.provider, one.eventId].filter((name) => name !== null).join(':')],
    [money.opened, formatMoment(one.openedAt, 'UTC')],
  ] as const
  return html`<section class="card"><h3>${money.codes[one.code]}</h3>
${facts(known.filter(([, value]) => value !== ''))}
${one.wish === null ? wishForm(visit, one) : wished(visit, one)}</section>`
}

/** Cases that must be compared with an earlier event. */
const SAYS_ANEW: ReadonlySet<ListedCase['code']> = new Set([
  'event-corrected',
  'event-contradicts',
  'charge-contradicts',
])

/** A number to be compared digit by digit. */
const unbroken = (text: string) => (text === '' ? '' : html`<span class="unbroken">${text}</span>`)

const amountOf = ({ amountMinor, currency }: ListedCase): string => {
  if (amountMinor === null) return ''
  return currency === null ? inMajor(amountMinor) : plainAmount(amountMinor, currency)
}

function wishForm(visit: DeskVisit, one: MoneyCase): Html {
  const { id } = one
  const { money } = visit.words
  return formTo(
    visit,
    `/desk/money/${id}/wish`,
    html`${reasonField(visit, CASE_REASONS, id)}
<div class="row">${decisionsOf(one).map((decision) => html`<button class="quiet" name="do" value="${decision}">${money.decisions[decision]}</button>`)}</div>`,
  )
}

export const reasonField = (
  { words: { money } }: DeskVisit,
  reasons: readonly (typeof CASE_REASONS | typeof LENDER_REASONS)[number][],
  id: string,
  chosen = '',
): Html =>
  html`<p><label for="reason-${id}">${money.reason}</label><select id="reason-${id}" name="reason" required>
<option value="">${money.choose}</option>
${reasons.map((reason) =>
  reason === chosen
    ? html`<option value="${reason}" selected>${money.reasons[reason]}</option>`
    : html`<option value="${reason}">${money.reasons[reason]}</option>`,
)}</select></p>`

function wished(visit: DeskVisit, { id, wish, reason, wishedBy }: MoneyCase): Html {
  const { money } = visit.words
  const isOwn = wishedBy === visit.user.id
  const confirm = isOwn
    ? html`<p>${money.waitsForColleague}</p>`
    : formTo(
        visit,
        `/desk/money/${id}/confirm`,
        html`<input type="hidden" name="do" value="${wish ?? ''}"><input type="hidden" name="reason" value="${reason ?? ''}"><button>${money.confirm}</button>`,
      )
  return html`<p><b>${money.decisions[wish as Decision]}</b>: ${reasonText(visit, reason ?? '')}</p>
<div class="row">${confirm}${formTo(visit, `/desk/money/${id}/withdraw`, html`<button class="quiet">${money.withdraw}</button>`)}</div>`
}

const reasonText = ({ words: { money } }: DeskVisit, reason: string): string =>
  Object.entries(money.reasons).find(([name]) => name === reason)?.[1] ?? reason
