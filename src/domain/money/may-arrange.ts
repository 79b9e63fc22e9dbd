import { daysBetween } from '#domain/dates.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { ARRANGED_BEFORE_DAYS } from './arrangement.ts'
import { isAwaited } from './money-in-transit.ts'

/** Reasons why no arrangement is possible, whatever the days. */
export type ArrangementRefusal =
  | 'already-settled'
  | 'nothing-to-repay'
  | 'arrangement-not-offered'
  | 'arrangement-open'
  | 'arrangement-used-up'
  | 'arrangement-disputed'
  | 'payment-on-its-way'

/**
 * Decides whether an arrangement is possible: one at a time, within the product's limit, and not while the debt is
 * uncertain because money is in transit or charges are disputed.
 */
export function mayArrange(today: LoanToday, madeBefore: number): Result<null, ArrangementRefusal> {
  const rule = today.loan.product.arrangements
  if (!today.repayment.ok) return today.repayment
  if (!rule || daysBetween(today.day, today.repayment.value.dueOn) > ARRANGED_BEFORE_DAYS)
    return refuse('arrangement-not-offered')
  if (today.arrangement?.state === 'open') return refuse('arrangement-open')
  if (today.isDisputed) return refuse('arrangement-disputed')
  if (today.pendingPayments.some(isAwaited)) return refuse('payment-on-its-way')
  return madeBefore > rule.renewals ? refuse('arrangement-used-up') : ok(null)
}
