import { type Days, daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw, type MarketId } from '#domain/markets/market.ts'
import type { Service } from '#server/service/service.ts'

/** The non-working days of the lender's staff in a market: legal holidays and those that the lender lists. */
export const holidaysOf = ({ config }: Pick<Service, 'config'>, market: MarketId): Days =>
  daysOff(holidaysByLaw[market], config.brand.holidays[market])
