import type { Brand } from '#contract/brand/brand.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { type Lender, lenderOn } from '#domain/loans/lender.ts'
import { type LoanClock, zoneOf } from '#domain/loans/loan-zone.ts'
import type { Product } from '#domain/loans/product.ts'
import { type AuthorityName, type MarketId, markets } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { marketWords } from '#words/markets.ts'

type LentProduct = Pick<Product, 'lenders' | 'market'>

/** The configuration for one loan, and its lender, if that is not the operating company. */
export type LentBy = Brand & { readonly named: Lender | null }

/**
 * The lender of a loan of this product, by the day of its contract: the operating company as configured, or
 * the lender that the product names, with its address and officer. Every document and page of a loan uses
 * this.
 */
export function lenderOf(brand: Brand, { lenders, market }: LentProduct, day: Day): LentBy {
  const named = lenderOn(lenders, day)
  if (named === null) return { ...brand, named }
  const { name, address, email = brand.company.email, phone = brand.company.phone, complaints = '' } = named
  const own = markets[market].authorities.find(({ isLenders }) => isLenders)?.name
  return {
    ...brand,
    company: { ...brand.company, legalName: name, address, email, phone },
    authorities: { ...brand.authorities, ...(own && { [own]: complaints }) },
    named,
  }
}

/** The lender of an existing loan, whose contract has the day of its application. */
export const lenderOfOrder = (
  brand: Brand,
  {
    loan,
    createdAt,
  }: { readonly loan: LoanClock & { readonly product: LentProduct }; readonly createdAt: Date },
): LentBy => lenderOf(brand, loan.product, dayIn(createdAt, zoneOf(loan)))

type Row = { lenders: Lender[] | null; market: MarketId; timeZone: string | null; createdAt: Date }

const ofOrder = statement<Row, [string, string]>(
  'lenders-of-order',
  `SELECT CASE WHEN o.rule IS NULL THEN p.lenders ELSE o.lenders END AS lenders, p.market, o.time_zone AS "timeZone",
     o.created_at AS "createdAt"
   FROM orders o JOIN products p ON p.id = o.product_id WHERE o.borrower_id = $1 AND o.order_no = $2`,
)

/** The lender of a complaint's loan; the operating company without a loan. */
export async function lenderOfOrderNo(
  tx: Transaction,
  brand: Brand,
  borrowerId: string,
  orderNo: string | null,
): Promise<LentBy> {
  const row = orderNo === null ? undefined : await tx.row(ofOrder, [borrowerId, orderNo])
  if (!row) return { ...brand, named: null }
  const { lenders, market, timeZone, createdAt } = row
  const product = { lenders: lenders ?? undefined, market }
  return lenderOfOrder(brand, { loan: { product, timeZone }, createdAt })
}

/** The name of a market's authority: the operating company's own, or that of the loan's lender. */
export function authorityTitle(
  name: AuthorityName,
  { named }: Pick<LentBy, 'named'>,
  market: MarketId,
  language: Language,
): string {
  const words = marketWords[market][language]
  const isLenders = markets[market].authorities.some((one) => one.isLenders && one.name === name)
  return named && isLenders ? words.officerOf(named.name) : (words.authorities[name] ?? '')
}
