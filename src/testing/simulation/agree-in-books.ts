import {
  type ArrangementQuote,
  type ArrangementWish,
  arrangementOn,
  type GrantedDays,
  grantedArrangement,
} from '#domain/money/arrangement.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { mayArrange } from '#domain/money/may-arrange.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** Agrees as the product's route does; money in transit is tested elsewhere. */
export function quoteFor(
  order: Order,
  wish: ArrangementWish | GrantedDays,
  now: Date,
): { day: string; quote: ArrangementQuote } | null {
  const today = Object.assign(loanToday(order, now), { pendingPayments: [] })
  const isGiven = 'first' in wish
  if (!mayArrange(today, isGiven ? 0 : order.arrangedAlone).ok) return null
  const quote = isGiven
    ? grantedArrangement(order.loan, today.day, wish)
    : arrangementOn(order.loan, today.day, wish)
  return quote.ok ? { day: today.day, quote: quote.value } : null
}
