import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { addDays, dayEndsAt, dayIn, daysBetween, earlierDay, formatMoment, isDay, laterDay } from './dates.ts'

const MEXICO = 'America/Mexico_City'
const INDIA = 'Asia/Kolkata'

const anyDay = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test('returns the earlier and the later of two days', () => {
  const days = ['2026-02-28', '2026-03-01'] as const
  const [first, second] = days
  expect([earlierDay(first, second), earlierDay(second, first), earlierDay(first, first)]).toEqual([
    first,
    first,
    first,
  ])
  expect([laterDay(first, second), laterDay(second, first)]).toEqual([second, second])
})

test('one moment has different days in different markets', () => {
  const at = new Date('2026-11-21T20:00:00Z')
  expect(dayIn(at, MEXICO)).toBe('2026-11-21')
  expect(dayIn(at, INDIA)).toBe('2026-11-22')
})

test('a moment is written with its day and its 24-hour time', () => {
  expect(formatMoment(new Date('2026-11-21T06:00:00Z'), MEXICO)).toBe('2026-11-21 00:00:00')
  expect(formatMoment(new Date('2026-11-21T18:29:59Z'), INDIA)).toBe('2026-11-21 23:59:59')
  expect(formatMoment(new Date('2026-11-21T18:30:00Z'), INDIA)).toBe('2026-11-22 00:00:00')
})

test('a time zone has one cached formatter', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let times = 0; times < 3; times += 1) formatMoment(new Date('2026-11-21T06:00:00Z'), 'Pacific/Chatham')
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

const wall = (at: Date, timeZone: string) => {
  const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(at)
}

test.each([MEXICO, INDIA, 'Europe/Madrid', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'in %s a moment has the local wall-clock time, also around clock changes and skipped days',
  (timeZone) => {
    const anyMoment = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2090-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyMoment, (at) => {
        expect(formatMoment(at, timeZone)).toBe(wall(at, timeZone))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 1000 },
    )
  },
)

test('each hour around a clock change has the local wall-clock time', () => {
  const changes = ['2022-04-03', '2022-10-30', '1996-04-07']
  for (const day of changes) {
    for (let hour = -24; hour < 48; hour++) {
      const at = new Date(Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000)
      expect(formatMoment(at, MEXICO)).toBe(wall(at, MEXICO))
    }
  }
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

test('years have four digits, also early ones', () => {
  expect(addDays('0099-12-31', 1)).toBe('0100-01-01')
  expect(formatMoment(new Date('0099-06-01T12:00:00Z'), 'UTC')).toBe('0099-06-01 12:00:00')
})

test('the later day does not depend on argument order', () => {
  expect(laterDay('2026-01-01', '2026-01-02')).toBe('2026-01-02')
  expect(laterDay('2026-01-02', '2026-01-01')).toBe('2026-01-02')
})

test('adding and counting days agree across clock changes and leap days', () => {
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

test('a nonexistent day is not a day', () => {
  expect(isDay('2026-02-28')).toBe(true)
  const runsOver = ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32']
  const otherText = [
    '',
    'today',
    '2026-1-01',
    '2026-01-1',
    '26-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '12026-01-01',
    '2026/01/01',
    '2026-0a-01',
    '202６-01-01',
    '-026-01-01',
  ]
  expect([...runsOver, ...otherText].filter(isDay)).toEqual([])
  expect(() => addDays('2026-02-30', 1)).toThrow('2026-02-30')
})

test.each(['2026/11-20', '2026-11/20', '2026x11x20', '2026-1-020', '20261120  '])(
  '%s is not a day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

const calendar: { readonly format: unknown } = Intl.DateTimeFormat.prototype

test('the calendar is read twice for a day, and on a day of a clock change each time', () => {
  // Uses time zones of its own, because the cache of the others may hold these days already.
  const asked = vi.spyOn(calendar, 'format', 'get')
  const ofDay = (day: string, timeZone: string) => {
    asked.mockClear()
    for (let minute = 0; minute < 24 * 60; minute += 30)
      formatMoment(new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000), timeZone)
    return asked.mock.calls.length
  }
  expect(ofDay('2031-05-05', 'Asia/Seoul')).toBe(2)
  expect(ofDay('2031-05-05', 'Asia/Seoul')).toBe(0)
  expect(ofDay('2031-05-06', 'Asia/Manila')).toBe(2)
  expect(ofDay('2031-03-30', 'Europe/Lisbon')).toBe(50)
  asked.mockRestore()
})

test('the cache is cleared at ten thousand days', () => {
  const asked = vi.spyOn(calendar, 'format', 'get')
  const zone = 'Asia/Tokyo'
  const day = (number: number) => formatMoment(new Date(number * 86_400_000), zone)
  for (let number = 0; number < 10_000; number++) day(number)
  asked.mockClear()
  day(0)
  expect(asked).not.toHaveBeenCalled()
  day(10_000)
  asked.mockClear()
  day(0)
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})

test.each([
  ['2026-11-20T18:00:00Z', 'America/Mexico_City', '2026-11-21T06:00:00Z'],
  ['2026-11-21T05:59:59Z', 'America/Mexico_City', '2026-11-21T06:00:00Z'],
  ['2026-11-20T18:29:59Z', 'Asia/Kolkata', '2026-11-20T18:30:00Z'],
  // Clocks go back on 1 November and forward on 8 March, so those days have 25 and 23 hours.
  ['2026-11-01T08:00:00Z', 'America/Tijuana', '2026-11-02T08:00:00Z'],
  ['2026-03-08T08:00:00Z', 'America/Tijuana', '2026-03-09T07:00:00Z'],
])('the day of %s in %s ends at %s', (at, timeZone, end) => {
  expect(dayEndsAt(new Date(at), timeZone)).toEqual(new Date(end))
})
