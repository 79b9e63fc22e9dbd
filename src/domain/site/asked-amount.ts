import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import { wholeTyped } from '#domain/typed-amount.ts'

/** More than any loan of a person. */
const UNITS_MAX = 999_999_999n

/**
 * The amount that a visitor typed, in whole major units. Null where there is none to be read; decimals are left out, because
 * nobody is lent a part of a peso.
 */
export function askedAmount(typed: string): Minor | null {
  const units = wholeTyped(typed)
  return units !== null && units <= UNITS_MAX ? units * MINOR_PER_MAJOR : null
}
