import { ok, type Result, refuse } from '../../result.ts'
import { withoutGroups } from '../account-rule.ts'

/** Characters of a CURP: letters of the name, day of birth, sex, state, inner consonants, serial, check digit. */
export const CURP_LENGTH = 18

const SHAPE = /^[A-Z]{4}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZX]{3}[A-Z\d]\d$/
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** A CURP in capitals, or the refusal `curp-format` or `curp-check-digit` (mistyped). Blanks and hyphens mean nothing. */
export function readCurp(text: string): Result<string, 'curp-format' | 'curp-check-digit'> {
  const curp = withoutGroups(text).toUpperCase()
  if (!SHAPE.test(curp)) return refuse('curp-format')
  return curpCheckDigit(curp) === Number(curp.slice(-1)) ? ok(curp) : refuse('curp-check-digit')
}

/** The check digit that the first 17 characters ask for (RENAPO): each one's place in the alphabet times 18 down to 2. */
export function curpCheckDigit(curp: string): number {
  const places = [...curp.slice(0, CURP_LENGTH - 1)].map((character) => ALPHABET.indexOf(character))
  const sum = places.reduce((total, place, index) => total + place * (CURP_LENGTH - index), 0)
  return (10 - (sum % 10)) % 10
}
