import { expect, test } from 'vitest'
import { dueTone, soonUntil, WARNING_DAYS } from './warning-days.ts'

test.each([
  ['2026-11-19', 3, 'late'],
  ['2026-11-20', 3, 'soon'],
  ['2026-11-23', 3, 'soon'],
  ['2026-11-24', 3, ''],
  ['2026-11-21', 1, 'soon'],
  ['2026-11-22', 1, ''],
] as const)('on the 20th a deadline on %s with %d warning days is %s', (dueOn, days, tone) => {
  expect(dueTone(dueOn, '2026-11-20', days)).toBe(tone)
})

test('by default a Friday warns of Monday', () => {
  expect(soonUntil('2026-11-20', WARNING_DAYS)).toBe('2026-11-23')
})
