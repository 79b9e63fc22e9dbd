import { randomInt } from 'node:crypto'
import type { Day } from '#domain/dates.ts'

/** Without I, L, O and U, because a folio is read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const some = (count: number) =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** Creates a folio: the day and 40 random bits in two groups, as `261121-4F7K-Q2ZT`. */
export function newFolio(day: Day): string {
  return `${day.slice(2).replaceAll('-', '')}-${some(4)}-${some(4)}`
}
