import { expect, test } from 'vitest'
import { decideBy, decisionDaysLate, isPromiseOver } from './decision-time.ts'

test('a decision is late after one day for an application, and after four for an accepted one', () => {
  const made = new Date('2026-11-20T18:00:00Z')
  const over = (status: string, isDecided: boolean, days: number) =>
    isPromiseOver(status, isDecided, made, new Date(made.getTime() + days * 86_400_000))
  expect([1, 1.1, 113].map((days) => over('21', false, days))).toEqual([false, true, true])
  expect([1.1, 4, 4.1].map((days) => over('21', true, days))).toEqual([false, false, true])
  expect([1.1, 4, 4.1].map((days) => over('151', false, days))).toEqual([false, false, true])
  expect(over('174', true, 113)).toBe(false)
})

test('the desk and the loan page call a decision late from the same moment', () => {
  const sent = new Date('2026-11-20T18:00:00Z')
  const last = decideBy(sent)
  for (const [now, isLate] of [
    [last, false],
    [new Date(last.getTime() + 1), true],
  ] as const) {
    expect(isPromiseOver('21', false, sent, now)).toBe(isLate)
    expect(decisionDaysLate(sent, now) > 0).toBe(isLate)
  }
})
