import { ownLoans } from '#contract/account/sign-in.ts'
import { isPromiseOver } from '#domain/apply/decision-time.ts'
import { termOf } from '#domain/loans/loan-term.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { serve } from '#server/call/serve.ts'
import { shownNextPart } from '#server/loans/arrangements/arrangement.ts'
import { shownAmountDue } from '#server/loans/details/amount-due.ts'
import { wasDecidedBefore } from '#server/loans/orders/decided-before.ts'
import { listOrders } from '#server/loans/orders/orders.ts'
import { voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { shownPendingPayments } from '#server/loans/references/pending-payments.ts'
import { renewVisit } from '#server/people/sessions/visits.ts'
import { noticeOf } from './loan-notice.ts'

const own = serve(ownLoans, async (_input, context) => {
  const { tx, borrower, now, service } = context
  // The call writes, so it is not prefetched for a page that the borrower has not opened (`pages/prefetch.ts`).
  await renewVisit(context, borrower)
  const orders = await listOrders(tx, borrower)
  const decided = new Set<string>()
  // At most one is not disbursed yet.
  for (const order of orders) if (await wasDecidedBefore(tx, order, order.status)) decided.add(order.orderNo)
  return {
    list: orders.toReversed().map((order) => {
      const { product } = order.loan
      const today = loanToday(order, now)
      const voice = voiceOfLoan(context, order.loan)
      const isDecided = decided.has(order.orderNo)
      const isLate = isPromiseOver(today.status, isDecided, order.createdAt, now)
      const pendingPayments = shownPendingPayments(today, service.payments, voice)
      return {
        orderId: order.orderNo,
        productId: product.id,
        productName: product.name,
        productLogo: order.productLogo,
        orderStatus: today.status,
        noticeStatusText: noticeOf(today, pendingPayments, voice, { isDecided, isLate }).text,
        toPay: shownAmountDue(today, voice),
        term: termOf(order, today),
        nextPart: shownNextPart(today, voice),
        currency: order.currency,
      }
    }),
  }
})

export const ownLoanRoutes = [own]
