import { PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import { type MarketId, rulesByMarket } from '#domain/markets/market.ts'
import { ruleOn } from '#domain/markets/rule.ts'

/**
 * As what a complaint that came on that day is told by its type; null where the country does not ask, and for a complaint
 * about collection, which another register takes.
 */
export function kindByType(
  market: MarketId,
  problemType: string,
  receivedOn: Day,
  rules = rulesByMarket,
): ComplaintKind | null {
  const name = PROBLEM_TYPES.find(({ value }) => value === problemType)?.name
  const asked = ruleOn(rules[market].complaintKinds, receivedOn)?.asked
  return (name && asked?.byType[name]) ?? null
}

/** The same of a payment that somebody claims to have made. */
export const kindOfClaim = (market: MarketId, receivedOn: Day, rules = rulesByMarket): ComplaintKind | null =>
  ruleOn(rules[market].complaintKinds, receivedOn)?.asked.claims ?? null
