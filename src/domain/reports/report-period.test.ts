import { expect, test } from 'vitest'
import { periodNamed, periodOf, periodsUntil } from './report-period.ts'

test.each([
  ['month', '2026-11', 11, '2026-11-01', '2026-11-30'],
  ['month', '2026-12', 12, '2026-12-01', '2026-12-31'],
  ['month', '2028-02', 2, '2028-02-01', '2028-02-29'],
  ['quarter', '2026-Q1', 1, '2026-01-01', '2026-03-31'],
  ['quarter', '2026-Q4', 4, '2026-10-01', '2026-12-31'],
] as const)('the %s %s', (each, name, number, from, to) => {
  expect(periodNamed(each, name)).toEqual({ name, number, from, to })
  expect(periodOf(each, from).name).toBe(name)
  expect(periodOf(each, to).name).toBe(name)
})

test.each([
  ['month', '2026-13'],
  ['month', '2026-Q1'],
  ['month', '2026-11-01'],
  ['quarter', '2026-Q5'],
  ['quarter', '2026-11'],
  ['quarter', ''],
] as const)('a %s never has the name "%s"', (each, name) => {
  expect(periodNamed(each, name)).toBeNull()
})

test('the latest come first, across the turn of a year', () => {
  expect(periodsUntil('month', '2027-01-15', 3).map(({ name }) => name)).toEqual([
    '2027-01',
    '2026-12',
    '2026-11',
  ])
  expect(periodsUntil('quarter', '2027-01-15', 2).map(({ name }) => name)).toEqual(['2027-Q1', '2026-Q4'])
})
