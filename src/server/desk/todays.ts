import { type Day, dayIn } from '#domain/dates.ts'
import { forEachMarket, type MarketId } from '#domain/markets/market.ts'

/** The day that each market has now. */
export const todaysAt = (now: Date): Record<MarketId, Day> =>
  forEachMarket(({ timeZone }) => dayIn(now, timeZone))
