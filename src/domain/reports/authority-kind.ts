import { PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import { type MarketId, rulesByMarket } from '#domain/markets/market.ts'
import { ruleOn } from '#domain/markets/rule.ts'

/**
 * Returns the authority's category of a complaint opened on that day; null if the country has none, and for collection
 * complaints, which go to another register.
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

/** The same for a payment claim. */
export const kindOfClaim = (market: MarketId, receivedOn: Day, rules = rulesByMarket): ComplaintKind | null =>
  ruleOn(rules[market].complaintKinds, receivedOn)?.asked.claims ?? null
