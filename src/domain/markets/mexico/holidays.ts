import type { Holidays } from '../holidays.ts'

/**
 * Mexico's days of rest by law: Ley Federal del Trabajo, art. 74. The days on which elections are held are in it, too, and
 * are Sundays. What banks close for besides is for the lender to add.
 */
export const mexicanHolidays: Holidays = {
  source: 'Ley Federal del Trabajo, art. 74 (as amended in 2024)',
  restDays: [0, 6],
  fixed: ['01-01', '05-01', '09-16', '12-25'],
  // For the 5th of February, the 21st of March and the 20th of November.
  mondays: [
    { month: 2, count: 1 },
    { month: 3, count: 3 },
    { month: 11, count: 3 },
  ],
  // When the head of the executive changes: in December until the change of 2018.
  everySoManyYears: [{ day: '10-01', firstYear: 2024, years: 6 }],
  movable: {},
}
