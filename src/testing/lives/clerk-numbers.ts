/**
 * What the clerk knows by heart of the specification, the facts and the lender: the only place where its numbers stand.
 * Amounts are in minor units.
 */

/** Of each market: how far its wall clock is from UTC, for how many days a loan can be given back at least, and what
 * its smallest coin is worth. */
const MARKETS: Readonly<Record<string, { clockMinutes: number; coolingOffDays: number; coin: bigint }>> = {
  // Mexico's central time has had no summer time since 2022, India never had any.
  mx: { clockMinutes: -6 * 60, coolingOffDays: 0, coin: 10n },
  in: { clockMinutes: 5 * 60 + 30, coolingOffDays: 1, coin: 1_00n },
}

/** What the clerk knows of a market; of one that is not in its book, nothing can be followed. */
export function marketOf(id: string): { clockMinutes: number; coolingOffDays: number; coin: bigint } {
  const known = MARKETS[id]
  if (!known) throw new Error(`the clerk knows no market ${id}`)
  return known
}

/** Percent of the unpaid principal a day, and from which day late on (spec 9, loan terms). */
export const BANDS = [
  { fromDay: 1, percent: 5n },
  { fromDay: 31, percent: 4n },
  { fromDay: 91, percent: 2n },
] as const

/** Charged once when a loan of the bands becomes late (spec 9). */
export const LATE_ONCE = { new: 1000_00n, repeat: 800_00n } as const

/** Percent a day of the contract text (spec 2 and 9). */
export const CONTRACT_PERCENT = 3n

/** Days of the year for which a yearly cost is said (facts, true cost of a loan). */
export const YEAR_DAYS = 365n

/** A yearly cost is known to so many parts of one. */
export const COST_PARTS = 1_000_000_000n
