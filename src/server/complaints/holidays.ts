import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { Service } from '#server/service.ts'

/** The days of a market on which the lender's staff does not work, as the lender has listed them. */
export const holidaysOf = ({ config }: Pick<Service, 'config'>, market: MarketId): ReadonlySet<Day> =>
  new Set(config.brand.holidays[market])
