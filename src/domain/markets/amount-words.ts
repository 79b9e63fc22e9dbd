import type { MarketId } from './market.ts'

/**
 * Words for a currency beyond its sign and code. Separate from the markets, so that pages without an amount field do
 * not load it.
 */
export const amountWords: Readonly<Partial<Record<MarketId, readonly string[]>>> = {
  mx: ['pesos', 'peso', 'M.N.', 'MN', 'MX$'],
  in: ['Rs.', 'Rs', 'rupees', 'rupee', 'रुपये', 'रु.', 'रु', '/-', '/=', 'only'],
}
