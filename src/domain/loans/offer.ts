import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { lenderOn } from './lender.ts'
import { chooseAmount, type Product, termDays } from './product.ts'

/** An offer: one amount of one product, until a moment. */
export type Offer = {
  readonly product: Product
  readonly amount: Minor
  /** A smaller amount that may be accepted as well: the one that was shown before the final one. */
  readonly smallerAmount?: Minor | null
  readonly coupon: Minor
  readonly expiresAt: Date
}

/** Unit of `periods` in our own offers (spec 3, "Loan push payload"). */
export const TERM_UNIT = 'day'

/** The terms that the page sends back when the borrower accepts (spec 3, "Loan push payload"). */
export type Acceptance = {
  readonly amount: Minor
  readonly periods: number
  readonly termUnit: string
  /** Fingerprint that came with the offer; empty from a page that received none. */
  readonly fingerprint: string
}

/** Refusals of an acceptance. */
export type OfferRefusal =
  | 'offer-expired'
  | 'amount-too-low'
  | 'amount-too-high'
  | 'term-not-offered'
  | 'offer-changed'

/** Returns the offer if it has not expired, otherwise refuses `offer-expired`. The expiry itself is too late. */
export function checkOfferOpen(offer: Offer, now: Date): Result<Offer, 'offer-expired'> {
  return now < offer.expiresAt ? ok(offer) : refuse('offer-expired')
}

/**
 * Returns the amount to lend in minor units if the borrower accepts exactly what was shown. `fingerprint` is that of
 * the current offer for the accepted amount. Refused if the offer expired, if amount or term is outside the product or differs from the offer,
 * or if the price has changed since it was shown.
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
  const isOffered = amount.value === offer.amount || amount.value === offer.smallerAmount
  return isAsShown && isOffered ? amount : refuse('offer-changed')
}

export function isTermOf(
  product: Product,
  { periods, termUnit }: Pick<Acceptance, 'periods' | 'termUnit'>,
): boolean {
  return periods === termDays(product) && termUnit === TERM_UNIT
}

/**
 * Returns the canonical text from which an offer's fingerprint is made. Two offers share it only if cost and lender
 * are equal. The loan's day is not part of it, so midnight changes only the lender.
 */
export function offerSubstance({ product, amount, coupon, expiresAt }: Offer, today: Day): string {
  const { lenders, ...priced } = product
  const lender = lenderOn(lenders, today) ?? undefined
  const parts = { product: { ...priced, lender }, amount, coupon, expiresAt: expiresAt.toISOString() }
  return JSON.stringify(parts, (_, value) => {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    // A product from the database may have its fields in any order.
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
