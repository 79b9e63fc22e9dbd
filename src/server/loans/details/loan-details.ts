import { googleScore, loanDetails } from '#contract/loans/loan-details.ts'
import { sum } from '#domain/amount.ts'
import { isPromiseOver } from '#domain/apply/decision-time.ts'
import { dayIn } from '#domain/dates.ts'
import { termOf } from '#domain/loans/loan-term.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { termDays } from '#domain/loans/product.ts'
import { rate } from '#domain/loans/rating.ts'
import { isRequestShown, mayRequestArrangement, requestStateOn } from '#domain/money/arrangement-request.ts'
import { type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { mayArrange } from '#domain/money/may-arrange.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { nextPartOn, upcomingPayments } from '#domain/money/next-part.ts'
import { cheaperPayoff } from '#domain/money/to-pay.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { arrangementText, isOver, shownNextPart } from '#server/loans/arrangements/arrangement.ts'
import { newestRequest } from '#server/loans/arrangements/arrangement-request-rows.ts'
import { dueDayLabel, shownAmountDue } from '#server/loans/details/amount-due.ts'
import { extensionComparison } from '#server/loans/details/extension-comparison.ts'
import { creditText } from '#server/loans/ledger/credit-back.ts'
import { reversalsOf } from '#server/loans/ledger/reversals.ts'
import { wasDecidedBefore } from '#server/loans/orders/decided-before.ts'
import { findOrder, type Order } from '#server/loans/orders/orders.ts'
import { ownOrder, serveOfOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { insertScore } from '#server/loans/orders/scores.ts'
import { shownPendingPayments } from '#server/loans/references/pending-payments.ts'
import { lastReversalText } from '#server/loans/reversing/reversal-text.ts'
import { disputeText, noticeOf } from './loan-notice.ts'

const details = serveOfOrder(loanDetails, async (input, context) => {
  const order = await ownOrder(context, input)
  const { product } = order.loan
  const today = loanToday(order, context.now)
  const voice = voiceOfLoan(context, order.loan)
  const pendingPayments = shownPendingPayments(today, context.service.payments, voice)
  const isDecided = await wasDecidedBefore(context.tx, order, today.status)
  const isLate = isPromiseOver(today.status, isDecided, order.createdAt, context.now)
  const notice = noticeOf(today, pendingPayments, voice, { isDecided, isLate })
  const creditSaid = await creditText(order, today, voice, context)
  // Hardly any loan was reopened, so the query is skipped for the others.
  const gone = order.loan.owedAgainOn == null ? [] : await reversalsOf(context.tx, order)
  const beside = [
    creditSaid ?? '',
    lastReversalText(gone, order, voice),
    disputeText(today, voice),
    arrangedSaid(today, notice.text, voice),
  ]
  return {
    orderStatus: today.status,
    noticeStatusText: notice.text,
    noticeDesText: sentences(...(creditSaid === null ? [notice.description] : []), ...beside),
    noticeBeside: sentences(...beside),
    productName: product.name,
    productLogo: order.productLogo,
    userOrderDetail: { detail: detailRows(order, today, voice) },
    inside: false,
    // Requested when all is done, not while a borrower still waits for their money.
    isScore: today.status === '200' && order.ratingWanted && !order.scored,
    h5Url: order.externalUrl ?? '',
    isDelay: today.extension().ok,
    isAnswerLate: isLate,
    isNewContract: '',
    allOverdue: upcomingPayments(today).length === 0,
    onItsWay: pendingPayments,
    toPay: shownAmountDue(today, voice),
    term: termOf(order, today),
    postponing: extensionComparison(today, voice),
    endsForLess: cheaperPayoff(today),
    isArranged: today.arrangement?.state === 'open',
    canArrange: mayArrange(today, order.arrangedAlone).ok || mayRequestArrangement(today).ok,
    nextPart: shownNextPart(today, voice),
    askedTitle: await askedTitle(order, today, voice, context),
    currency: order.currency,
  }
})

const score = serve(googleScore, async (input, { tx, borrower, now }) => {
  const rating = orRefuse(rate(input.score))
  const order = input.orderId === undefined ? null : await findOrder(tx, borrower, input.orderId)
  if (order === undefined) throw new Refused('unknown-order')
  // A repeated rating, by a second tap or an old tab, is accepted and not counted.
  if (!order?.scored) await insertScore(tx, borrower, order?.orderNo ?? null, rating.score, now)
  return null
})

export const loanDetailsRoutes = [details, score]

/** An open arrangement, or a broken one while money is due; empty if the page's title says it. */
function arrangedSaid(today: LoanToday, titleSaid: string, voice: Voice): string {
  const { title, text } = arrangementText(today, voice)
  const isSaid =
    title !== titleSaid &&
    today.arrangement !== null &&
    today.arrangement.state !== 'kept' &&
    today.repayment.ok &&
    !isOver(today)
  return isSaid ? `${title}. ${text}` : ''
}

/** The state of a request for an arrangement. It is not queried for products without requests. */
async function askedTitle(order: Order, today: LoanToday, voice: Voice, { tx, service }: Context) {
  const { arrangements } = order.loan.product
  if (!arrangements?.byHand || !today.repayment.ok) return ''
  const request = await newestRequest(tx, order, sealerOf(service))
  const arranged = order.arrangements.length
  if (!request || !isRequestShown(request, today, arranged)) return ''
  return voice.words.arrangement.asked.states[requestStateOn(request, today, arranged)].title
}

interface Row {
  text: string
  value: string
}

function detailRows(order: Order, today: LoanToday, voice: Voice): Row[] {
  const { words, money } = voice
  const { loan, day, due, left, credit, pendingPayments } = today
  const asked = dueDayLabel(today, voice)
  const when = asked ? [{ text: asked.title, value: asked.value }] : []
  const part = nextPartOn(today)
  const { disbursedOn } = order
  const { detail } = words
  const rows: Row[] = [{ text: detail.loanAmount, value: money(order.amountMinor) }]
  if (disbursedOn !== null) rows.push({ text: detail.received, value: money(order.receivedMinor) })
  const waiting = sum(pendingPayments.filter(({ state }) => state === 'waiting').map(({ amount }) => amount))
  if (pendingPayments.some(isAwaited)) {
    if (waiting > 0n) rows.push({ text: detail.pendingPayments, value: money(waiting) })
    // Money that a person checks may never arrive.
    const owed = waiting > 0n ? detail.owedUntilThen : detail.stillOwed
    if (left.total > 0n) rows.push({ text: owed, value: money(left.total) })
  } else if (part !== null) {
    rows.push({ text: detail.nextPart, value: money(part.amount) }, ...when)
    if (left.total !== part.amount) rows.push({ text: detail.stillOwed, value: money(left.total) })
  } else if (due !== null) {
    const name = due.dueOn <= day ? detail.toPayNow : detail.nextPayment
    rows.push({ text: name, value: money(due.total) }, ...when)
    if (due.daysLate > 0) rows.push({ text: detail.daysLate, value: String(due.daysLate) })
    if (due.penalty > 0n) rows.push({ text: detail.penalty, value: money(due.penalty) })
    if (due.overdrawn > 0n) rows.push({ text: detail.overdrawn, value: money(due.overdrawn) })
    if (left.total !== due.total) rows.push({ text: detail.stillOwed, value: money(left.total) })
  }
  if (credit > 0n) rows.push({ text: detail.credit, value: money(credit) })
  if (order.couponMinor > 0n) rows.push({ text: detail.coupon, value: money(order.couponMinor) })
  rows.push({ text: detail.term, value: detail.days(termDays(loan.product)) })
  const appliedOn = dayIn(order.createdAt, zoneOf(loan))
  rows.push({ text: detail.appliedOn, value: appliedOn })
  if (disbursedOn !== null) rows.push({ text: detail.disbursedOn, value: disbursedOn })
  return rows
}
