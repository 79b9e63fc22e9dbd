import { formatMoment } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/**
 * The first moment from `now` on at which a borrower may be written to about a loan: `now` itself within the hours in which
 * their market lets collectors call (`collectionHours`), by the clock of the borrower's own address (`zoneAt`).
 */
export function contactFrom(now: Date, market: MarketId, timeZone = markets[market].timeZone): Date {
  const { from, until } = markets[market].collectionHours
  const minute = minuteIn(now, timeZone)
  if (minute >= from * HOUR_MINUTES && minute < until * HOUR_MINUTES) return now
  const wait = (from * HOUR_MINUTES - minute + DAY_MINUTES) % DAY_MINUTES
  const started = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(started + wait * MINUTE_MS)
}

/** The minute of the day that a market's clock shows. */
export const minuteOfDay = (now: Date, market: MarketId): number => minuteIn(now, markets[market].timeZone)

function minuteIn(now: Date, timeZone: string): number {
  const shown = formatMoment(now, timeZone)
  return Number(shown.slice(11, 13)) * HOUR_MINUTES + Number(shown.slice(14, 16))
}
