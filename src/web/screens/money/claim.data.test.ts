import { expect, test } from 'vitest'
import { minorIn } from './claim.data.ts'

test.each([
  ['1500', 150_000n],
  ['1500.5', 150_050n],
  ['1,500.50', 150_050n],
  ['1.500,50', 150_050n],
  ['$ 1 500.05', 150_005n],
  ['1.500', 150_000n],
  ['', 0n],
  ['mil', 0n],
  ['-5', 0n],
  ['1.5.0', 0n],
])('%s on a receipt is %s in minor units', (typed, minor) => {
  expect(minorIn(typed)).toBe(minor)
})
