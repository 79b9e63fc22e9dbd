import { plainAmount } from '#domain/amount.ts'
import { formatMoment } from '#domain/dates.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { pageOf } from '#server/call/operator/page-of-list.ts'
import { staffLink } from '#server/fronts/desk/complaints/complaint-file.ts'
import { type DeskPage, MONEY_READ } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import { facts, formMessage, formTo, lenderFact } from '#server/fronts/desk/frame/page.ts'
import { emptyPageText, pager, placeIn } from '#server/fronts/desk/frame/pager.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import {
  CLAIM_PAGE_ROWS,
  type FittingMoney,
  moneyForClaim,
  openClaims,
  readClaimFile,
} from '#server/loans/claims/claim-file.ts'
import { nameOfMoney } from '#server/loans/claims/claimable-money.ts'
import type { KeptClaim } from '#server/loans/events/claim-rows.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { listProofs } from '#server/pictures/pictures.ts'
import { inMajor } from './money-page.ts'

/** Claims without an answer, in the order of their deadlines. */
const showClaims: ShowPage = async (visit) => {
  const { lists, words, now, query, service } = visit
  const { listed, lenders } = await lists.transaction(
    async (tx) => {
      const found = await openClaims(tx, placeIn(query) ?? pageOf({}))
      return { listed: found, lenders: await lendersOfLoans(tx, service.config.brand, found) }
    },
    { readOnly: true },
  )
  const claims = listed.slice(0, CLAIM_PAGE_ROWS)
  const next = listed.length > claims.length ? (claims.at(-1)?.key ?? null) : null
  return page(
    words.claims.title,
    html`${formMessage(visit)}<p>${words.claims.text}</p>
${claims.length === 0 ? emptyPageText(visit, words.claims.nothing) : html``}
${claims.map(
  (claim) => html`<section class="card"><h2><a href="/desk/claims/${claim.folio}">${claim.folio}</a></h2>
${factsOf(visit, claim, now, lenders.get(claim.orderNo))}</section>`,
)}
${pager(visit, '/desk/claims', next)}`,
  )
}

/** Shows one claim beside all unmatched money: money with the claim's number first, then money that fits. The log records who opens it. */
export const showClaim: ShowPage = async (visit, { folio = '' }) => {
  const { service, words, now, query } = visit
  const found = await service.database.transaction(async (tx) => {
    const file = await readClaimFile(tx, folio)
    if (!file) return undefined
    const proofs = await listProofs(tx, file.claim.borrowerId, folio)
    return {
      ...file,
      ...(await moneyForClaim(tx, file, service.payments, placeIn(query))),
      lenders: await lendersOfLoans(tx, service.config.brand, [file.claim]),
      links: proofs.map(({ key }) => staffLink(visit, key)),
    }
  })
  if (!found) return notFound(visit, 'claims')
  const { claim, money, next, order, links, lenders } = found
  const isOpen = claim.state === 'open'
  return page(
    `${words.claims.one} ${folio}`,
    html`${formMessage(visit)}<section class="card">${factsOf(visit, claim, now, lenders.get(claim.orderNo))}
${links.map((link) => html`<a href="${link}"><img src="${link}" alt="${words.claims.proof}" width="160"></a>`)}
${isOpen && claim.wish === null ? formTo(visit, `/desk/claims/${folio}/refuse`, html`<p>${words.claims.refuseText}</p><button class="quiet">${words.claims.refuse}</button>`) : html``}</section>
<h2>${words.claims.money}</h2>
${money.length === 0 ? emptyPageText(visit, words.claims.noMoney) : html``}
${money.map(
  (one) => html`<section class="card"><h3>${words.claims.fits[one.fit ?? 'none']}</h3>
${one.isNumber ? html`<p><strong>${words.claims.sameNumber}</strong></p>` : html``}
${one.isClaimedBesides ? html`<p>${words.claims.besides}</p>` : html``}
${facts([
  [words.money.amount, plainAmount(one.amount, order.currency)],
  [words.claims.paidOn, one.paidOn],
  [words.money.reference, html`<span class="unbroken">${one.reference}</span>`],
  [words.money.event, `${one.provider}:${one.charge || one.id}`],
])}
${isOpen ? bookForm(visit, claim, one) : html``}</section>`,
)}
${pager(visit, `/desk/claims/${folio}`, next)}`,
  )
}

function bookForm(visit: DeskVisit, claim: KeptClaim, one: FittingMoney): Html {
  const { claims, money } = visit.words
  const name = nameOfMoney(one)
  const field = html`<input type="hidden" name="money" value="${name}">`
  if (claim.wish === null)
    return formTo(visit, `/desk/claims/${claim.folio}/book`, html`${field}<button>${claims.book}</button>`)
  if (claim.wish !== name) return html``
  const confirm =
    claim.wishedBy === visit.user.id
      ? html`<p>${money.waitsForColleague}</p>`
      : formTo(visit, `/desk/claims/${claim.folio}/book`, html`${field}<button>${money.confirm}</button>`)
  return html`<div class="row">${confirm}${formTo(visit, `/desk/claims/${claim.folio}/withdraw`, html`<button class="quiet">${money.withdraw}</button>`)}</div>`
}

function factsOf(visit: DeskVisit, claim: KeptClaim, now: Date, lender: string | undefined): Html {
  const { words } = visit
  const hours = Math.floor((now.getTime() - claim.openedAt.getTime()) / 3_600_000)
  const isLate = claim.state === 'open' && now > claim.answerBy
  const rows = [
    [words.money.order, claim.orderNo],
    ...lenderFact(visit, lender),
    [words.money.amount, inMajor(claim.amount)],
    [words.claims.paidOn, claim.paidOn],
    [words.claims.place, claim.channel],
    [words.claims.number, claim.number],
    [words.claims.age, words.claims.hours(hours)],
    [isLate ? words.claims.late : words.claims.answerBy, formatMoment(claim.answerBy, 'UTC')],
    [words.claims.found, words.claims.findings[claim.finding]],
  ] as const
  return facts(rows.filter(([, value]) => value !== ''))
}

export const claims: DeskPage = {
  path: '/desk/claims',
  roles: MONEY_READ,
  nav: { group: 'money', name: 'claims' },
  show: showClaims,
}
