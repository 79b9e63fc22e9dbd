import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { endedPurposes, PURPOSES } from './booking/ended-purposes.ts'
import type { LoanWithOrder } from './booking/receive.ts'
import { statusAfter } from './booking/take-back.ts'
import { returnPenalty } from './late-money.ts'
import { accruePenalty, creditOf, type Posting } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import { type Loan, nextDueOn, outstanding, pendingPenalty } from './repayment.ts'
import type { Purpose } from './same-debt.ts'

/** The result of cancelling a penalty: all postings to write. */
export type PenaltyCancelled = {
  readonly amount: Minor
  /** The part that had been paid and has become the borrower's credit. */
  readonly credit: Minor
  readonly postings: readonly Posting[]
  /** New status of the order. */
  readonly order: Pick<LoanWithOrder, 'status' | 'dueOn' | 'extensionAllowed'>
  /** Purposes whose open references end, because the loan no longer asks for this amount. */
  readonly ends: readonly Purpose[]
}

/** Returns the total penalty of a loan until now, posted or pending, less earlier cancellations. */
export const penaltySoFar = (loan: Loan, at: Date): Minor =>
  pendingPenalty(loan, dayOf(loan, at)) - loan.balances['income-penalty']

/**
 * Cancels all penalty until now, because the lender upholds the borrower's dispute. A paid penalty pays the rest of
 * the debt, and the surplus is credit. `null` if there is no penalty.
 */
export function cancelPenalty(owing: LoanWithOrder, at: Date): PenaltyCancelled | null {
  const { loan, status, dueOn, extensionAllowed } = owing
  const amount = penaltySoFar(loan, at)
  if (amount <= 0n) return null
  const day = dayOf(loan, at)
  const pending = pendingPenalty(loan, day)
  // Pending penalty is posted before it is cancelled, so that its days are not charged again.
  const accrued = pending > 0n ? [accruePenalty(pending, at)] : []
  const postings = [...accrued, ...returnPenalty(loanAfter(loan, accrued, day), amount, at)]
  const after = loanAfter(loan, postings, day)
  const isOwed = outstanding(after, day).total > 0n
  return {
    amount,
    credit: creditOf(after.balances) - creditOf(loan.balances),
    postings,
    order: { status: statusAfter(status, isOwed), dueOn: nextDueOn(after) ?? dueOn, extensionAllowed },
    ends: isOwed ? endedPurposes(owing, { ...owing, loan: after }, day) : PURPOSES,
  }
}

const dayOf = (loan: Loan, at: Date) => dayIn(at, zoneOf(loan))
