import type { Minor } from '#domain/amount.ts'
import {
  type Account,
  balanceOf,
  type Claim,
  type Entry,
  type Posting,
  post,
  receivePayment,
} from './ledger.ts'

/** The opposite of entries: both together did nothing. */
export const opposite = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/** Undoes what a payment did, by adding the opposite of its entries. */
export const reverse = ({ entries }: Pick<Posting, 'entries'>, at: Date): Posting =>
  post('reversal', at, opposite(entries))

/**
 * The end of a loan that did not hold: all that it did is undone, and the money of it that is still there pays the debt as
 * any payment does. No cash moves.
 */
export function takeRebateBack(standing: readonly Entry[], claims: readonly Claim[], at: Date): Posting {
  const { cash } = balanceOf(standing)
  const again = cash > 0n ? receivePayment(cash, claims, at).posting.entries : []
  return post('rebate-taken-back', at, summed([...opposite(standing), ...again]))
}

/** The borrower's credit pays what is owed. */
export function payWithCredit(amount: Minor, claims: readonly Claim[], at: Date): Posting {
  const { entries } = receivePayment(amount, claims, at).posting
  return post('credit-used', at, [
    ...entries.filter(({ account }) => account !== 'cash'),
    { account: 'credit', amount },
  ])
}

/** One entry for each account. */
export function summed(entries: readonly Entry[]): readonly Entry[] {
  // Object.entries forgets that its keys are accounts.
  const sums = Object.entries(balanceOf(entries)) as [Account, Minor][]
  return sums.map(([account, amount]) => ({ account, amount }))
}
