import { type Day, dayIn } from '#domain/dates.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'

/** A clock by which days of loans end, and the day that it shows. */
export interface LoanClockToday {
  /** As `clockOf` names it in SQL. */
  key: string
  market: MarketId
  today: Day
}

/** Every clock by which days of loans end: that of each market, and those of the parts of its country. */
export const clocksAt = (now: Date): readonly LoanClockToday[] =>
  marketIds.flatMap((market) => {
    const { timeZone, localZones = [] } = markets[market]
    const zones = new Set([timeZone, ...localZones.map((zone) => zone.timeZone)])
    return [
      { key: market, market, today: dayIn(now, timeZone) },
      ...[...zones].map((zone) => ({ key: `${market}/${zone}`, market, today: dayIn(now, zone) })),
    ]
  })

/** SQL: by which of these clocks the days of the loan `o` end. Orders keep their zones, so none leaves `localZones`. */
export const clockOf = (market: string): string => `(${market} || coalesce('/' || o.time_zone, ''))`
