import { expect, test } from 'vitest'
import { areLendersAmbiguous, type Lender, lenderOn } from './lender.ts'

const lender = (name: string, since?: string): Lender => ({ name, address: 'x', ...(since && { since }) })
const list = [lender('first'), lender('second', '2026-06-01'), lender('third', '2026-09-01')]

test.each([
  ['2026-05-31', 'first'],
  ['2026-06-01', 'second'],
  ['2026-08-31', 'second'],
  ['2026-09-01', 'third'],
])('on %s the lender is the %s of the list', (day, name) => {
  expect(lenderOn(list, day)?.name).toBe(name)
})

test('before the first day of a list, and without a list, the house is the lender', () => {
  expect(lenderOn(list.slice(1), '2026-05-31')).toBeNull()
  expect(lenderOn(undefined, '2026-05-31')).toBeNull()
})

test.each<[string, Lender[] | undefined, boolean]>([
  ['no list', undefined, false],
  ['later days', list, false],
  ['a first day', list.slice(1), false],
  ['a first one alone', list.slice(0, 1), false],
  ['the same day twice', [lender('a', '2026-06-01'), lender('b', '2026-06-01')], true],
  ['an earlier day', [lender('a', '2026-06-02'), lender('b', '2026-06-01')], true],
  ['a later one without a day', [lender('a'), lender('b')], true],
  ['a later one without a day after one with a day', [lender('a', '2026-06-01'), lender('b')], true],
  ['a first day that is none', [lender('a', '2026-02-30')], true],
  ['a later day that is none', [lender('a'), lender('b', '2026-13-01')], true],
])('%s: lender is ambiguous: %s', (_, lenders, isMixedUp) => {
  expect(areLendersAmbiguous(lenders)).toBe(isMixedUp)
})
