import { cleanTyped, foldTyped } from '#domain/typed/clean-typed.ts'
import { asShaped, digitsTyped, signsTyped } from '#domain/typed/typed-number.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** Characters of a PAN. */
export const PAN_LENGTH = 10
/** Of an Aadhaar number only these are ever taken. */
export const AADHAAR_END = 4

// The fourth letter says whose it is: P is a person. Its numbers begin at 0001. How its last letter is computed has never
// been published.
const PERSON_PAN = /^[A-Z]{3}P[A-Z](?!0000)\d{4}[A-Z]$/

/** A person's PAN in capitals, the letter O where only a digit can stand read as 0; else the refusal `pan-format`. */
export function readPan(text: string): Result<string, 'pan-format'> {
  const pan = asShaped(signsTyped(text), 'AAAAA9999A')
  return PERSON_PAN.test(pan) ? ok(pan) : refuse('pan-format')
}

/** What stands for the digits of an Aadhaar number that are hidden. */
const HIDDEN = /(?<!\p{L})(?:[x*•●][ -]?)+(?=\d)/iu

/** The last four digits of an Aadhaar number, the others left out or hidden, or the refusal `aadhaar-whole` (more of it was typed) or `aadhaar-end`. */
export function readAadhaarEnd(text: string): Result<string, 'aadhaar-whole' | 'aadhaar-end'> {
  const digits = digitsTyped(cleanTyped(text).replace(HIDDEN, ''))
  if (/^\d{5,}$/.test(digits)) return refuse('aadhaar-whole')
  return /^\d{4}$/.test(digits) ? ok(digits) : refuse('aadhaar-end')
}

// No Aadhaar number begins with 0 or 1 (UIDAI).
const TWELVE = /(?<!\d)[2-9]\d{3}[ .-]?\d{4}[ .-]?\d{4}(?!\d)/g

/**
 * Whether a text holds a whole Aadhaar number, however it is grouped: twelve digits that pass Verhoeff's check. A phone with
 * its country or a bank's number of a payment rarely does.
 */
export const holdsAadhaar = (text: string): boolean =>
  (foldTyped(text).match(TWELVE) ?? []).some((found) => passesVerhoeff(found.replace(/[ .-]/g, '')))

/** Verhoeff's check: the digits, each moved by its place, multiplied in the dihedral group of ten, give 0. */
export function passesVerhoeff(digits: string): boolean {
  const places = [...digits].toReversed().map(Number)
  return places.reduce((check, digit, at) => product(check, moved(digit, at)), 0) === 0
}

/** The product of the dihedral group: turns are 0 to 4, reflections 5 to 9. */
function product(one: number, other: number): number {
  const isMirrored = one >= 5
  const turn = isMirrored ? one - other : one + other
  const five = ((turn % 5) + 5) % 5
  return isMirrored === other >= 5 ? five : five + 5
}

const MOVES = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const

/** A digit after so many moves of Verhoeff's permutation. */
function moved(digit: number, times: number): number {
  let at = digit
  for (let count = 0; count < times % 8; count += 1) at = MOVES[at] ?? 0
  return at
}
