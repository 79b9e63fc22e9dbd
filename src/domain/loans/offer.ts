import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { lenderOn } from './lender.ts'
import { chooseAmount, type Product, termDays } from './product.ts'

/** What a borrower may borrow: one amount of one product, until a moment. */
export type Offer = {
  readonly product: Product
  readonly amount: Minor
  readonly coupon: Minor
  readonly expiresAt: Date
}

/** The unit in which our own offers count their `periods` (spec 3, "Loan push payload"). */
export const TERM_UNIT = 'day'

/** What the page sends back of the offer that it showed (spec 3, "Loan push payload"). */
export type Acceptance = {
  readonly amount: Minor
  readonly periods: number
  readonly termUnit: string
  /** The fingerprint that came with the offer; empty from a page that was not given one. */
  readonly fingerprint: string
}

/** Why an offer is not taken. */
export type OfferRefusal =
  | 'offer-expired'
  | 'amount-too-low'
  | 'amount-too-high'
  | 'term-not-offered'
  | 'offer-changed'

/** The offer while it lasts, otherwise `offer-expired`; the moment itself is too late. */
export function checkOfferOpen(offer: Offer, now: Date): Result<Offer, 'offer-expired'> {
  return now < offer.expiresAt ? ok(offer) : refuse('offer-expired')
}

/**
 * The amount to lend, in minor units, when a borrower accepts exactly what was shown. `fingerprint` is that of the offer
 * as it is now. Refused when the offer has ended, when the amount or the term lies outside the product, and when
 * either is not the one offered, or anything else about the price has changed since it was shown.
 */
export function acceptOffer(
  offer: Offer,
  acceptance: Acceptance,
  fingerprint: string,
  now: Date,
): Result<Minor, OfferRefusal> {
  const open = checkOfferOpen(offer, now)
  if (!open.ok) return open
  const amount = chooseAmount(offer.product, acceptance.amount)
  if (!amount.ok) return amount
  if (!isTermOf(offer.product, acceptance)) return refuse('term-not-offered')
  const isAsShown = acceptance.fingerprint === '' || acceptance.fingerprint === fingerprint
  return isAsShown && amount.value === offer.amount ? amount : refuse('offer-changed')
}

/** Whether a term is the product's own. */
export function isTermOf(
  product: Product,
  { periods, termUnit }: Pick<Acceptance, 'periods' | 'termUnit'>,
): boolean {
  return periods === termDays(product) && termUnit === TERM_UNIT
}

/**
 * Everything that makes an offer this offer, as one text from which a fingerprint is made: two offers have the same
 * text only when they cost the same and are of the same lender. The day of the loan is not in it, so that midnight changes nothing
 * but who lends.
 */
export function offerSubstance({ product, amount, coupon, expiresAt }: Offer, today: Day): string {
  const { lenders, ...priced } = product
  const lender = lenderOn(lenders, today) ?? undefined
  const parts = { product: { ...priced, lender }, amount, coupon, expiresAt: expiresAt.toISOString() }
  return JSON.stringify(parts, (_, value) => {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    // A product read from a database may have its fields in any order.
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
