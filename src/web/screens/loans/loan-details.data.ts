import { recommendList } from '#contract/loans/loan-confirm.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { viewOf } from '#domain/loans/order-status.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'

/** The loan, and with a status that nobody knows also what else is offered (spec 4, the loan-market area). */
export async function load({ call, query }: Page) {
  const order = requireData(await call(loanDetails, loanKeyIn(query)))
  const offers = viewOf(order.orderStatus).showsLoanMarket ? await call(recommendList, {}) : null
  return { ...order, market: offers?.success && offers.data.list.length > 0 ? offers.data : null }
}
