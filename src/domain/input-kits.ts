import { PHONE_DIGITS } from './markets/specified.ts'
import { foldTyped } from './typed/clean-typed.ts'
import { digitsTyped } from './typed/typed-number.ts'

/** The kinds of input that keep digits only (spec 5, "Input kits"). */
export type InputKit = 'phone' | 'bank-card' | 'number'

/** Formatted text, its digits, and the caret position (in UTF-16 units of `shown`). */
export type TypedInput = { shown: string; digits: string; caret: number }

// Group sizes of each kind, in order; the last one repeats. A number is one group.
const groupSizes: Record<InputKit, readonly number[]> = {
  phone: [3, 4],
  'bank-card': [4],
  number: [],
}

/**
 * Returns the digits of a typed text in any script, and drops other characters. A phone loses its country code and has
 * at most 11 digits (spec 5).
 */
export function keepDigits(kit: InputKit, text: string): string {
  const digits = foldTyped(text).replace(/\D/g, '')
  return kit === 'phone' ? digits.replace(COUNTRY_CODE, '').slice(0, PHONE_DIGITS) : digits
}

/** The country code of the only country whose phones have 11 digits. */
const COUNTRY_CODE = /^(?:00)?86(?=1\d{10}$)/

/** Groups digits: a phone 3-4-4, a bank card by 4, a number in one group (spec 5). */
export function groupDigits(kit: InputKit, digits: string): string {
  const sizes = groupSizes[kit]
  const groups: string[] = []
  let start = 0
  while (start < digits.length) {
    const size = sizes[Math.min(groups.length, sizes.length - 1)] ?? digits.length
    groups.push(digits.slice(start, start + size))
    start += size
  }
  return groups.join(' ')
}

/**
 * Formats an input after a change; `text` and `caret` are what the browser reports. The caret stays behind its digit
 * and before a following gap, so that typing in the middle works. Characters that may belong to an account or card
 * number stay, so that the number is refused: without them the digits would be another number.
 */
export function formatTyped(kit: InputKit, text: string, caret: number = text.length): TypedInput {
  const digits = keepDigits(kit, text)
  if (kit === 'bank-card' && digitsTyped(text) !== digits) return { shown: text, digits, caret }
  const shown = groupDigits(kit, digits)
  const digitsBefore = keepDigits(kit, text.slice(0, caret)).length
  return { shown, digits, caret: groupDigits(kit, digits.slice(0, digitsBefore)).length }
}
