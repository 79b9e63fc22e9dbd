import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { price, type Terms } from './pricing.ts'
import type { Product } from './product.ts'
import { type TrueCost, trueCostOf } from './true-cost.ts'

/** Price information that advertising must show. */
export type RepresentativeExample = {
  readonly product: Product
  readonly terms: Terms
  /** Yearly cost of the example loan. */
  readonly cost: TrueCost
  /** Highest yearly cost of any offered loan. */
  readonly highest: TrueCost
}

/**
 * Computes a representative example as if the loan were paid out on this day: the middle amount of the dearest
 * product, so that the example never costs less than the borrower may pay. All products are of one market. Refuses
 * `nothing-offered` if there is no product, or none with a yearly cost.
 */
export function representativeExample(
  products: readonly Product[],
  disbursedOn: Day,
): Result<RepresentativeExample, 'nothing-offered'> {
  const priced = products.flatMap((product) =>
    // Rounding to minor units can make the smallest and largest loans slightly dearer or cheaper than the middle one.
    [product.minAmount, middleAmount(product), product.maxAmount].flatMap((amount) =>
      pricedLoan(product, amount, disbursedOn),
    ),
  )
  const highest = dearestOf(priced)
  const example = dearestOf(priced.filter(({ product, terms }) => terms.amount === middleAmount(product)))
  return highest && example ? ok({ ...example, highest: highest.cost }) : refuse('nothing-offered')
}

/** A loan of a product and its yearly cost. */
export type PricedLoan = Pick<RepresentativeExample, 'product' | 'terms' | 'cost'>

/** Prices a loan as if paid out on this day; none if it has no yearly cost. */
export function pricedLoan(product: Product, amount: Minor, disbursedOn: Day): PricedLoan[] {
  // The cost does not depend on the payout day: a later due day for the same amount never makes a loan dearer.
  const terms = price({ ...product, dayOff: 'same-day' }, amount, disbursedOn)
  const cost = trueCostOf(product.market, terms, disbursedOn)
  return cost.ok ? [{ product, terms, cost: cost.value }] : []
}

/** The midpoint of the smallest and the largest loan, in whole major units if possible. */
function middleAmount({ minAmount, maxAmount }: Product): Minor {
  const middle = (minAmount + maxAmount) / 2n
  const whole = middle - (middle % MINOR_PER_MAJOR)
  return whole < minAmount ? minAmount : whole
}

/** The one with the highest yearly cost; the first of several. */
export function dearestOf(loans: readonly PricedLoan[]): PricedLoan | undefined {
  return loans.reduce<PricedLoan | undefined>(
    (dearest, loan) => (dearest && !isHigher(loan.cost.rate, dearest.cost.rate) ? dearest : loan),
    undefined,
  )
}

const isHigher = (one: Rate, other: Rate) =>
  one.numerator * other.denominator > other.numerator * one.denominator
