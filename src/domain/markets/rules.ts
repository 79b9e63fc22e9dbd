import type { Day } from '../dates.ts'
import { type MarketId, markets, rulesByMarket } from './market.ts'
import { type DayOff, type FactName, inForce, type LenderFact, ruleOn } from './rule.ts'

/** The time to answer a complaint of that day. The oldest text stands in for days before it. */
export const complaintAnswerOn = (market: MarketId, openedOn: Day, rules = rulesByMarket) => {
  const known = rules[market].complaintAnswer
  return (ruleOn(known, openedOn) ?? known[0]).asked
}

/** Where a complaint of that day may go on to. */
export const waysOn = (market: MarketId, openedOn: Day, rules = rulesByMarket) =>
  inForce(rules[market].wayOn, openedOn).map(({ asked }) => asked)

/** When a payment of that day is due where banks are closed then; on the day itself where the market leaves it to the contract. */
export const dayOffOn = (market: MarketId, day: Day, rules = rulesByMarket): DayOff =>
  ruleOn<{ due: DayOff }>(rules[market].dayOff, day)?.asked.due ?? 'same-day'

/** For how many days a loan of so many days, paid out on that day, can be given back at least; 0 where the law has none. */
export function coolingOffDaysOn(
  market: MarketId,
  paidOutOn: Day,
  termDays: number,
  rules = rulesByMarket,
): number {
  const steps = ruleOn(rules[market].coolingOff, paidOutOn)?.asked ?? []
  return steps.findLast(({ termDaysFrom }) => termDaysFrom <= termDays)?.days ?? 0
}

/** Whether the consent box starts ticked on this day: as specified (spec 2), unless the market says no. */
export const consentStartsTicked = (market: MarketId, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].consent, today)?.asked.startsTicked ?? true

/** Whether the sheet before a contract of that day has to say this. */
export const isFactAsked = (market: MarketId, fact: FactName, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].facts, today)?.asked.fields.includes(fact) ?? false

/** Whether a borrower's offers of that day stand side by side, in an order that favours nobody. */
export const areOffersCompared = (market: MarketId, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].offers, today) !== undefined

/** What a lender does not say of itself that it has to on that day. */
export const lenderLacks = (
  market: MarketId,
  lender: Readonly<Partial<Record<LenderFact, string | undefined>>>,
  today: Day,
  rules = rulesByMarket,
): readonly LenderFact[] =>
  (ruleOn(rules[market].lender, today)?.asked.each ?? []).filter((fact) => !lender[fact]?.trim())

/** For how many working days an offer of that day, for a loan of so many days, has to hold; 0 where the law has none. */
export function offerWorkingDaysOn(
  market: MarketId,
  madeOn: Day,
  termDays: number,
  rules = rulesByMarket,
): number {
  const steps = ruleOn(rules[market].facts, madeOn)?.asked.validFor ?? []
  return steps.findLast(({ termDaysFrom }) => termDaysFrom <= termDays)?.workingDays ?? 0
}

/** Whether somebody can see for themselves, at a page of the country, that a transfer has arrived. */
export const isTransferProvable = (market: MarketId, today: Day, rules = rulesByMarket): boolean =>
  ruleOn(rules[market].transferProof, today) !== undefined

/** Whether that page shows a payment by this reference: it is an account's number, and no store's or card's. */
export const showsTransfer = (
  market: MarketId,
  reference: string,
  today: Day,
  rules = rulesByMarket,
): boolean =>
  isTransferProvable(market, today, rules) && markets[market].isPaymentAccount?.(reference) === true
