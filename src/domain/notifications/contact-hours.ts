import { formatMoment } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/**
 * Returns the earliest moment from `now` on at which the borrower may be contacted about a loan: within the market's
 * collection hours (`collectionHours`), by the clock at the borrower's address (`zoneAt`).
 */
export function contactFrom(now: Date, market: MarketId, timeZone = markets[market].timeZone): Date {
  const { from, until } = markets[market].collectionHours
  const minute = minuteIn(now, timeZone)
  if (minute >= from * HOUR_MINUTES && minute < until * HOUR_MINUTES) return now
  const wait = (from * HOUR_MINUTES - minute + DAY_MINUTES) % DAY_MINUTES
  const started = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(started + wait * MINUTE_MS)
}

/** Returns the minute of the day in a time zone. */
export const minuteOfDay = (now: Date, market: MarketId): number => minuteIn(now, markets[market].timeZone)

function minuteIn(now: Date, timeZone: string): number {
  const shown = formatMoment(now, timeZone)
  return Number(shown.slice(11, 13)) * HOUR_MINUTES + Number(shown.slice(14, 16))
}
