import type { Minor } from '#domain/amount.ts'
import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import { type MarketId, rulesByMarket } from '#domain/markets/market.ts'
import { ruleOn } from '#domain/markets/rule.ts'

/** The clocks of a correction of what a lender tells of somebody's credit, filed on that day; none where the law has none. */
export function creditCorrectionOn(
  market: MarketId,
  filedOn: Day,
  rules = rulesByMarket,
): { answerBy: Day; effectBy: Day } | undefined {
  const asked = ruleOn(rules[market].creditCorrection, filedOn)?.asked
  return asked && { answerBy: addDays(filedOn, asked.lenderDays), effectBy: addDays(filedOn, asked.allDays) }
}

/** What a correction that took too long costs the lender, and what each further day adds. */
export type Compensation = { days: number; amount: Minor; perDay: Minor }

/**
 * The compensation of a correction filed on a day that was carried out, or refused with its reasons, on `endedOn`; one that
 * goes on is counted until today. None before the last day is over, and where the law has none.
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
