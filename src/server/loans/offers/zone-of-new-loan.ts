import type { MarketId } from '#domain/markets/market.ts'
import { zoneAt } from '#domain/markets/zone-at.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Context } from '#server/call/serve.ts'
import type { StoredOffer } from '#server/loans/offers/offers.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'

/**
 * Returns the time zone of the borrower's address for a new loan, if the lender is configured so; otherwise `null`, for
 * the time zone of the market. An accepted offer has the time zone of its loan.
 */
export async function zoneOfNewLoan(
  { tx, borrower, service }: Context,
  { product, loan }: { readonly product: { readonly market: MarketId }; readonly loan: StoredOffer['loan'] },
): Promise<string | null> {
  if (loan) return loan.timeZone
  if (service.config.brand.dueDayClock === 'market') return null
  const { address } = await findPerson(tx, borrower, sealerOf(service))
  return zoneAt(product.market, address)
}
