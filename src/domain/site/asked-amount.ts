import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import { wholeTyped } from '#domain/typed-amount.ts'

/** More than any personal loan. */
const UNITS_MAX = 999_999_999n

/** Reads an amount that a visitor typed, in whole major units without decimals. Null if unreadable. */
export function askedAmount(typed: string): Minor | null {
  const units = wholeTyped(typed)
  return units !== null && units <= UNITS_MAX ? units * MINOR_PER_MAJOR : null
}
