import { cleanTyped, foldTyped } from '#domain/typed/clean-typed.ts'
import { asShaped, digitsTyped, signsTyped } from '#domain/typed/typed-number.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** Characters of a PAN. */
export const PAN_LENGTH = 10
/** The only part of an Aadhaar number that is stored. */
export const AADHAAR_END = 4

// The fourth letter is the holder type: P is a person. Numbers start at 0001. The algorithm of the last letter is
// unpublished.
const PERSON_PAN = /^[A-Z]{3}P[A-Z](?!0000)\d{4}[A-Z]$/

/** Reads a person's PAN in capitals, with O as 0 in digit positions, or refuses `pan-format`. */
export function readPan(text: string): Result<string, 'pan-format'> {
  const pan = asShaped(signsTyped(text), 'AAAAA9999A')
  return PERSON_PAN.test(pan) ? ok(pan) : refuse('pan-format')
}

/** Masked digits of an Aadhaar number. */
const HIDDEN = /(?<!\p{L})(?:[x*•●][ -]?)+(?=\d)/iu

/**
 * Reads the last four digits of an Aadhaar number, the others omitted or masked. Refuses `aadhaar-whole` (more was
 * typed) or `aadhaar-end`.
 */
export function readAadhaarEnd(text: string): Result<string, 'aadhaar-whole' | 'aadhaar-end'> {
  const digits = digitsTyped(cleanTyped(text).replace(HIDDEN, ''))
  if (/^\d{5,}$/.test(digits)) return refuse('aadhaar-whole')
  return /^\d{4}$/.test(digits) ? ok(digits) : refuse('aadhaar-end')
}

// Aadhaar numbers do not start with 0 or 1 (UIDAI).
const TWELVE = /(?<!\d)[2-9]\d{3}[ .-]?\d{4}[ .-]?\d{4}(?!\d)/g

/**
 * Returns whether a text contains a whole Aadhaar number in any grouping: twelve digits that pass Verhoeff's check.
 * Phones with country code and bank payment numbers rarely do.
 */
export const holdsAadhaar = (text: string): boolean =>
  (foldTyped(text).match(TWELVE) ?? []).some((found) => passesVerhoeff(found.replace(/[ .-]/g, '')))

/** Verhoeff's check: the permuted digits, multiplied in the dihedral group of order ten, give 0. */
export function passesVerhoeff(digits: string): boolean {
  const places = [...digits].toReversed().map(Number)
  return places.reduce((check, digit, at) => product(check, moved(digit, at)), 0) === 0
}

/** Product in the dihedral group: 0 to 4 are rotations, 5 to 9 reflections. */
function product(one: number, other: number): number {
  const isMirrored = one >= 5
  const turn = isMirrored ? one - other : one + other
  const five = ((turn % 5) + 5) % 5
  return isMirrored === other >= 5 ? five : five + 5
}

const MOVES = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const

/** Applies Verhoeff's permutation several times to a digit. */
function moved(digit: number, times: number): number {
  let at = digit
  for (let count = 0; count < times % 8; count += 1) at = MOVES[at] ?? 0
  return at
}
