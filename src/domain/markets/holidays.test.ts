import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { daysOff, type Holidays } from './holidays.ts'
import { holidaysByLaw, marketIds } from './market.ts'

/** The working weekdays of a year that are holidays. */
function weekdaysOff(law: Holidays, year: number): string[] {
  const off = daysOff(law)
  const days: string[] = []
  for (let day = `${year}-01-01`; day < `${year + 1}`; day = addDays(day, 1)) {
    const isRest = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    if (off.has(day) && !isRest) days.push(day.slice(5))
  }
  return days
}

test('Mexico rests as art. 74 of its labour law says: three Mondays, and the 1st of October when the executive changes', () => {
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

test('India has its three national days in every year, and the other ones in the years that are known', () => {
  // Republic Day is a Tuesday in 2027, Independence Day a Sunday, and the 2nd of October a Saturday.
  expect(weekdaysOff(holidaysByLaw.in, 2027)).toEqual(['01-26'])
  expect(weekdaysOff(holidaysByLaw.in, 2029)).toEqual(['01-26', '08-15', '10-02'])
  expect(weekdaysOff(holidaysByLaw.in, 2026)).toEqual([
    ...['01-26', '03-04', '03-26', '03-31', '04-03', '05-01', '05-27', '06-26'],
    ...['08-26', '09-04', '10-02', '10-20', '11-24', '12-25'],
  ])
})

test('Saturday and Sunday are no working days in any market, and what a lender adds is none either', () => {
  for (const market of marketIds) {
    const off = daysOff(holidaysByLaw[market], ['2026-07-07'])
    const week = ['05', '06', '07', '08', '09', '10', '11'].map((date) => off.has(`2026-07-${date}`))
    expect(week).toEqual([true, false, true, false, false, false, true])
  }
})

test('every holiday is written as the day of a month, and every year of movable ones is whole', () => {
  for (const market of marketIds) {
    const { fixed, everySoManyYears, movable } = holidaysByLaw[market]
    const days = [...fixed, ...everySoManyYears.map(({ day }) => day), ...Object.values(movable).flat()]
    for (const day of days) expect(day).toMatch(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    expect(new Set(days).size).toBe(days.length)
  }
})
