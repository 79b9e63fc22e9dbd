import { expect, test } from 'vitest'
import { creditBackBy } from './credit-back.ts'

test.each([
  ['2026-11-22', '2026-12-02'],
  ['2026-12-25', '2027-01-04'],
  ['2028-02-20', '2028-03-01'],
] as const)('credit of %s is refunded by %s, ten days later', (creditedOn, by) => {
  expect(creditBackBy(creditedOn)).toBe(by)
})
