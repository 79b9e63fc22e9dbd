import type { MarketId } from './market.ts'

/**
 * What people write beside an amount, beyond the sign and the code of the currency; beside the markets, because pages
 * without such a field do not ask for it.
 */
export const amountWords: Readonly<Partial<Record<MarketId, readonly string[]>>> = {
  mx: ['pesos', 'peso', 'M.N.', 'MN', 'MX$'],
  in: ['Rs.', 'Rs', 'rupees', 'rupee', 'रुपये', 'रु.', 'रु', '/-', '/=', 'only'],
}
