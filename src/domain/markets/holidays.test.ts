import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { daysOff, easterOf, type Holidays, knownUntil } from './holidays.ts'
import { bankHolidays, holidaysByLaw, marketIds } from './market.ts'

/** The holidays of a year that are weekdays. */
function weekdaysOff(law: Holidays, year: number): string[] {
  const off = daysOff(law)
  const days: string[] = []
  for (let day = `${year}-01-01`; day < `${year + 1}`; day = addDays(day, 1)) {
    const isRest = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    if (off.has(day) && !isRest) days.push(day.slice(5))
  }
  return days
}

test('Mexico has the rest days of art. 74 of its labour law: three Mondays, and 1 October when the executive changes', () => {
  // 16 September 2028 and 25 December 2027 and 2032 are at weekends.
  expect(weekdaysOff(holidaysByLaw.mx, 2026)).toEqual([
    ...['01-01', '02-02', '03-16', '05-01', '09-16', '11-16', '12-25'],
  ])
  expect(weekdaysOff(holidaysByLaw.mx, 2030)).toEqual([
    ...['01-01', '02-04', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25'],
  ])
  expect(weekdaysOff(holidaysByLaw.mx, 2024)).toContain('10-01')
  for (const year of [2023, 2025, 2029, 2018, 2012]) {
    expect(weekdaysOff(holidaysByLaw.mx, year)).not.toContain('10-01')
  }
})

test('India has its national days, Good Friday and Christmas in every year, and movable holidays in the known years', () => {
  // Independence Day is a Sunday in 2027; the 2nd of October, Dussehra and Christmas are Saturdays, Guru Nanak's birthday a Sunday.
  expect(weekdaysOff(holidaysByLaw.in, 2027)).toEqual([
    ...['01-26', '03-10', '03-23', '03-26', '04-15', '04-19', '05-17', '05-20', '06-16', '08-25', '10-29'],
  ])
  expect(weekdaysOff(holidaysByLaw.in, 2029)).toEqual(['01-26', '03-30', '08-15', '10-02', '12-25'])
  expect(weekdaysOff(holidaysByLaw.in, 2026)).toEqual([
    ...['01-26', '03-04', '03-26', '03-31', '04-03', '05-01', '05-27', '06-26'],
    ...['08-26', '09-04', '10-02', '10-20', '11-24', '12-25'],
  ])
})

test('Saturday, Sunday and days that a lender adds are no working days in any market', () => {
  for (const market of marketIds) {
    const off = daysOff(holidaysByLaw[market], ['2026-07-07'])
    const week = ['05', '06', '07', '08', '09', '10', '11'].map((date) => off.has(`2026-07-${date}`))
    expect(week).toEqual([true, false, true, false, false, false, true])
  }
})

test('every holiday is a day of a month, and every year of movable ones is complete', () => {
  const all = marketIds.flatMap((market) => [holidaysByLaw[market], bankHolidays[market]])
  for (const { fixed, everySoManyYears, movable } of all) {
    for (const moved of [[], ...Object.values(movable)]) {
      const days = [...fixed, ...everySoManyYears.map(({ day }) => day), ...moved]
      for (const day of days) expect(day).toMatch(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
      expect(new Set(days).size).toBe(days.length)
    }
  }
})

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterOf(year)).toBe(day)
})

test("Mexico's bank holidays match the commission's list for 2025 and include all legal rest days", () => {
  expect(weekdaysOff(bankHolidays.mx, 2025)).toEqual([
    // 2 November is a Sunday in 2025.
    ...['01-01', '02-03', '03-17', '04-17', '04-18', '05-01', '09-16', '11-17', '12-12', '12-25'],
  ])
})

test("India's banks are open on the first, third and fifth Saturday", () => {
  const off = daysOff(bankHolidays.in)
  const saturdays = ['2027-05-01', '2027-05-08', '2027-05-15', '2027-05-22', '2027-05-29']
  expect(saturdays.map((day) => off.has(day))).toEqual([false, true, false, true, false])
})

test("movable holidays are known until the end of a year; a lender's list extends it", () => {
  const until = (own: string[]) => marketIds.map((market) => knownUntil(holidaysByLaw[market], own))
  expect(until([])).toEqual([null, '2027-12-31'])
  expect(until(['2028-03-11'])).toEqual([null, '2028-12-31'])
  // A year in between is missing.
  expect(until(['2029-03-01'])).toEqual([null, '2027-12-31'])
})
