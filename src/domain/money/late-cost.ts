import type { Minor } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { ClientKind } from '#domain/loans/penalty.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import type { Product } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { balanceOf, disburse } from '#domain/money/ledger.ts'
import { amountDue } from '#domain/money/repayment.ts'

/** Days after the first due day for which an offer states the cost of being late. */
export const LATE_DAYS = [1, 7, 30, 90] as const

/** Cost of paying nothing until so many days after the first due day. */
export type LateCost = {
  readonly days: number
  /** Total cost of being late. */
  readonly penalty: Minor
  /** Later instalments that have fallen due as well, which are no cost of being late. */
  readonly later: Minor
  /** Amount that would bring the loan up to date on that day, penalty included. */
  readonly total: Minor
}

/**
 * Computes the cost of paying late from the product's rule and the actual schedule. It uses the function that bills
 * later, so estimate and bill agree.
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
  // Only the entries of the posting matter here, not its time.
  const balances = balanceOf(disburse(terms, new Date(`${disbursedOn}T00:00:00Z`)).entries)
  const loan = { product, client, instalments, balances, penaltyChargedThrough: null }
  return LATE_DAYS.flatMap((days) => {
    const due = amountDue(loan, addDays(first.dueOn, days))
    if (!due) return []
    const { penalty, total } = due
    return [{ days, penalty, later: total - penalty - instalmentTotal(first), total }]
  })
}
