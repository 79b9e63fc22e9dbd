import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayIn, daysBetween, formatMoment, isDay, laterDay } from './dates.ts'

const MEXICO = 'America/Mexico_City'
const INDIA = 'Asia/Kolkata'

const anyDay = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test('the same moment is another day in another market', () => {
  const at = new Date('2026-11-21T20:00:00Z')
  expect(dayIn(at, MEXICO)).toBe('2026-11-21')
  expect(dayIn(at, INDIA)).toBe('2026-11-22')
})

test('a moment is written with its day and its 24-hour time', () => {
  expect(formatMoment(new Date('2026-11-21T06:00:00Z'), MEXICO)).toBe('2026-11-21 00:00:00')
  expect(formatMoment(new Date('2026-11-21T18:29:59Z'), INDIA)).toBe('2026-11-21 23:59:59')
  expect(formatMoment(new Date('2026-11-21T18:30:00Z'), INDIA)).toBe('2026-11-22 00:00:00')
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-04-04', 7, '2026-04-11'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test('adding days and counting them agree, also across clock changes and leap days', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days)
    }),
  )
})

test('days compare as text', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(a < b).toBe(daysBetween(a, b) > 0)
      expect(daysBetween(laterDay(a, b), a)).toBeLessThanOrEqual(0)
    }),
  )
})

test('a day that does not exist is not a day', () => {
  expect(isDay('2026-02-28')).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-01', '', 'today', '2026-01-01T00:00']) {
    expect(isDay(text)).toBe(false)
  }
  expect(() => addDays('2026-02-30', 1)).toThrow('2026-02-30')
})
