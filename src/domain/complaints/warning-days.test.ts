import { expect, test } from 'vitest'
import { dueTone, soonUntil, WARNING_DAYS } from './warning-days.ts'

test.each([
  ['2026-11-19', 3, 'late'],
  ['2026-11-20', 3, 'soon'],
  ['2026-11-23', 3, 'soon'],
  ['2026-11-24', 3, ''],
  ['2026-11-21', 1, 'soon'],
  ['2026-11-22', 1, ''],
] as const)('what is due on %s with %d days that warn is %s on the 20th', (dueOn, days, tone) => {
  expect(dueTone(dueOn, '2026-11-20', days)).toBe(tone)
})

test('a Friday warns of Monday where a lender says nothing else', () => {
  expect(soonUntil('2026-11-20', WARNING_DAYS)).toBe('2026-11-23')
})
