import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { askedNext } from '#domain/money/next-part.ts'
import type { Context } from '#server/call/serve.ts'
import { whenAsked } from '#server/loans/details/to-pay-said.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { voiceOfLoan } from '#server/loans/orders/own-order.ts'
import type { ComplaintWords } from '#words/en/complaints.ts'

/** An order as the complaint pages show it: logo, product, status, and a few lines (spec 2, "Complaint home"). */
export function orderCard(order: Order, { card, orderStatus }: ComplaintWords, context: Context) {
  const { product } = order.loan
  const voice = voiceOfLoan(context, order.loan)
  const today = loanToday(order, context.now)
  const appliedOn = dayIn(order.createdAt, zoneOf(order.loan))
  // A borrower who keeps to an arrangement, or whose money is waited for, is not shown as late.
  const status = today.status === '180' && !askedNext(today)?.isLate ? '174' : today.status
  return {
    orderNo: order.orderNo,
    productLogo: order.productLogo,
    productName: product.name,
    status: isNamed(status) ? orderStatus[status] : orderStatus.other,
    isShow: order.takesCollectionComplaints,
    list: [
      { title: card.order, value: order.orderNo },
      { title: card.amount, value: voice.money(order.amountMinor) },
      whenAsked(today, voice) ?? { title: card.appliedOn, value: appliedOn },
    ],
  }
}

const NAMED = ['21', '110', '151', '170', '174', '180', '200'] as const
const isNamed = (status: string): status is (typeof NAMED)[number] =>
  (NAMED as readonly string[]).includes(status)
