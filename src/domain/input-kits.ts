import { PHONE_DIGITS } from './markets/specified.ts'
import { foldTyped } from './typed/clean-typed.ts'
import { digitsTyped } from './typed/typed-number.ts'

/** The kinds of input that keep digits only (spec 5, "Input kits"). */
export type InputKit = 'phone' | 'bank-card' | 'number'

/**
 * What an input shows, the digits it stands for, and where its caret belongs (a count of UTF-16 units in
 * `shown`).
 */
export type TypedInput = { shown: string; digits: string; caret: number }

// How each kind groups: the sizes in order, the last one repeating; a number is one group.
const groupSizes: Record<InputKit, readonly number[]> = {
  phone: [3, 4],
  'bank-card': [4],
  number: [],
}

/**
 * The digits of what was typed, in whichever script; everything else is dropped, and of a phone its country's code. A phone
 * has at most 11 (spec 5).
 */
export function keepDigits(kit: InputKit, text: string): string {
  const digits = foldTyped(text).replace(/\D/g, '')
  return kit === 'phone' ? digits.replace(COUNTRY_CODE, '').slice(0, PHONE_DIGITS) : digits
}

/** Of the one country whose phones have 11 digits, in front of a whole number. */
const COUNTRY_CODE = /^(?:00)?86(?=1\d{10}$)/

/** Digits in groups: a phone 3-4-4, a bank card by 4, a number in one (spec 5). */
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
 * What an input shows after a change: `text` and `caret` as the browser left them. The caret stays behind the
 * digit it was behind, before a following gap, so that typing and erasing in the middle go on where the
 * person is. What may be part of the number of an account or a card stays as it is, so that it is refused: without it the
 * digits are another number.
 */
export function formatTyped(kit: InputKit, text: string, caret: number = text.length): TypedInput {
  const digits = keepDigits(kit, text)
  if (kit === 'bank-card' && digitsTyped(text) !== digits) return { shown: text, digits, caret }
  const shown = groupDigits(kit, digits)
  const digitsBefore = keepDigits(kit, text.slice(0, caret)).length
  return { shown, digits, caret: groupDigits(kit, digits.slice(0, digitsBefore)).length }
}
