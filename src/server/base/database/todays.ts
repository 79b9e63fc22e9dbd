import type { Brand } from '#contract/brand/brand.ts'
import { soonUntil } from '#domain/complaints/warning-days.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { forEachMarket, type MarketId } from '#domain/markets/market.ts'

/** The current day of each market. */
export const todaysAt = (now: Date): Record<MarketId, Day> =>
  forEachMarket(({ timeZone }) => dayIn(now, timeZone))

/** The current day of each market, and the last day that counts as due soon. */
export interface DeskDays {
  todays: Record<MarketId, Day>
  soon: Record<MarketId, Day>
}

/** Both as configured for this lender's desk. */
export function deskDaysAt(now: Date, { warningDays }: Pick<Brand, 'warningDays'>): DeskDays {
  const todays = todaysAt(now)
  return { todays, soon: forEachMarket(({ id }) => soonUntil(todays[id], warningDays[id])) }
}
