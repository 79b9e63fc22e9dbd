/** Purpose of a reference: the amount due, a part of it, an extension, or the payoff. */
export type Purpose = 'repay' | 'part' | 'extend' | 'payoff'

const sameDebt: Readonly<Record<Purpose, readonly Purpose[]>> = {
  repay: ['repay', 'part', 'payoff'],
  part: ['repay', 'part', 'payoff'],
  payoff: ['repay', 'part', 'payoff'],
  extend: ['extend'],
}

/** Returns whether two references ask for the same money, so that paying both means paying twice. */
export function isSameDebt(one: Purpose, other: Purpose): boolean {
  return sameDebt[one].includes(other)
}
