import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { accruePenalty, type Claim, type PaymentOutcome, type Posting } from './ledger.ts'
import { debtOn, type Loan, pendingPenalty } from './repayment.ts'
import { payToTheEnd } from './small-difference.ts'

/** Effect of a payment on a loan. */
export type PaymentResult = {
  readonly outcome: PaymentOutcome
  /** Whether nothing is owed any more, so that the order is settled. */
  readonly settled: boolean
  /** Postings to write, in this order. */
  readonly postings: readonly Posting[]
}

/**
 * Books a payment of `amount`; `today` is its day in the market's calendar. The penalty until then is posted first,
 * because it depends on the unpaid amount. The surplus is the borrower's credit. The lender covers a final difference
 * below one coin.
 */
export function takePayment(loan: Loan, amount: Minor, at: Date, today: Day): PaymentResult {
  const { postings, outcome } = payToTheEnd(loan, amount, claimsOf(loan, today), at)
  return {
    outcome,
    settled: outcome !== 'part-paid',
    postings: [...penaltyPostings(loan, at, today), ...postings],
  }
}

/** Returns the claims in payment order: instalment by instalment, in the product's order, overdrawn credit last. */
export function claimsOf(loan: Loan, today: Day): readonly Claim[] {
  const { unpaid, left } = debtOn(loan, today)
  const { penalty, overdrawn } = left
  const last = overdrawn > 0n ? [{ part: 'credit', amount: overdrawn } as const] : []
  if (unpaid.length === 0)
    return [...(penalty > 0n ? [{ part: 'penalty', amount: penalty } as const] : []), ...last]
  const instalments = unpaid.flatMap((instalment, index) => {
    // Penalties belong to the oldest unpaid instalment, where lateness begins.
    const owed = { ...instalment, penalty: index === 0 ? penalty : 0n }
    return loan.product.allocation.map((part) => ({ part, amount: owed[part] }))
  })
  return [...instalments, ...last]
}

/** Returns the posting of the pending penalty; none if it is zero. */
export function penaltyPostings(loan: Loan, at: Date, today: Day): readonly Posting[] {
  const pending = pendingPenalty(loan, today)
  return pending > 0n ? [accruePenalty(pending, at)] : []
}
