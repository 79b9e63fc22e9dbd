import type { Minor } from '#domain/amount.ts'
import { addDays, type Day, daysBetween, laterDay } from '#domain/dates.ts'
import { aprByDay, cat, type TrueCost } from '#domain/loans/true-cost.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { instalmentsAsked, type LoanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from './money-in-transit.ts'
import { penaltyUntil } from './repayment.ts'

/** The amount due now, in the figures that a page shows large. */
export interface ToPay {
  amount: Minor
  /** The due day of the oldest unpaid instalment. */
  dueOn: Day
  /** Days until `dueOn`; 0 on that day and after it. */
  inDays: number
  daysLate: number
  /** Number of instalments due together. */
  asked: number
  /** Parts of `amount`: agreed, penalty, and what tomorrow adds. */
  ofTheLoan: Minor
  penalty: Minor
  tomorrow: Minor
  /** Number of fully paid instalments. */
  paid: number
  instalments: number
}

/** `null` if nothing is due, and while money is in transit. */
export function toPayOn(today: LoanToday): ToPay | null {
  const { repayment, pendingPayments, day, loan, unpaid } = today
  if (!repayment.ok || pendingPayments.some(isAwaited)) return null
  const due = repayment.value
  return {
    amount: due.total,
    dueOn: due.dueOn,
    inDays: Math.max(0, daysBetween(day, due.dueOn)),
    daysLate: due.daysLate,
    asked: instalmentsAsked(today),
    ofTheLoan: due.total - due.penalty,
    penalty: due.penalty,
    tomorrow: penaltyUntil(today, addDays(day, 1)) - today.pendingPenalty,
    paid: loan.instalments.length - unpaid.length,
    instalments: loan.instalments.length,
  }
}

/** The payoff of today, if that is less than the amount due. */
export interface CheaperPayoff {
  amount: Minor
  /** Savings compared with paying on the due days. */
  saved: Minor
}

/** An open arrangement asks for its parts, so no other way to pay is compared with the whole debt. */
const isArranged = ({ arrangement }: LoanToday): boolean =>
  arrangement?.state === 'open' && arrangement.next !== null

/** Returns null if the payoff saves nothing, while money is in transit, and while an arrangement is open. */
export function cheaperPayoff(today: LoanToday): CheaperPayoff | null {
  const { repayment, pendingPayments } = today
  const payoff = today.payoff()
  if (!repayment.ok || !payoff.ok || isArranged(today) || pendingPayments.some(isAwaited)) return null
  const { total, saved } = payoff.value
  return total < repayment.value.total ? { amount: total, saved } : null
}

/** Paying now compared with an extension: the payment today, the later payment, and the cost. */
export interface Postponing {
  days: number
  /** The amount due today without an extension. */
  now: Minor
  fee: Minor
  /** The new due day and its amount. */
  dueOn: Day
  later: Minor
  /** Fee plus later payment, and how much more than `now` that is. */
  total: Minor
  more: Minor
  /** Yearly cost compared with paying `now`, by the market's rule; `null` without a rate. */
  cost: TrueCost | null
  /** Payoff for less than `now`; `null` for none. `more` and `cost` compare with this amount. */
  end: { amount: Minor; more: Minor; cost: TrueCost | null } | null
}

/**
 * `null` if no extension is possible, while an arrangement is open, and if several instalments would move to different
 * days.
 */
export function postponingOn(today: LoanToday): Postponing | null {
  const { repayment, day, loan } = today
  const extension = today.extension()
  if (!repayment.ok || !extension.ok || isArranged(today) || instalmentsAsked(today) > 1) return null
  const { fee, dueOn } = extension.value
  const end = cheaperPayoff(today)
  // No penalty grows until the new day.
  const now = repayment.value.total
  const total = fee + now
  const { market } = loan.product
  const days = (from: Day) => daysBetween(from, dueOn)
  return {
    days: extension.value.days,
    now,
    fee,
    dueOn,
    later: now,
    total,
    more: fee,
    cost: yearlyCost(market, now - fee, now, days(laterDay(repayment.value.dueOn, day))),
    end: end && {
      amount: end.amount,
      more: total - end.amount,
      cost: yearlyCost(market, end.amount - fee, now, days(day)),
    },
  }
}

const DAYS_IN_YEAR = 365

/**
 * With an extension the borrower keeps the other way's amount, less the fee, for these days, and then pays `amount`.
 */
function yearlyCost(market: MarketId, kept: Minor, amount: Minor, days: number): TrueCost | null {
  const cost =
    markets[market].trueCost === 'CAT'
      ? cat([{ years: 0, amount: kept }], [{ years: days / DAYS_IN_YEAR, amount }])
      : aprByDay(kept, [{ days, amount }])
  return cost.ok ? cost.value : null
}
