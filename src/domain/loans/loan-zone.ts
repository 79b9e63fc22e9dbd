import { type MarketId, markets } from '../markets/market.ts'

/** By whose clock the days of a loan end. */
export type LoanClock = {
  readonly product: { readonly market: MarketId }
  /** Of its contract; a loan without one goes by the clock of its market. */
  readonly timeZone?: string | null
}

/**
 * The time zone in which every day of a loan begins and ends: due days, days of payments, days that are charged. It is fixed
 * when the contract is made, so a borrower who moves keeps it.
 */
export const zoneOf = ({ product, timeZone }: LoanClock): string =>
  timeZone ?? markets[product.market].timeZone
