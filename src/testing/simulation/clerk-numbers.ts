/** The clerk's constants from the specification, the facts and the lender, in one place. Amounts are in minor units. */

/** By market: offset from UTC, minimum cooling-off days, smallest coin. */
const MARKETS: Readonly<Record<string, { clockMinutes: number; coolingOffDays: number; coin: bigint }>> = {
  // Central Mexico has had no summer time since 2022, India never had any.
  mx: { clockMinutes: -6 * 60, coolingOffDays: 0, coin: 10n },
  in: { clockMinutes: 5 * 60 + 30, coolingOffDays: 1, coin: 1_00n },
}

/** The clerk's data of a market; throws for an unknown one. */
export function marketOf(id: string): { clockMinutes: number; coolingOffDays: number; coin: bigint } {
  const known = MARKETS[id]
  if (!known) throw new Error(`the clerk knows no market ${id}`)
  return known
}

/** Percent of the unpaid principal per day, by first day late (spec 9, loan terms). */
export const BANDS = [
  { fromDay: 1, percent: 5n },
  { fromDay: 31, percent: 4n },
  { fromDay: 91, percent: 2n },
] as const

/** Charged once when a loan of the bands becomes late (spec 9). */
export const LATE_ONCE = { new: 1000_00n, repeat: 800_00n } as const

/** Percent a day of the contract text (spec 2 and 9). */
export const CONTRACT_PERCENT = 3n

/** Days per year of a yearly cost (facts, true cost of a loan). */
export const YEAR_DAYS = 365n

/** Precision of a yearly cost. */
export const COST_PARTS = 1_000_000_000n
