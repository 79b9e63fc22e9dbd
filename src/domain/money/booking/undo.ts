import { type Minor, minimum, sum } from '#domain/amount.ts'
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

/** Returns the opposite of the entries. */
export const opposite = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/** Undoes a payment by adding the opposite of its entries. */
export const reverse = ({ entries }: Pick<Posting, 'entries'>, at: Date): Posting =>
  post('reversal', at, opposite(entries))

/** Returns what was overpaid on each part, as entries that take it off. */
export const overpaid = (balances: Balances): readonly Entry[] =>
  OWED_PARTS.map((account) => ({ account, amount: -minimum(balances[account], 0n) }))

/**
 * Undoes an invalidated payoff. Its remaining money pays the debt as any payment does. Overpayments of parts, caused
 * by other payments, are removed as well. No cash moves.
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

/** The borrower's credit covers the debt. */
export function payWithCredit(amount: Minor, claims: readonly Claim[], at: Date): Posting {
  const { entries } = receivePayment(amount, claims, at).posting
  return post('credit-used', at, [
    ...entries.filter(({ account }) => account !== 'cash'),
    { account: 'credit', amount },
  ])
}

export function summed(entries: readonly Entry[]): readonly Entry[] {
  // Object.entries loses the key type.
  const sums = Object.entries(balanceOf(entries)) as [Account, Minor][]
  return sums.map(([account, amount]) => ({ account, amount }))
}
