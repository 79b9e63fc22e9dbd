import { dayIn } from '#domain/dates.ts'
import { loanToday } from '#domain/loans/loan-today.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Context } from '#server/call/serve.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { voiceOfLoan } from '#server/loans/orders/own-order.ts'
import type { ComplaintWords } from '#words/en/complaints.ts'

/** An order as the complaint pages show it: logo, product, status, and a few lines (spec 2, "Complaint home"). */
export function orderCard(order: Order, { card, orderStatus }: ComplaintWords, context: Context) {
  const { product } = order.loan
  const { money, lastMoment } = voiceOfLoan(context, order.loan)
  const { status, nextDueOn } = loanToday(order, context.now)
  const appliedOn = dayIn(order.createdAt, zoneOf(order.loan))
  const dueOn = status === '174' || status === '180' ? nextDueOn : null
  return {
    orderNo: order.orderNo,
    productLogo: order.productLogo,
    productName: product.name,
    status: isNamed(status) ? orderStatus[status] : orderStatus.other,
    isShow: order.takesCollectionComplaints,
    list: [
      { title: card.order, value: order.orderNo },
      { title: card.amount, value: money(order.amountMinor) },
      dueOn === null
        ? { title: card.appliedOn, value: appliedOn }
        : { title: card.payBy, value: status === '174' ? lastMoment(dueOn) : dueOn },
    ],
  }
}

const NAMED = ['21', '110', '151', '170', '174', '180', '200'] as const
const isNamed = (status: string): status is (typeof NAMED)[number] =>
  (NAMED as readonly string[]).includes(status)
