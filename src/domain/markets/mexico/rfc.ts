import { ok, type Result, refuse } from '../../result.ts'
import { withoutGroups } from '../account-rule.ts'

/** Characters of a person's RFC: letters of the name, day of birth, homoclave, check digit. */
export const RFC_LENGTH = 13

const SHAPE = /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[A\d]$/
const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** A person's RFC in capitals, or the refusal `rfc-format` or `rfc-check-digit` (mistyped). Blanks and hyphens mean nothing. */
export function readRfc(text: string): Result<string, 'rfc-format' | 'rfc-check-digit'> {
  const rfc = withoutGroups(text).toUpperCase()
  if (!SHAPE.test(rfc)) return refuse('rfc-format')
  return rfcCheckDigit(rfc) === rfc.slice(-1) ? ok(rfc) : refuse('rfc-check-digit')
}

/** The check digit that the first 12 characters ask for (SAT): weights 13 down to 2, modulo 11, ten is `A`. */
export function rfcCheckDigit(rfc: string): string {
  const places = [...rfc.slice(0, RFC_LENGTH - 1)].map((character) => ALPHABET.indexOf(character))
  const sum = places.reduce((total, place, index) => total + place * (RFC_LENGTH - index), 0)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'A' : String(digit)
}
