import { expect, test } from 'vitest'
import { isSameDebt } from './same-debt.ts'

test('what is due and the end of the loan are the same debt; the fee of an extension is another', () => {
  expect(isSameDebt('repay', 'payoff')).toBe(true)
  expect(isSameDebt('payoff', 'repay')).toBe(true)
  expect(isSameDebt('repay', 'repay')).toBe(true)
  expect(isSameDebt('extend', 'extend')).toBe(true)
  expect(isSameDebt('repay', 'extend')).toBe(false)
  expect(isSameDebt('extend', 'payoff')).toBe(false)
})
