import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'

/** More digits than any loan of a person has. */
const DIGITS_MAX = 9

/**
 * The amount that a visitor typed, in whole major units: `3000`, `3,000`, `$3.000.00`. Null where there is none to be
 * read; decimals are left out, because nobody is lent a part of a peso.
 */
export function askedAmount(typed: string): Minor | null {
  const digits = typed
    .trim()
    .replace(/[.,]\d{1,2}$/, '')
    .replaceAll(/[^\d-]/g, '')
  return /^\d+$/.test(digits) && digits.length <= DIGITS_MAX ? BigInt(digits) * MINOR_PER_MAJOR : null
}
