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
export function deskDaysAt(now: Date, { warningDays }: Pick<Brand, 'warningDays'>): DeskDays {
  const todays = todaysAt(now)
  return { todays, soon: forEachMarket(({ id }) => soonUntil(todays[id], warningDays[id])) }
}
