import { type Day, isDay } from '#domain/dates.ts'
import { asShaped, signsTyped } from '#domain/typed/typed-number.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** Characters of a CURP: letters of the name, day of birth, sex, state, inner consonants, serial, check digit. */
export const CURP_LENGTH = 18

const SHAPE = /^[A-Z]{4}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZX]{3}[A-Z\d]\d$/
/** Allowed characters by position: a letter, a digit, or either. */
const LETTERS_AND_DIGITS = 'AAAA999999AAAAAA*9'
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
/** RENAPO's codes of the 32 states, DF for the capital, and NE for people born abroad. */
const STATES =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
    ' ',
  )

export type CurpRefusal = 'curp-format' | 'curp-day' | 'curp-state' | 'curp-check-digit'

/**
 * Reads a CURP in capitals. Refusals: `curp-format`, `curp-day` (not a past day, in the century of position 17),
 * `curp-state`, `curp-check-digit` (mistyped). O is read as 0 in digit positions.
 */
export function readCurp(text: string, today: Day): Result<string, CurpRefusal> {
  const typed = asShaped(signsTyped(text), LETTERS_AND_DIGITS)
  if (!SHAPE.test(typed)) return refuse('curp-format')
  // A CURP of this century has a letter here. In one of the last century an O is a zero.
  const curp = bornOn(typed) > today ? typed.replace(/O(?=\d$)/, '0') : typed
  const born = bornOn(curp)
  if (!isDay(born) || born > today) return refuse('curp-day')
  if (!STATES.includes(curp.slice(11, 13))) return refuse('curp-state')
  return curpCheckDigit(curp) === Number(curp.slice(-1)) ? ok(curp) : refuse('curp-check-digit')
}

/** Returns the day of birth: position 17 is a digit for years before 2000, and a letter since. */
export const bornOn = (curp: string): Day => {
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20'
  return `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`
}

/** Computes the check digit of the first 17 characters (RENAPO): alphabet positions times 18 down to 2. */
export function curpCheckDigit(curp: string): number {
  const places = [...curp.slice(0, CURP_LENGTH - 1)].map((character) => ALPHABET.indexOf(character))
  const sum = places.reduce((total, place, index) => total + place * (CURP_LENGTH - index), 0)
  return (10 - (sum % 10)) % 10
}
