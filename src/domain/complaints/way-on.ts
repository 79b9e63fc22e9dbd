import { addDays, type Day } from '#domain/dates.ts'
import type { AuthorityName, MarketId } from '#domain/markets/market.ts'
import { waysOn } from '#domain/markets/rules.ts'

/** The days on which a complaint may be taken to an authority. */
export type WayOnDays = { authority: AuthorityName; from: Day; until: Day | null }

/** The days of a complaint that matter for it. */
export type ComplaintDays = { openedOn: Day; dueOn: Day; answeredOn: Day | null }

/**
 * Where a complaint may go next, and when: from the day after the answer, or after the last day on which one could come. A
 * rule holds for complaints opened from its day on.
 */
export function wayOn(market: MarketId, { openedOn, dueOn, answeredOn }: ComplaintDays): WayOnDays[] {
  const ended = answeredOn !== null && answeredOn < dueOn ? answeredOn : dueOn
  return waysOn(market, openedOn).map(({ authority, days }) => ({
    authority,
    from: addDays(ended, 1),
    until: days === null ? null : addDays(ended, days),
  }))
}
