import { expect, test } from 'vitest'
import { isSameDebt } from './same-debt.ts'

test.each([
  ['repay', 'repay', true],
  ['repay', 'payoff', true],
  ['payoff', 'repay', true],
  ['payoff', 'payoff', true],
  ['repay', 'part', true],
  ['part', 'repay', true],
  ['part', 'part', true],
  ['part', 'payoff', true],
  ['payoff', 'part', true],
  ['extend', 'extend', true],
  ['part', 'extend', false],
  ['extend', 'part', false],
  ['repay', 'extend', false],
  ['payoff', 'extend', false],
  ['extend', 'repay', false],
  ['extend', 'payoff', false],
] as const)(
  'due amount, partial payment and payoff are one debt, an extension fee is another: %s and %s',
  (one, other, isSame) => {
    expect(isSameDebt(one, other)).toBe(isSame)
  },
)
