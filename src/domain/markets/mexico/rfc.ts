import { isDay } from '#domain/dates.ts'
import { asShaped, signsTyped } from '#domain/typed/typed-number.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** Characters of a person's RFC: letters of the name, day of birth, homoclave, check digit. */
export const RFC_LENGTH = 13

const SHAPE = /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[A\d]$/
/** Allowed characters by position: a letter, a digit, or either. */
const LETTERS_AND_DIGITS = 'AAAA999999**9'
const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
/** Generic RFCs of the tax office: the public, and people abroad. */
const PLACEHOLDERS = ['XAXX010101000', 'XEXX010101000']

export type RfcRefusal = 'rfc-format' | 'rfc-day' | 'rfc-placeholder'

/**
 * Reads a person's RFC in capitals, with O as 0 in digit positions. The last character is checked separately
 * (`hasRfcCheckDigit`), because the tax office has issued numbers with a wrong one.
 */
export function readRfc(text: string): Result<string, RfcRefusal> {
  const rfc = asShaped(signsTyped(text), LETTERS_AND_DIGITS)
  if (!SHAPE.test(rfc)) return refuse('rfc-format')
  if (PLACEHOLDERS.includes(rfc)) return refuse('rfc-placeholder')
  return bornIn(rfc).some(isDay) ? ok(rfc) : refuse('rfc-day')
}

/** Returns the possible birth days of an RFC, which does not state the century. */
export const bornIn = (rfc: string): string[] =>
  ['19', '20'].map((century) => `${century}${rfc.slice(4, 6)}-${rfc.slice(6, 8)}-${rfc.slice(8, 10)}`)

/** Characters of name and day of birth, which RFC and CURP share. */
const NAME_LENGTH = 4
const BEGIN_LENGTH = 10

/** Returns whether an RFC and a CURP start alike. Each office replaces some letters, and those of rude words, by X. */
export const beginsAsCurp = (rfc: string, curp: string): boolean =>
  [...rfc.slice(0, BEGIN_LENGTH)].every(
    (character, at) =>
      character === curp[at] || (at < NAME_LENGTH && (character === 'X' || curp[at] === 'X')),
  )

/** Returns whether the check digit is correct. */
export const hasRfcCheckDigit = (rfc: string): boolean => rfcCheckDigit(rfc) === rfc.slice(-1)

/** Computes the check digit of the first 12 characters (SAT): weights 13 down to 2, modulo 11, ten is `A`. */
export function rfcCheckDigit(rfc: string): string {
  const places = [...rfc.slice(0, RFC_LENGTH - 1)].map((character) => ALPHABET.indexOf(character))
  const sum = places.reduce((total, place, index) => total + place * (RFC_LENGTH - index), 0)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'A' : String(digit)
}
