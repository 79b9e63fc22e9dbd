import type { Minor } from '#domain/amount.ts'
import type { Day } from '../dates.ts'
import { type Account, balanceOf, type Posting } from './ledger.ts'
import { isFreeOfPenaltyUntil, type Loan } from './repayment.ts'

/**
 * The loan as it stands when these postings of `day` are written: its balances, the day until which penalty is posted, and the
 * one on which money was taken back.
 */
export function loanAfter(loan: Loan, postings: readonly Posting[], day: Day): Loan {
  // Object.entries forgets that its keys are accounts.
  const sums = Object.entries(loan.balances) as [Account, Minor][]
  const before = sums.map(([account, amount]) => ({ account, amount }))
  return {
    ...loan,
    balances: balanceOf([...before, ...postings.flatMap(({ entries }) => entries)]),
    penaltyChargedThrough: postings.some(({ kind }) => kind === 'penalty') ? day : loan.penaltyChargedThrough,
    ...(postings.some(({ kind }) => isFreeOfPenaltyUntil(kind)) && { owedAgainOn: day }),
  }
}
