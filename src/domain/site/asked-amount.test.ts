import { expect, test } from 'vitest'
import { askedAmount } from './asked-amount.ts'

test.each([
  ['3000', 300_000n],
  [' 3,000 ', 300_000n],
  ['3.000', 300_000n],
  ['$3.000.00', 300_000n],
  ['₹12,500.5', 1_250_000n],
])('%s is read as whole major units', (typed, amount) => {
  expect(askedAmount(typed)).toBe(amount)
})

test.each(['', 'mucho', '-3000', '1234567890', '.50'])('%s is not a loan amount', (typed) => {
  expect(askedAmount(typed)).toBeNull()
})
