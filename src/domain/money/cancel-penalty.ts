import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Owing } from './booking/receive.ts'
import { noLongerAsked, PURPOSES } from './booking/still-asked.ts'
import { statusAfter } from './booking/take-back.ts'
import { givePenaltyBack } from './late-money.ts'
import { accruePenalty, creditOf, type Posting } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import { type Loan, nextDueOn, outstanding, pendingPenalty } from './repayment.ts'
import type { Purpose } from './same-debt.ts'

/** What comes of cancelling a penalty: all that is written. */
export type PenaltyCancelled = {
  readonly amount: Minor
  /** What of it was paid already, and has become the borrower's credit. */
  readonly credit: Minor
  readonly postings: readonly Posting[]
  /** Where the order stands now. */
  readonly order: Pick<Owing, 'status' | 'dueOn' | 'extensionAllowed'>
  /** References for these that are still open end, because the loan does not ask for just that any more. */
  readonly ends: readonly Purpose[]
}

/** Every penalty of a loan until now, posted or not, less what was cancelled before: what cancelling would take off. */
export const penaltySoFar = (loan: Loan, at: Date): Minor =>
  pendingPenalty(loan, dayOf(loan, at)) - loan.balances['income-penalty']

/**
 * The lender finds that a borrower was right to dispute the penalty: every penalty until now never was. What of it was paid
 * pays the rest of the debt, and is credit beyond that. `null` where there is none.
 */
export function cancelPenalty(owing: Owing, at: Date): PenaltyCancelled | null {
  const { loan, status, dueOn, extensionAllowed } = owing
  const amount = penaltySoFar(loan, at)
  if (amount <= 0n) return null
  const day = dayOf(loan, at)
  const pending = pendingPenalty(loan, day)
  // It is written down before it is cancelled, so that its days are counted and do not come again.
  const accrued = pending > 0n ? [accruePenalty(pending, at)] : []
  const postings = [...accrued, ...givePenaltyBack(loanAfter(loan, accrued, day), amount, at)]
  const after = loanAfter(loan, postings, day)
  const isOwed = outstanding(after, day).total > 0n
  return {
    amount,
    credit: creditOf(after.balances) - creditOf(loan.balances),
    postings,
    order: { status: statusAfter(status, isOwed), dueOn: nextDueOn(after) ?? dueOn, extensionAllowed },
    ends: isOwed ? noLongerAsked(owing, { ...owing, loan: after }, day) : PURPOSES,
  }
}

const dayOf = (loan: Loan, at: Date) => dayIn(at, zoneOf(loan))
