import { type MarketId, markets } from '../markets/market.ts'

/** The fields that decide a loan's time zone. */
export type LoanClock = {
  readonly product: { readonly market: MarketId }
  /** Time zone of the contract; null means the market's. */
  readonly timeZone?: string | null
}

/**
 * Returns the time zone of all days of a loan: due days, payment days and charged days. It is fixed when the contract
 * is made, so a borrower who moves keeps it.
 */
export const zoneOf = ({ product, timeZone }: LoanClock): string =>
  timeZone ?? markets[product.market].timeZone
