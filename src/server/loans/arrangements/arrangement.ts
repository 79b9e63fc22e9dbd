import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { REQUEST_PART, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { paperForWire } from '#contract/paper.ts'
import { type RefusalReason, refusalAnswer } from '#contract/refusals.ts'
import { sum } from '#domain/amount.ts'
import { addDays, formatMoment, isDay, laterDay } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import {
  type ArrangementQuote,
  type ArrangementWish,
  arrangementOn,
  grantedArrangement,
  plansOn,
} from '#domain/money/arrangement.ts'
import {
  latestRequestableDay,
  mayRequestArrangement,
  requestStateOn,
} from '#domain/money/arrangement-request.ts'
import { instalmentsAsked, type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { mayArrange } from '#domain/money/may-arrange.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { nextPartOn } from '#domain/money/next-part.ts'
import type { Result } from '#domain/result.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { requestForBorrower } from '#server/loans/arrangements/request-for-borrower.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { lockOwnOrder, ownOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { hashOfPaper } from '#server/loans/papers/acceptances.ts'
import { loanArranged } from '#server/outbox/lender-events/arrangement-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { planEnds } from './arrangement-ends.ts'
import { paperOf, shownQuote } from './arrangement-quote.ts'
import { type ArrangementRequest, endRequest, newestRequest } from './arrangement-request-rows.ts'
import { agreedPaper, insertArrangement } from './arrangement-rows.ts'

interface PlanInput {
  day?: string | undefined
  parts?: number | undefined
  every?: number | undefined
}

const offer = serve(loanArrangement, async (input, context) => {
  const order = await ownOrder(context, input)
  const { product } = order.loan
  const voice = voiceOfLoan(context, order.loan)
  const today = loanToday(order, context.now)
  const may = mayArrange(today, order.arrangedAlone)
  const wish = wishOf(input)
  const quoted = may.ok && wish ? arrangementOn(order.loan, today.day, wish) : null
  const [earliest, latest] = may.ok ? promiseDays(today) : ['', '']
  const plans = may.ok ? plansOn(order.loan, today.day) : []
  const refusal = may.ok ? null : may.refusal
  const request = await newestRequest(context.tx, order, sealerOf(context.service))
  const asked = request && requestForBorrower(order, today, request, voice, context)
  const canAsk = mayRequestArrangement(today).ok && !asked?.isWaiting
  return {
    productLogo: order.productLogo,
    productName: product.name,
    agreed: await agreedSaid(order, today, voice, context),
    notNow: notNowSaid(refusal, canAsk, voice),
    earliest,
    latest,
    plans: plans.map(({ parts, every, first, total, added }) => ({
      text: voice.words.arrangement.plan(parts, every, voice.money(first)),
      ...{ parts, every, total, amount: first, isFree: added === 0n },
    })),
    problem: problemOf(input, wish, quoted, voice),
    quote: quoted?.ok ? shownQuote(order, today, quoted.value, voice, context) : null,
    asked: asked ?? null,
    askUntil: canAsk ? latestRequestableDay(today.day) : '',
    currency: order.currency,
  }
})

const agree = serve(agreeArrangement, async (input, context) => {
  const order = await lockOwnOrder(context, input)
  const { tx, now } = context
  const today = loanToday(order, now)
  const { arrangement } = today
  // A second tap, another tab, or a retry after a lost response.
  if (
    arrangement?.state === 'open' &&
    (await agreedPaper(tx, order, arrangement.number)).hash === input.terms
  )
    return { number: arrangement.number }
  const request = input.folio === undefined ? null : await offered(order, today, input.folio, context)
  // Arrangements that the lender granted do not count towards the product's limit.
  orRefuse(mayArrange(today, request ? 0 : order.arrangedAlone))
  const quote = orRefuse(quoteOf(order, today, input, request))
  const paper = paperOf(order, today, quote, voiceOfLoan(context, order.loan), context)
  if (hashOfPaper(paper).toString('hex') !== input.terms) throw new Refused('arrangement-changed')
  if (input.agreed !== 1) throw new Refused('arrangement-not-agreed')
  const number = order.arrangements.length + 1
  const penalty = order.loan.product.arrangements?.penalty ?? 'runs'
  const agreed = { number, agreedOn: today.day, penalty, parts: quote.parts }
  if (request && !(await endRequest(tx, request, 'agreed'))) throw new Refused('arrangement-offer-over')
  await insertArrangement(tx, order, agreed, paper, request !== null, now)
  const { currency, orderNo, borrowerId } = order
  const parts = quote.parts.map(({ on, amount }) => ({ on, amountMinor: amount }))
  const arranged = {
    orderNo,
    borrowerId,
    number,
    totalMinor: quote.total,
    currency,
    parts,
    penalty,
    agreedAt: now,
  }
  await notifyLender(tx, loanArranged, { borrowerId }, arranged, now)
  await planEnds(tx, order, agreed, now)
  return { number }
})

export const arrangementRoutes = [offer, agree]

/** The request whose offer is accepted, if it is still open. */
async function offered(order: Order, today: LoanToday, folio: string, context: Context) {
  const request = await newestRequest(context.tx, order, sealerOf(context.service))
  const isOffered = request && requestStateOn(request, today, order.arrangements.length) === 'offered'
  if (!isOffered || request.folio !== folio) throw new Refused('arrangement-offer-over')
  return request
}

function quoteOf(order: Order, today: LoanToday, input: PlanInput, request: ArrangementRequest | null) {
  if (request?.offer) return grantedArrangement(order.loan, today.day, request.offer)
  const wish = wishOf(input)
  if (!wish) throw new Refused('arrangement-days')
  return arrangementOn(order.loan, today.day, wish)
}

function wishOf({ day, parts, every }: PlanInput): ArrangementWish | null {
  if (day !== undefined && isDay(day)) return { day }
  return parts !== undefined && every !== undefined ? { parts, every } : null
}

/**
 * The selectable days: from the day after today and the due day to the last one of the product; empty if
 * there is none.
 */
function promiseDays({ loan, day, due }: LoanToday): [string, string] {
  const last = addDays(day, loan.product.arrangements?.promiseDays ?? 0)
  const first = addDays(laterDay(day, due?.dueOn ?? day), 1)
  return first > last ? ['', ''] : [first, last]
}

function problemOf(
  { day }: PlanInput,
  wish: ArrangementWish | null,
  quoted: Result<ArrangementQuote, RefusalReason> | null,
  voice: Voice,
): string {
  if (quoted && !quoted.ok) return saidOf(quoted.refusal, voice)
  return day !== undefined && wish === null ? saidOf('arrangement-days', voice) : ''
}

/**
 * Why no arrangement can be made. A borrower at the limit can still ask for one, if the product allows it.
 */
function notNowSaid(refusal: RefusalReason | null, canAsk: boolean, voice: Voice): string {
  if (refusal === null || refusal === 'arrangement-open') return ''
  return refusal === 'arrangement-used-up' && canAsk
    ? voice.words.arrangement.askInstead
    : saidOf(refusal, voice)
}

const saidOf = (refusal: RefusalReason, { language }: Voice) => refusalAnswer(refusal, language).message

const REQUEST_TYPE = { part: REQUEST_PART, repay: REQUEST_REPAY } as const

async function agreedSaid(order: Order, today: LoanToday, voice: Voice, { tx }: Context) {
  const { arrangement } = today
  if (arrangement === null) return null
  const { paper, hash, agreedAt } = await agreedPaper(tx, order, arrangement.number)
  const pay = nextPartOn(today)
  const { title, text } = arrangementText(today, voice)
  return {
    ...{ title, text, isOpen: arrangement.state === 'open', parts: [...arrangement.parts] },
    payAmount: pay?.amount ?? null,
    requestType: pay === null ? 0 : REQUEST_TYPE[pay.purpose],
    paper: paperForWire(paper),
    agreedAt: formatMoment(agreedAt, zoneOf(order.loan)),
    hash,
  }
}

/** Returns whether it was broken and its parts are paid by now: then the page does not mention it. */
export const isOver = (today: LoanToday): boolean =>
  today.arrangement?.state === 'broken' && instalmentsAsked(today) === 0

/** The next part, for pages that begin with it. */
export function shownNextPart(today: LoanToday, { lastMoment }: Voice) {
  const next = nextPartOn(today)
  const { arrangement } = today
  if (next === null || !arrangement?.next) return null
  const { number, toPay } = arrangement.next
  return {
    amount: next.amount,
    on: next.on,
    lastMoment: lastMoment(next.on),
    inDays: next.inDays,
    requestType: REQUEST_TYPE[next.purpose],
    parts: arrangement.parts.map((part, index) => ({ ...part, isPaid: index + 1 < number })),
    left: sum([toPay, ...arrangement.parts.slice(number).map(({ amount }) => amount)]),
  }
}

/**
 * The state of the newest arrangement, as text. While a payment that decides it is in process, the borrower
 * is not asked to pay.
 */
export function arrangementText(
  today: LoanToday,
  { words, money, lastMoment }: Voice,
): { title: string; text: string } {
  const { state } = words.arrangement
  const { arrangement } = today
  if (arrangement === null || (arrangement.state !== 'kept' && arrangement.next === null))
    return { title: '', text: '' }
  if (arrangement.next === null || arrangement.state === 'kept') return state.kept
  const { toPay, on } = arrangement.next
  if (today.status === '200') return { title: state.broken.title, text: state.broken.paid(on) }
  if (today.pendingPayments.some(isAwaited)) return state.waits
  if (isOver(today)) return { title: state.broken.title, text: state.broken.nothingDue(on) }
  const { title, text } = state[arrangement.state]
  // The day of a broken part is over: only a coming one has a last moment.
  return { title, text: text(money(toPay), arrangement.state === 'open' ? lastMoment(on) : on) }
}
