import type { Minor } from '#domain/amount.ts'
import type { Day } from '../dates.ts'
import { type Account, balanceOf, type Posting } from './ledger.ts'
import { isFreeOfPenaltyUntil, type Loan } from './repayment.ts'

/**
 * Returns the loan after these postings of `day`: its balances, the last day of posted penalty, and the day of the
 * last reversal.
 */
export function loanAfter(loan: Loan, postings: readonly Posting[], day: Day): Loan {
  // Object.entries loses the key type.
  const sums = Object.entries(loan.balances) as [Account, Minor][]
  const before = sums.map(([account, amount]) => ({ account, amount }))
  return {
    ...loan,
    balances: balanceOf([...before, ...postings.flatMap(({ entries }) => entries)]),
    penaltyChargedThrough: postings.some(({ kind }) => kind === 'penalty') ? day : loan.penaltyChargedThrough,
    ...(postings.some(({ kind }) => isFreeOfPenaltyUntil(kind)) && { owedAgainOn: day }),
  }
}
