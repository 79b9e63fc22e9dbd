import type { Holidays } from '../holidays.ts'

/**
 * Mexico's days of rest by law: Ley Federal del Trabajo, art. 74. The days on which elections are held are in it, too, and
 * are Sundays. They are the days on which the lender's staff does not work; banks have others (`mexicanBankHolidays`).
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
  easter: [],
  movable: {},
}

/**
 * The days on which Mexico's banks are closed. The provisions name them anew each December, so far with the same days:
 * beside the days of rest by law also Holy Thursday, Good Friday, 2 November and 12 December. What a notice changes is
 * changed here.
 */
export const mexicanBankHolidays: Holidays = {
  ...mexicanHolidays,
  source:
    'Comisión Nacional Bancaria y de Valores, Disposiciones de carácter general que señalan los días en que las entidades financieras deberán cerrar sus puertas, for 2025 and 2026; read in others’ words',
  fixed: [...mexicanHolidays.fixed, '11-02', '12-12'],
  easter: [-3, -2],
}
