import type { Holidays } from '../holidays.ts'

/**
 * India's three national holidays, and those of the central government's list, which is made anew each year. The days of
 * Islamic feasts may move by one when the moon is seen. States have others: they are for the lender to add.
 */
export const indianHolidays: Holidays = {
  source:
    'National holidays; and the list of holidays for 2026 of the Department of Personnel and Training, Government of India',
  restDays: [0, 6],
  fixed: ['01-26', '08-15', '10-02'],
  mondays: [],
  everySoManyYears: [],
  movable: {
    // Holi, Id-ul-Fitr, Ram Navami, Mahavir Jayanti, Good Friday, Buddha Purnima, Id-ul-Zuha, Muharram, Milad-un-Nabi,
    // Janmashtami, Dussehra, Diwali, Guru Nanak's birthday, Christmas.
    2026: [
      ...['03-04', '03-21', '03-26', '03-31', '04-03', '05-01', '05-27'],
      ...['06-26', '08-26', '09-04', '10-20', '11-08', '11-24', '12-25'],
    ],
  },
}
