import { type Day, dayIn } from '#domain/dates.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'

/** A time zone of loans, and its current day. */
export interface LoanClockToday {
  /** As `clockOf` names it in SQL. */
  key: string
  market: MarketId
  today: Day
}

/** Every time zone of loans: that of each market, and those of the parts of its country. */
export const clocksAt = (now: Date): readonly LoanClockToday[] =>
  marketIds.flatMap((market) => {
    const { timeZone, localZones = [] } = markets[market]
    const zones = new Set([timeZone, ...localZones.map((zone) => zone.timeZone)])
    return [
      { key: market, market, today: dayIn(now, timeZone) },
      ...[...zones].map((zone) => ({ key: `${market}/${zone}`, market, today: dayIn(now, zone) })),
    ]
  })

/**
 * SQL: the time zone of the loan `o`, among these. Orders keep their zones, so none is removed from
 * `localZones`.
 */
export const clockOf = (market: string): string => `(${market} || coalesce('/' || o.time_zone, ''))`
