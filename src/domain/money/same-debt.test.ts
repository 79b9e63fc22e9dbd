import { expect, test } from 'vitest'
import { isSameDebt } from './same-debt.ts'

test.each([
  ['repay', 'repay', true],
  ['repay', 'payoff', true],
  ['payoff', 'repay', true],
  ['payoff', 'payoff', true],
  ['extend', 'extend', true],
  ['repay', 'extend', false],
  ['payoff', 'extend', false],
  ['extend', 'repay', false],
  ['extend', 'payoff', false],
] as const)(
  'what is due and the end of the loan are one debt, the fee of an extension another: %s and %s',
  (one, other, isSame) => {
    expect(isSameDebt(one, other)).toBe(isSame)
  },
)
