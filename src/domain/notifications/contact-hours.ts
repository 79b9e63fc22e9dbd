import { formatMoment } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'

/** When a lender may write to a borrower about a loan: minutes of the day, by the clock of the market. */
export type ContactHours = {
  readonly fromMinute: number
  readonly untilMinute: number
  readonly source: string
}

/** Each market's own rule. */
export const contactHours: Readonly<Record<MarketId, ContactHours>> = {
  mx: {
    fromMinute: 7 * 60,
    untilMinute: 22 * 60,
    source: 'CONDUSEF, general provisions for collection offices: 07:00 to 22:00',
  },
  in: {
    fromMinute: 8 * 60,
    untilMinute: 19 * 60,
    source: 'RBI/2022-23/108 (12 August 2022): not before 08:00 and not after 19:00',
  },
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** The first moment from `now` on at which somebody may be written to: `now` itself within the hours. */
export function contactFrom(now: Date, market: MarketId): Date {
  const { fromMinute, untilMinute } = contactHours[market]
  const minute = minuteOfDay(now, market)
  if (minute >= fromMinute && minute < untilMinute) return now
  const wait = (fromMinute - minute + DAY_MINUTES) % DAY_MINUTES
  const started = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(started + wait * MINUTE_MS)
}

/** The minute of the day that a market's clock shows. */
export function minuteOfDay(now: Date, market: MarketId): number {
  const shown = formatMoment(now, markets[market].timeZone)
  return Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))
}
