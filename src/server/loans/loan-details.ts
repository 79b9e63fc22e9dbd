import { googleScore, loanDetails } from '#contract/loans/loan-details.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { termDays } from '#domain/loans/product.ts'
import { rate } from '#domain/loans/rating.ts'
import { markets } from '#domain/markets/market.ts'
import { creditOf } from '#domain/money/ledger.ts'
import { amountDue, outstanding } from '#domain/money/repayment.ts'
import type { Voice } from '#server/http/voice.ts'
import { extensionOf } from '#server/money/what-to-pay.ts'
import { orRefuse, Refused, serve } from '#server/serve.ts'
import { findOrder, type Order, statusOf, todayOf } from './orders.ts'
import { ownOrder, voiceOf } from './own-order.ts'
import { insertScore } from './scores.ts'

const details = serve(loanDetails, async (input, context) => {
  const order = await ownOrder(context, input)
  const { product } = order.loan
  const today = todayOf(order, context.now)
  const voice = voiceOf(context, product.market)
  const notice = noticeOf(order, today, voice)
  return {
    orderStatus: statusOf(order, today),
    noticeStatusText: notice.text,
    noticeDesText: notice.description,
    productName: product.name,
    productLogo: order.productLogo,
    userOrderDetail: { detail: detailRows(order, today, voice) },
    inside: false,
    // Asked when all is done, not while somebody still waits for their money.
    isScore: statusOf(order, today) === '200' && order.ratingWanted && !order.scored,
    h5Url: order.externalUrl ?? '',
    isDelay: extensionOf(order, today).ok,
    isNewContract: '',
  }
})

const score = serve(googleScore, async (input, { tx, borrower, now }) => {
  const rating = orRefuse(rate(input.score))
  const order = input.orderId === undefined ? null : await findOrder(tx, borrower, input.orderId)
  if (order === undefined) throw new Refused('unknown-order')
  // Stars given again, by a second tap or an old tab, are thanked for and not counted twice.
  if (!order?.scored) await insertScore(tx, borrower, order?.orderNo ?? null, rating.score, now)
  return null
})

export const loanDetailsRoutes = [details, score]

function noticeOf(order: Order, today: Day, { words, money }: Voice): { text: string; description: string } {
  const status = statusOf(order, today)
  if (status === '174' || status === '180') {
    const due = amountDue(order.loan, today)
    if (due === null) return words.status.other
    const amount = money(due.total)
    return status === '174'
      ? words.toRepay(amount, due.dueOn)
      : words.overdue(amount, due.dueOn, due.daysLate)
  }
  if (status === '200') {
    const credit = creditOf(order.loan.balances)
    if (credit > 0n) return { ...words.status['200'], description: words.creditLeft(money(credit)) }
  }
  return isSaid(status) ? words.status[status] : words.status.other
}

const SAID = ['21', '110', '151', '170', '200'] as const
const isSaid = (status: string): status is (typeof SAID)[number] =>
  (SAID as readonly string[]).includes(status)

interface Row {
  text: string
  value: string
}

function detailRows(order: Order, today: Day, { words, money }: Voice): Row[] {
  const { loan, disbursedOn } = order
  const { detail } = words
  const rows: Row[] = [{ text: detail.loanAmount, value: money(order.amountMinor) }]
  if (disbursedOn !== null) rows.push({ text: detail.received, value: money(order.receivedMinor) })
  const due = amountDue(loan, today)
  if (due !== null) {
    rows.push({ text: detail.toPayNow, value: money(due.total) }, { text: detail.payBy, value: due.dueOn })
    if (due.daysLate > 0) rows.push({ text: detail.daysLate, value: String(due.daysLate) })
    if (due.penalty > 0n) rows.push({ text: detail.penalty, value: money(due.penalty) })
    const left = outstanding(loan, today).total
    if (left !== due.total) rows.push({ text: detail.stillOwed, value: money(left) })
  }
  const credit = creditOf(loan.balances)
  if (credit > 0n) rows.push({ text: detail.credit, value: money(credit) })
  if (order.couponMinor > 0n) rows.push({ text: detail.coupon, value: money(order.couponMinor) })
  rows.push({ text: detail.term, value: detail.days(termDays(loan.product)) })
  const appliedOn = dayIn(order.createdAt, markets[loan.product.market].timeZone)
  rows.push({ text: detail.appliedOn, value: appliedOn })
  if (disbursedOn !== null) rows.push({ text: detail.disbursedOn, value: disbursedOn })
  return rows
}
