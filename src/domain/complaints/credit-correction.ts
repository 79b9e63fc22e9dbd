import type { Minor } from '#domain/amount.ts'
import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import { type MarketId, rulesByMarket } from '#domain/markets/market.ts'
import { ruleOn } from '#domain/markets/rule.ts'

/** Deadlines for correcting credit bureau data, counted from the day of filing; none if the law sets none. */
export function creditCorrectionOn(
  market: MarketId,
  filedOn: Day,
  rules = rulesByMarket,
): { answerBy: Day; effectBy: Day } | undefined {
  const asked = ruleOn(rules[market].creditCorrection, filedOn)?.asked
  return asked && { answerBy: addDays(filedOn, asked.lenderDays), effectBy: addDays(filedOn, asked.allDays) }
}

/** Compensation that the lender owes for a late correction, per day. */
export type Compensation = { days: number; amount: Minor; perDay: Minor }

/**
 * Returns the compensation for a correction that ended on `endedOn`, or counts until today if it is open. None before
 * the deadline has passed, and none if the law sets none.
 */
export function compensationOf(
  market: MarketId,
  { filedOn, endedOn }: { filedOn: Day; endedOn: Day | null },
  today: Day,
  rules = rulesByMarket,
): Compensation | null {
  const asked = ruleOn(rules[market].creditCorrection, filedOn)?.asked
  if (!asked) return null
  const days = daysBetween(addDays(filedOn, asked.allDays), endedOn ?? today)
  return days > 0
    ? { days, amount: asked.thenMinorPerDay * BigInt(days), perDay: asked.thenMinorPerDay }
    : null
}
