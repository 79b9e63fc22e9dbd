import type { Day } from '../dates.ts'
import { type MarketId, markets, rulesByMarket } from './market.ts'
import { type DayOff, type FactName, inForce, type LenderFact, ruleOn } from './rule.ts'

/** Returns the answer deadline for a complaint of that day. The oldest rule covers earlier days. */
export const complaintAnswerOn = (market: MarketId, openedOn: Day, rules = rulesByMarket) => {
  const known = rules[market].complaintAnswer
  return (ruleOn(known, openedOn) ?? known[0]).asked
}

/** Returns the next complaints bodies for a complaint of that day. */
export const escalationsOn = (market: MarketId, openedOn: Day, rules = rulesByMarket) =>
  inForce(rules[market].wayOn, openedOn).map(({ asked }) => asked)

/** Returns the rule for a due day on which banks are closed; the day itself if the market leaves it to the contract. */
export const dayOffOn = (market: MarketId, day: Day, rules = rulesByMarket): DayOff =>
  ruleOn<{ due: DayOff }>(rules[market].dayOff, day)?.asked.due ?? 'same-day'

/** Returns the legal minimum of cooling-off days for a loan by payout day and term; 0 if there is none. */
export function coolingOffDaysOn(
  market: MarketId,
  paidOutOn: Day,
  termDays: number,
  rules = rulesByMarket,
): number {
  const steps = ruleOn(rules[market].coolingOff, paidOutOn)?.asked ?? []
  return steps.findLast(({ termDaysFrom }) => termDaysFrom <= termDays)?.days ?? 0
}

/** Returns whether the consent checkbox starts ticked: as specified (spec 2), unless the market forbids it. */
export const consentStartsTicked = (market: MarketId, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].consent, today)?.asked.startsTicked ?? true

/** Returns whether the key facts sheet of that day must contain an item. */
export const isFactAsked = (market: MarketId, fact: FactName, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].facts, today)?.asked.fields.includes(fact) ?? false

/** Returns whether offers of that day are compared in a neutral order. */
export const areOffersCompared = (market: MarketId, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].offers, today) !== undefined

/** Returns the required statements that a lender does not make about itself on that day. */
export const missingLenderFacts = (
  market: MarketId,
  lender: Readonly<Partial<Record<LenderFact, string | undefined>>>,
  today: Day,
  rules = rulesByMarket,
): readonly LenderFact[] =>
  (ruleOn(rules[market].lender, today)?.asked.each ?? []).filter((fact) => !lender[fact]?.trim())

/** Returns for how many working days an offer must hold, by day and term; 0 if the law has no minimum. */
export function offerWorkingDaysOn(
  market: MarketId,
  madeOn: Day,
  termDays: number,
  rules = rulesByMarket,
): number {
  const steps = ruleOn(rules[market].facts, madeOn)?.asked.validFor ?? []
  return steps.findLast(({ termDaysFrom }) => termDaysFrom <= termDays)?.workingDays ?? 0
}

/** Returns whether the country has a page on which a borrower can check a transfer. */
export const isTransferProvable = (market: MarketId, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].transferProof, today) !== undefined

/** Returns whether that page shows payments by this reference: an account number, not a store's or card's. */
export const showsTransfer = (
  market: MarketId,
  reference: string,
  today: Day,
  rules = rulesByMarket,
): boolean =>
  isTransferProvable(market, today, rules) && markets[market].isPaymentAccount?.(reference) === true
