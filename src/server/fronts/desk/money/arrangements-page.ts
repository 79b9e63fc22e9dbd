import { plainAmount } from '#domain/amount.ts'
import { formatMoment } from '#domain/dates.ts'
import { STAFF_TEXT_MAX } from '#domain/desk/limits.ts'
import { markets } from '#domain/markets/market.ts'
import {
  EVERY_DAYS,
  GIVEN_EVERY_MAX,
  GIVEN_PARTS_MAX,
  type GrantedDays,
  grantedArrangement,
} from '#domain/money/arrangement.ts'
import { requestStateOn } from '#domain/money/arrangement-request.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { pageOf } from '#server/call/operator/page-of-list.ts'
import { type DeskPage, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import { type DeskAnswer, type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import {
  facts,
  formMessage,
  formTo,
  lenderFact,
  resultBox,
  unsentText,
} from '#server/fronts/desk/frame/page.ts'
import { emptyPageText, pager, placeIn } from '#server/fronts/desk/frame/pager.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { borrowerLink, demandOf } from '#server/fronts/desk/people/borrower-page.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { LENDER_SYSTEMS } from '#server/loans/arrangements/answer-request.ts'
import {
  openRequests,
  REQUEST_PAGE_ROWS,
  type RequestFile,
  readRequestFile,
} from '#server/loans/arrangements/request-file.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import type { Service } from '#server/service/service.ts'

/** Requests for arrangements without an answer, the oldest first. */
const showArrangements: ShowPage = async (visit) => {
  const { lists, words, now, query, service } = visit
  const { listed, lenders } = await lists.transaction(
    async (tx) => {
      const found = await openRequests(tx, placeIn(query) ?? pageOf({}), REQUEST_PAGE_ROWS + 1, now)
      return { listed: found, lenders: await lendersOfLoans(tx, service.config.brand, found) }
    },
    { readOnly: true },
  )
  const requests = listed.slice(0, REQUEST_PAGE_ROWS)
  const next = listed.length > requests.length ? (requests.at(-1)?.key ?? null) : null
  const text = words.arrangements
  return page(
    text.title,
    html`${formMessage(visit)}<p>${text.text}</p>
${requests.length === 0 ? emptyPageText(visit, text.nothing) : html``}
${requests.map(
  ({
    folio,
    orderNo,
    market,
    currency,
    askedAt,
    until,
    parts,
    canPay,
    wishedBy,
  }) => html`<section class="card"><h2><a href="/desk/arrangements/${folio}">${folio}</a></h2>
${facts([
  [words.money.order, orderNo],
  ...lenderFact(visit, lenders.get(orderNo)),
  [text.asked, formatMoment(askedAt, markets[market].timeZone)],
  [text.until, until],
  [text.parts, String(parts)],
  ...(canPay === null ? [] : [[text.canPay, plainAmount(canPay, currency)] as const]),
])}${wishedBy === null ? html`` : html`<p>${words.money.waitsForColleague}</p>`}</section>`,
)}
${pager(visit, '/desk/arrangements', next)}`,
  )
}

/** One request, the amount due today, and the possible answers. Opening it is logged. */
export const showArrangement: ShowPage = async (visit, { folio = '' }) => {
  const { service } = visit
  const file = await service.database.transaction((tx) => shownRequest(tx, service, folio))
  return file ? requestPage(visit, file, NOTHING_TYPED) : notFound(visit, 'arrangements')
}

/** A request with the lender of its loan, if there are several. */
interface ShownRequest extends RequestFile {
  lender: string | undefined
}

export async function shownRequest(
  tx: Transaction,
  service: Service,
  folio: string,
): Promise<ShownRequest | undefined> {
  const file = await readRequestFile(tx, folio, sealerOf(service), { isLocked: false })
  if (!file) return undefined
  const lenders = await lendersOfLoans(tx, service.config.brand, [file.request])
  return { ...file, lender: lenders.get(file.order.orderNo) }
}

/** The fields of a refused answer. */
export interface TypedAnswer {
  problem: keyof DeskVisit['words']['problems'] | null
  way: 'offer' | 'refuse'
  first: string
  parts: string
  every: string
  reply: string
}

/** The reply to the borrower; null if it cannot be stored. */
export function replyIn(typed: string): string | null {
  const read = staffText(typed)
  if (read.ok) return read.text
  return read.problem === 'empty' ? '' : null
}

const NOTHING_TYPED: TypedAnswer = { problem: null, way: 'offer', first: '', parts: '', every: '', reply: '' }

/** The page of a request, with the typed fields if an answer was refused. */
export function requestPage(visit: DeskVisit, file: ShownRequest, typed: TypedAnswer): DeskAnswer {
  const { words, now } = visit
  const { request, order, borrower } = file
  const today = loanToday(order, now)
  const state = requestStateOn(request, today, order.arrangements.length)
  const text = words.arrangements
  const { daysLate } = today
  const [toPay, , onItsWay] = demandOf(today)
  const mayDecide = state === 'open' && request.wishedBy === null
  // A colleague's proposal for a request that has ended cannot be confirmed.
  const isOffered = request.state !== 'open' || state === 'open'
  return page(
    `${text.one} ${request.folio}`,
    html`${formMessage(visit)}${typed.problem === null ? html`` : resultBox('problem', words.problems[typed.problem])}<section class="card">${facts(
      [
        [words.borrower.id, borrowerLink(visit, borrower.id)],
        [words.money.order, order.orderNo],
        ...lenderFact(visit, file.lender),
        [text.state, text.states[state]],
        [text.asked, formatMoment(request.askedAt, markets[borrower.market].timeZone)],
        [text.until, request.until],
        [text.parts, String(request.parts)],
        [text.canPay, request.canPay === null ? '–' : plainAmount(request.canPay, order.currency)],
        [text.why, html`<p class="written">${request.why}</p>`],
        [text.due, toPay],
        [words.borrower.columns.onItsWay, onItsWay],
        [text.daysLate, String(daysLate)],
        [text.before, String(order.arrangements.length)],
        ...(request.reply === '' || !isOffered
          ? []
          : [[text.reply, html`<p class="written">${request.reply}</p>`] as const]),
      ],
    )}</section>
${request.offer && isOffered ? offerOf(visit, file, request.offer) : html``}
${mayDecide ? answers(visit, file, typed) : unsentText(visit, writtenIn(visit, file, typed))}
${state === 'open' && request.wishedBy !== null ? confirmation(visit, file) : html``}`,
    typed.problem === null ? 200 : 409,
  )
}

/** The written text of an answer that is refused; without what the page already shows. */
function writtenIn({ words }: DeskVisit, { request }: RequestFile, typed: TypedAnswer): string {
  const { problem, first, parts, every, reply, way } = typed
  if (problem === null || way === 'refuse') return reply
  const { offer } = request
  const isThere = offer !== null && first === offer.first && parts === String(offer.parts)
  if (isThere && every === String(offer.every) && replyIn(reply) === request.reply) return ''
  const text = words.arrangements
  const days = [
    [text.first, first],
    [text.parts, parts],
    [text.every, every],
  ].map(([name, value]) => `${name}: ${value}`)
  return [days.join('\n'), reply].filter((one) => one !== '').join('\n\n')
}

/** The offer as it would be agreed today. */
function offerOf({ words, now }: DeskVisit, { request, order }: RequestFile, offer: GrantedDays): Html {
  const text = words.arrangements
  const quote = grantedArrangement(order.loan, loanToday(order, now).day, offer)
  const parts = quote.ok ? quote.value.parts : []
  const rows = parts.map(({ on, amount }) => [text.by(on), plainAmount(amount, order.currency)] as const)
  return html`<section class="card"><h2>${text.offered}</h2>
${facts([
  [text.days, text.given(offer.first, offer.parts, offer.every)],
  ...(request.offerUntil === null ? [] : [[text.openUntil, request.offerUntil] as const]),
  ...rows,
])}</section>`
}

function answers(visit: DeskVisit, { request }: RequestFile, typed: TypedAnswer): Html {
  const text = visit.words.arrangements
  const to = `/desk/arrangements/${request.folio}`
  const isOffer = typed.way === 'offer'
  return html`<section class="card"><h2>${text.offer}</h2><p>${text.offerText}</p>
${formTo(
  visit,
  `${to}/offer`,
  html`<p><label for="first">${text.first}</label><input id="first" name="first" type="date" required value="${typed.first || (request.parts === 1 ? request.until : '')}"></p>
<p><label for="parts">${text.parts}</label><input id="parts" name="parts" type="number" min="1" max="${String(GIVEN_PARTS_MAX)}" required value="${typed.parts || String(request.parts)}"></p>
<p><label for="every">${text.every}</label><input id="every" name="every" type="number" min="1" max="${String(GIVEN_EVERY_MAX)}" required value="${typed.every || String(EVERY_DAYS[0])}"></p>
<p><label for="say">${text.say}</label><textarea id="say" name="reply" rows="3" maxlength="${String(STAFF_TEXT_MAX)}">
${isOffer ? typed.reply : ''}</textarea></p><button>${text.offer}</button>`,
)}</section>
<section class="card"><h2>${text.refuse}</h2>
${formTo(
  visit,
  `${to}/refuse`,
  html`<p><label for="why">${text.whyNot}</label><textarea id="why" name="reply" rows="3" maxlength="${String(STAFF_TEXT_MAX)}" required>
${isOffer ? '' : typed.reply}</textarea></p><button class="quiet">${text.refuse}</button>`,
)}</section>`
}

/** Above an amount one person proposes and another confirms exactly that. */
function confirmation(visit: DeskVisit, { request }: RequestFile): Html {
  const { money } = visit.words
  const { folio, offer, reply, wishedBy } = request
  const to = `/desk/arrangements/${folio}`
  const shown = html`<input type="hidden" name="first" value="${offer?.first ?? ''}"><input type="hidden" name="parts" value="${String(offer?.parts ?? '')}"><input type="hidden" name="every" value="${String(offer?.every ?? '')}"><input type="hidden" name="reply" value="${reply}">`
  const confirm =
    wishedBy === visit.user.id
      ? html`<p>${money.waitsForColleague}</p>`
      : formTo(visit, `${to}/offer`, html`${shown}<button>${money.confirm}</button>`)
  const requester = wishedBy === LENDER_SYSTEMS ? html`<p>${visit.words.arrangements.bySystems}</p>` : html``
  return html`${requester}<div class="row">${confirm}${formTo(visit, `${to}/withdraw`, html`<button class="quiet">${money.withdraw}</button>`)}</div>`
}

export const arrangements: DeskPage = {
  path: '/desk/arrangements',
  roles: REPORTS,
  nav: { group: 'work', name: 'arrangements' },
  show: showArrangements,
}
