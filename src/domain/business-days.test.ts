import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessDays } from './business-days.ts'
import { addDays } from './dates.ts'
import { daysOff, type Holidays } from './markets/holidays.ts'

const restOnly: Holidays = {
  source: 'a test',
  restDays: [0, 6],
  fixed: [],
  mondays: [],
  everySoManyYears: [],
  easter: [],
  movable: {},
}
const weekends = daysOff(restOnly)

test.each([
  ['a Friday and one', '2026-11-20', 1, '2026-11-23'],
  ['a Saturday and one', '2026-11-21', 1, '2026-11-23'],
  ['a Monday and five', '2026-11-23', 5, '2026-11-30'],
  ['nothing added', '2026-11-21', 0, '2026-11-21'],
])('counts business days: %s', (_, from, count, day) => {
  expect(addBusinessDays(from, count, weekends)).toBe(day)
})

test('a holiday moves the deadline, unless it is at a weekend', () => {
  expect(addBusinessDays('2026-12-24', 1, daysOff(restOnly, ['2026-12-25']))).toBe('2026-12-28')
  expect(addBusinessDays('2026-12-24', 1, daysOff(restOnly, ['2026-12-26']))).toBe('2026-12-25')
})

test('five business days without holidays are one week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (offset) => {
      const from = addDays('2026-11-23', offset)
      const monday = addBusinessDays(from, 1, weekends)
      expect(addBusinessDays(monday, 5, weekends)).toBe(addDays(monday, 7))
    }),
  )
})
