import { expect, test } from 'vitest'
import { dueTone, soonUntil } from './warning-days.ts'

test.each([
  ['2026-11-19', 'late'],
  ['2026-11-20', 'soon'],
  ['2026-11-23', 'soon'],
  ['2026-11-24', ''],
] as const)('what is due on %s is %s on the 20th', (dueOn, tone) => {
  expect(dueTone(dueOn, '2026-11-20')).toBe(tone)
})

test('a Friday warns of Monday', () => {
  expect(soonUntil('2026-11-20')).toBe('2026-11-23')
})
