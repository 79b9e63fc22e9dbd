import { ok, type Result, refuse } from '../../result.ts'
import { withoutGroups } from '../account-rule.ts'

/** Characters of a PAN. */
export const PAN_LENGTH = 10
/** Of an Aadhaar number only these are ever taken. */
export const AADHAAR_END = 4

// The fourth letter says whose it is: P is a person. How its last letter is computed has never been published.
const PERSON_PAN = /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/

/** A person's PAN in capitals, or the refusal `pan-format`. */
export function readPan(text: string): Result<string, 'pan-format'> {
  const pan = withoutGroups(text).toUpperCase()
  return PERSON_PAN.test(pan) ? ok(pan) : refuse('pan-format')
}

/** The last four digits of an Aadhaar number, or the refusal `aadhaar-whole` (more of it was typed) or `aadhaar-end`. */
export function readAadhaarEnd(text: string): Result<string, 'aadhaar-whole' | 'aadhaar-end'> {
  const digits = withoutGroups(text)
  if (/^\d{5,}$/.test(digits)) return refuse('aadhaar-whole')
  return /^\d{4}$/.test(digits) ? ok(digits) : refuse('aadhaar-end')
}

const WHOLE = /(?<!\d)\d{4}[\s.-]?\d{4}[\s.-]?\d{4}(?!\d)/

/** Whether a text holds twelve digits that may be a whole Aadhaar number, however they are grouped. */
export const holdsAadhaar = (text: string): boolean => WHOLE.test(text)
