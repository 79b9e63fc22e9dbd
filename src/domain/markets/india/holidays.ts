import type { Holidays } from '../holidays.ts'

/**
 * India's three national holidays and the central government's list, published each year. Islamic holidays may shift
 * by one day. State holidays are for the lender to add.
 */
export const indianHolidays: Holidays = {
  source:
    'National holidays; holidays for 2026 and 2027 of the Department of Personnel and Training, Government of India (2027: of 16 July 2026, F.No.12/2/2023-JCA, read in others’ words)',
  restDays: [0, 6],
  fixed: ['01-26', '08-15', '10-02', '12-25'],
  mondays: [],
  everySoManyYears: [],
  // Good Friday, which is on every year's list.
  easter: [-2],
  // Holi, Id-ul-Fitr, Ram Navami, Mahavir Jayanti, Buddha Purnima, Id-ul-Zuha, Muharram, Milad-un-Nabi, Janmashtami,
  // Dussehra, Diwali, Guru Nanak's birthday. In 2027 Milad-un-Nabi is on Independence Day.
  movable: {
    2026: [
      ...['03-04', '03-21', '03-26', '03-31', '05-01', '05-27'],
      ...['06-26', '08-26', '09-04', '10-20', '11-08', '11-24'],
    ],
    2027: [
      ...['03-23', '03-10', '04-15', '04-19', '05-20', '05-17'],
      ...['06-16', '08-25', '10-09', '10-29', '11-14'],
    ],
  },
}

/**
 * Days on which India's banks are closed: Sundays, second and fourth Saturdays, and the list above. State-level bank
 * holidays are not included.
 */
export const indianBankHolidays: Holidays = {
  ...indianHolidays,
  source: `${indianHolidays.source}; second and fourth Saturdays by the government’s notice of 20 August 2015 under the Negotiable Instruments Act, 1881, section 25, read in others’ words`,
  restDays: [0],
  saturdays: [2, 4],
}
