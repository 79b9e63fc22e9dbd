import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountToType, typedAmount } from './typed-amount.ts'

test.each([
  ['1500', 150_000n],
  ['1500.5', 150_050n],
  ['1,500.50', 150_050n],
  ['1.500,50', 150_050n],
  ['1.234.50', 123_450n],
  ['$ 1 500.05', 150_005n],
  ['1.500', 150_000n],
  ['', 0n],
  ['mil', 0n],
  ['-5', 0n],
  ['1.5.0', 0n],
])('%s as it is typed is %s in minor units', (typed, minor) => {
  expect(typedAmount(typed)).toBe(minor)
})

test.each([
  [150_000n, '1500'],
  [150_005n, '1500.05'],
  [50n, '0.50'],
])('%s is typed as %s', (minor, typed) => {
  expect(amountToType(minor)).toBe(typed)
})

test('what an amount is typed as is that amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n - 1n }), (minor) => {
      expect(typedAmount(amountToType(minor))).toBe(minor)
    }),
  )
})
