import type { Brand } from '#contract/brand/brand.ts'
import { soonUntil } from '#domain/complaints/warning-days.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { forEachMarket, type MarketId } from '#domain/markets/market.ts'

/** The day that each market has now. */
export const todaysAt = (now: Date): Record<MarketId, Day> =>
  forEachMarket(({ timeZone }) => dayIn(now, timeZone))

/** The day that each market has now, and the last day that is due soon there. */
export interface DeskDays {
  todays: Record<MarketId, Day>
  soon: Record<MarketId, Day>
}

/** Both as the desk of this lender counts them. */
export const deskDaysAt = (now: Date, { warningDays }: Pick<Brand, 'warningDays'>): DeskDays => ({
  todays: todaysAt(now),
  soon: soonAt(now, warningDays),
})

/** The last day of each market that is due soon, by the days that its lender is warned before. */
export const soonAt = (now: Date, warningDays: Brand['warningDays']): Record<MarketId, Day> =>
  forEachMarket(({ id, timeZone }) => soonUntil(dayIn(now, timeZone), warningDays[id]))
