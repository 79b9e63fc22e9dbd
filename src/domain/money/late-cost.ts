import type { Minor } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { ClientKind } from '#domain/loans/penalty.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import type { Product } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { balanceOf, disburse } from '#domain/money/ledger.ts'
import { amountDue } from '#domain/money/repayment.ts'

/** The days after the first due day for which an offer says what being late costs. */
export const LATE_DAYS = [1, 7, 30, 90] as const

/** What it costs to pay nothing until so many days after the first due day. */
export type LateCost = {
  readonly days: number
  /** What being late adds, all told. */
  readonly penalty: Minor
  /** What of the instalments after the first has fallen due as well, and is no cost of being late. */
  readonly later: Minor
  /** What is to be paid on that day to be on time again, the penalty with it. */
  readonly total: Minor
}

/**
 * What paying late would cost, from the product's own rule and the actual schedule. It is counted by the very function
 * that asks for the money later, so that the promise and the bill cannot differ.
 */
export function costsOfPayingLate(
  product: Product,
  terms: Terms,
  client: ClientKind,
  disbursedOn: Day,
): readonly LateCost[] {
  const { instalments } = terms
  const [first] = instalments
  if (first === undefined) return []
  // Only the entries of the posting matter here, not its moment.
  const balances = balanceOf(disburse(terms, new Date(`${disbursedOn}T00:00:00Z`)).entries)
  const loan = { product, client, instalments, balances, penaltyChargedThrough: null }
  return LATE_DAYS.flatMap((days) => {
    const due = amountDue(loan, addDays(first.dueOn, days))
    if (!due) return []
    const { penalty, total } = due
    return [{ days, penalty, later: total - penalty - instalmentTotal(first), total }]
  })
}
