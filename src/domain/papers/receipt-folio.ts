import { type Day, isDay } from '#domain/dates.ts'

/** The number of characters of the payment's id in its folio. They are 40 random bits. */
export const FOLIO_TAIL = 8

/**
 * Returns the folio of a receipt, such as `261120-XT0Z-ACXX`: the day of the payment and the end of its id. A complaint's
 * folio has the same format.
 */
export function receiptFolio(day: Day, paymentId: string): string {
  const tail = paymentId.slice(-FOLIO_TAIL).toUpperCase()
  return `${day.slice(2).replaceAll('-', '')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** Parses a folio into the day and the end of the payment's id; null for other texts. */
export function receiptOfFolio(folio: string): { day: Day; tail: string } | null {
  const [, year, month, date, first, second] =
    /^(\d\d)(\d\d)(\d\d)-([0-9A-Z]{4})-([0-9A-Z]{4})$/.exec(folio) ?? []
  const day = `20${year}-${month}-${date}`
  return isDay(day) ? { day, tail: `${first}${second}`.toLowerCase() } : null
}
