import type { Holidays } from '../holidays.ts'

/**
 * Mexico's legal rest days: Ley Federal del Trabajo, art. 74. Election days are included there and are Sundays. The
 * lender's staff does not work on them; bank holidays differ (`mexicanBankHolidays`).
 */
export const mexicanHolidays: Holidays = {
  source: 'Ley Federal del Trabajo, art. 74 (as amended in 2024)',
  restDays: [0, 6],
  fixed: ['01-01', '05-01', '09-16', '12-25'],
  // For 5 February, 21 March and 20 November.
  mondays: [
    { month: 2, count: 1 },
    { month: 3, count: 3 },
    { month: 11, count: 3 },
  ],
  // Inauguration of the head of the executive: in December until 2018.
  everySoManyYears: [{ day: '10-01', firstYear: 2024, years: 6 }],
  easter: [],
  movable: {},
}

/**
 * Mexico's bank holidays. The commission publishes them each December, so far unchanged: the legal rest days, Holy
 * Thursday, Good Friday, 2 November and 12 December.
 */
export const mexicanBankHolidays: Holidays = {
  ...mexicanHolidays,
  source:
    'Comisión Nacional Bancaria y de Valores, Disposiciones de carácter general que señalan los días en que las entidades financieras deberán cerrar sus puertas, for 2025 and 2026; read in others’ words',
  fixed: [...mexicanHolidays.fixed, '11-02', '12-12'],
  easter: [-3, -2],
}
