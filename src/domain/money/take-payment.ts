import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { accruePenalty, type Claim, type PaymentOutcome, type Posting } from './ledger.ts'
import { debtOn, type Loan, pendingPenalty } from './repayment.ts'
import { payToTheEnd } from './small-difference.ts'

/** What a payment did to a loan. */
export type Taken = {
  readonly outcome: PaymentOutcome
  /** Whether nothing is owed any more, so that the order is settled. */
  readonly settled: boolean
  /** To be written, in this order. */
  readonly postings: readonly Posting[]
}

/**
 * Takes a payment of `amount` that was made at a moment, which is `today` in the market's calendar. The penalty
 * until then is posted first, so that it is counted on what was unpaid before the payment. No money is turned
 * away: what the loan does not need is the borrower's credit. What is missing at the end and is less than a coin, the
 * lender takes.
 */
export function takePayment(loan: Loan, amount: Minor, at: Date, today: Day): Taken {
  const { postings, outcome } = payToTheEnd(loan, amount, claimsOf(loan, today), at)
  return {
    outcome,
    settled: outcome !== 'part-paid',
    postings: [...penaltyPostings(loan, at, today), ...postings],
  }
}

/** What the loan owes, in the order in which it is paid: instalment by instalment, in the product's order, and overdrawn credit last. */
export function claimsOf(loan: Loan, today: Day): readonly Claim[] {
  const { unpaid, left } = debtOn(loan, today)
  const { penalty, overdrawn } = left
  const last = overdrawn > 0n ? [{ part: 'credit', amount: overdrawn } as const] : []
  if (unpaid.length === 0)
    return [...(penalty > 0n ? [{ part: 'penalty', amount: penalty } as const] : []), ...last]
  const instalments = unpaid.flatMap((instalment, index) => {
    // Penalties belong to the oldest unpaid instalment, since lateness begins there.
    const owed = { ...instalment, penalty: index === 0 ? penalty : 0n }
    return loan.product.allocation.map((part) => ({ part, amount: owed[part] }))
  })
  return [...instalments, ...last]
}

/** The posting of the penalty that has grown since the last one; none if there is nothing to post. */
export function penaltyPostings(loan: Loan, at: Date, today: Day): readonly Posting[] {
  const pending = pendingPenalty(loan, today)
  return pending > 0n ? [accruePenalty(pending, at)] : []
}
