import { type Minor, sum } from '#domain/amount.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { dayIn } from '../dates.ts'
import type { LoanWithContract } from './booking/ended-purposes.ts'
import { spendCredit } from './booking/take-back.ts'
import { opposite, overpaid } from './booking/undo.ts'
import { balanceOf, type Posting, type PostingKind, post } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import { type Loan, penaltyChargedThrough } from './repayment.ts'
import { payDebt } from './take-payoff.ts'

/** Events that can be replayed: payments, and penalties that depend on the unpaid amount. */
const PLAIN: ReadonlySet<PostingKind> = new Set(['penalty', 'payment', 'small-difference'])

/**
 * Returns the penalty charged since a day that would not have been charged if the money had been booked on that day.
 * The time since is replayed with it. If more than payments happened since, all penalties since are returned.
 */
export function unjustifiedPenalty(
  { loan, contract }: LoanWithContract,
  postings: readonly Posting[],
  amount: Minor,
  paidAt: Date,
): Minor {
  const timeZone = zoneOf(loan)
  const day = dayIn(paidAt, timeZone)
  const since = postings.filter(({ at }) => dayIn(at, timeZone) > day)
  const charged = -balanceOf(since.flatMap(({ entries }) => entries))['income-penalty']
  if (charged <= 0n) return 0n
  if (!since.every(({ kind }) => PLAIN.has(kind))) return charged
  const until = postings.filter(({ at }) => dayIn(at, timeZone) <= day)
  const undone: Posting = {
    kind: 'payment',
    at: paidAt,
    entries: opposite(since.flatMap(({ entries }) => entries)),
  }
  let lived: Loan = {
    ...loanAfter(loan, [undone], day),
    penaltyChargedThrough: penaltyChargedThrough(until, timeZone),
  }
  const dues: Minor[] = []
  const pay = (money: Minor, at: Date) => {
    const on = dayIn(at, timeZone)
    const taken = payDebt(lived, contract, money, at, on)
    dues.push(-balanceOf(taken.postings.flatMap(({ entries }) => entries))['income-penalty'])
    lived = loanAfter(lived, taken.postings, on)
  }
  pay(amount, paidAt)
  for (const { kind, at, entries } of since) if (kind === 'payment') pay(balanceOf(entries).cash, at)
  const due = sum(dues)
  return due < charged ? charged - due : 0n
}

/** Returns an unjustified penalty: its paid part pays the debt, and the surplus is credit. */
export function returnPenalty(loan: Loan, amount: Minor, heardAt: Date): readonly Posting[] {
  if (amount <= 0n) return []
  const day = dayIn(heardAt, zoneOf(loan))
  const waived = post('penalty-waived', heardAt, [
    { account: 'penalty', amount: -amount },
    { account: 'income-penalty', amount },
  ])
  const after = loanAfter(loan, [waived], day)
  const beyond = overpaid(after.balances)
  const more = sum(beyond.map((entry) => entry.amount))
  const again =
    more > 0n ? [post('credit-again', heardAt, [...beyond, { account: 'credit', amount: -more }])] : []
  return [waived, ...again, ...spendCredit(loanAfter(after, again, day), heardAt, day)]
}
