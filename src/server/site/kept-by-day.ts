import type { Day } from '#domain/dates.ts'
import type { Product } from '#domain/loans/product.ts'
import type { MarketId } from '#domain/markets/market.ts'

/**
 * Caches a result that depends only on a market's products and the day: computed once for all callers, and
 * again when a product or the day changes.
 */
export function keptByDay<Answer>(compute: (products: readonly Product[], today: Day) => Answer) {
  const kept = new Map<MarketId, { of: string; answer: Answer }>()
  return (market: MarketId, products: readonly Product[], today: Day): Answer => {
    const of = JSON.stringify([today, products], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const known = kept.get(market)
    if (known?.of === of) return known.answer
    const answer = compute(products, today)
    kept.set(market, { of, answer })
    return answer
  }
}
