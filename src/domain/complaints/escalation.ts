import { addDays, type Day } from '#domain/dates.ts'
import type { AuthorityName, MarketId } from '#domain/markets/market.ts'
import { escalationsOn } from '#domain/markets/rules.ts'

/** The period in which a complaint may be taken to an authority. */
export type EscalationPeriod = { authority: AuthorityName; from: Day; until: Day | null }

/** The dates of a complaint that decide the period. */
export type ComplaintDays = { openedOn: Day; dueOn: Day; answeredOn: Day | null }

/**
 * Returns the authorities for a complaint and their periods: from the day after the answer, or after its deadline. A
 * rule applies to complaints opened from its first day on.
 */
export function escalationOf(
  market: MarketId,
  { openedOn, dueOn, answeredOn }: ComplaintDays,
): EscalationPeriod[] {
  const ended = answeredOn !== null && answeredOn < dueOn ? answeredOn : dueOn
  return escalationsOn(market, openedOn).map(({ authority, days }) => ({
    authority,
    from: addDays(ended, 1),
    until: days === null ? null : addDays(ended, days),
  }))
}
