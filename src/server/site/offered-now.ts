import type { Product } from '#domain/loans/product.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { batched } from '#server/base/load-shedding/batch.ts'
import { offeredProducts } from '#server/loans/products/products.ts'
import type { Service } from '#server/service/service.ts'

type OfferedNow = (market: MarketId) => Promise<readonly Product[]>

const readers = new WeakMap<Service, OfferedNow>()

/** Reads the offered products of a market, once for all concurrent visits of an advertisement's page. */
export function offeredNow(service: Service): OfferedNow {
  const known = readers.get(service)
  if (known) return known
  const read: OfferedNow = batched((asked: readonly MarketId[]) =>
    service.database.transaction(
      async (tx) => {
        const found = new Map<MarketId, readonly Product[]>()
        for (const market of new Set(asked))
          found.set(
            market,
            (await offeredProducts(tx, market)).map(({ product }) => product),
          )
        return asked.map((market) => found.get(market) ?? [])
      },
      { readOnly: true },
    ),
  )
  readers.set(service, read)
  return read
}
