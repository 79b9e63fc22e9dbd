import { type Minor, smaller, sum } from '#domain/amount.ts'
import {
  type Account,
  type Balances,
  balanceOf,
  type Claim,
  type Entry,
  OWED_PARTS,
  type Posting,
  post,
  receivePayment,
} from '#domain/money/ledger.ts'

/** The opposite of entries: both together did nothing. */
export const opposite = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/** Undoes what a payment did, by adding the opposite of its entries. */
export const reverse = ({ entries }: Pick<Posting, 'entries'>, at: Date): Posting =>
  post('reversal', at, opposite(entries))

/** What was paid of each part beyond all of it, as it comes off there. */
export const paidBeyond = (balances: Balances): readonly Entry[] =>
  OWED_PARTS.map((account) => ({ account, amount: -smaller(balances[account], 0n) }))

/**
 * The end of a loan that did not hold: all that it did is undone, and the money of it that is still there pays the debt as
 * any payment does. With it goes what is too much of a part by then, because others have paid it. No cash moves.
 */
export function takeRebateBack(
  standing: readonly Entry[],
  beyond: readonly Entry[],
  claims: readonly Claim[],
  at: Date,
): Posting {
  const { cash } = balanceOf(standing)
  const more = sum(beyond.map(({ amount }) => amount))
  const money = cash + more
  const again = money > 0n ? receivePayment(money, claims, at).posting.entries : []
  const undone = [...opposite(standing), ...beyond, { account: 'cash', amount: -more } as const]
  return post('rebate-taken-back', at, summed([...undone, ...again]))
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
