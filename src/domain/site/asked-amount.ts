import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import { typedWhole } from '#domain/typed-whole.ts'

/** More digits than any loan of a person has. */
const DIGITS_MAX = 9

/**
 * The amount that a visitor typed, in whole major units. Null where there is none to be read; decimals are left out, because
 * nobody is lent a part of a peso.
 */
export function askedAmount(typed: string): Minor | null {
  const digits = typedWhole(typed)
  return digits !== null && digits.length <= DIGITS_MAX ? BigInt(digits) * MINOR_PER_MAJOR : null
}
