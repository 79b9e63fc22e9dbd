import { type Days, daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw, type MarketId } from '#domain/markets/market.ts'
import type { Service } from '#server/service/service.ts'

/** The days of a market on which the lender's staff does not work: the law's, and those that the lender has listed. */
export const holidaysOf = ({ config }: Pick<Service, 'config'>, market: MarketId): Days =>
  daysOff(holidaysByLaw[market], config.brand.holidays[market])
