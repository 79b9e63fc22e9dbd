/** What a reference is paid for: what is due, a part of it, the days of an extension, or the end of the whole loan. */
export type Purpose = 'repay' | 'part' | 'extend' | 'payoff'

const sameDebt: Readonly<Record<Purpose, readonly Purpose[]>> = {
  repay: ['repay', 'part', 'payoff'],
  part: ['repay', 'part', 'payoff'],
  payoff: ['repay', 'part', 'payoff'],
  extend: ['extend'],
}

/** Whether two references ask for the same money, so that whoever paid both would have paid twice. */
export function isSameDebt(one: Purpose, other: Purpose): boolean {
  return sameDebt[one].includes(other)
}
