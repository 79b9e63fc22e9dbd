import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { price, type Terms } from './pricing.ts'
import type { Product } from './product.ts'
import { type TrueCost, trueCostOf } from './true-cost.ts'

/** What advertising has to say about the price of loans. */
export type RepresentativeExample = {
  readonly product: Product
  readonly terms: Terms
  /** What the loan of the example costs in a year. */
  readonly cost: TrueCost
  /** The highest yearly cost of any loan that is offered. */
  readonly highest: TrueCost
}

/**
 * An example of what loans cost, computed as a real one would be, if it were paid out on this day. It is the middle
 * amount of the dearest product, so that nobody is told less than what they may be asked for. All products are of one
 * market. Refusal: `nothing-offered`, when there is no product or none with a yearly cost.
 */
export function representativeExample(
  products: readonly Product[],
  disbursedOn: Day,
): Result<RepresentativeExample, 'nothing-offered'> {
  const priced = products.flatMap((product) =>
    // Rounding to minor units makes the smallest and the largest loan a little dearer or cheaper than the middle one.
    [product.minAmount, middleAmount(product), product.maxAmount].flatMap((amount) =>
      pricedLoan(product, amount, disbursedOn),
    ),
  )
  const highest = dearestOf(priced)
  const example = dearestOf(priced.filter(({ product, terms }) => terms.amount === middleAmount(product)))
  return highest && example ? ok({ ...example, highest: highest.cost }) : refuse('nothing-offered')
}

/** One loan of a product, and what it costs in a year. */
export type PricedLoan = Pick<RepresentativeExample, 'product' | 'terms' | 'cost'>

/** The loan as it would be if it were paid out on this day; none where it has no yearly cost. */
export function pricedLoan(product: Product, amount: Minor, disbursedOn: Day): PricedLoan[] {
  // Its cost is the same whatever day it is paid out on: a later day for the same money never makes a loan dearer.
  const terms = price({ ...product, dayOff: 'same-day' }, amount, disbursedOn)
  const cost = trueCostOf(product.market, terms, disbursedOn)
  return cost.ok ? [{ product, terms, cost: cost.value }] : []
}

/** Half way between the smallest and the largest loan, in whole major units where there is one in between. */
function middleAmount({ minAmount, maxAmount }: Product): Minor {
  const middle = (minAmount + maxAmount) / 2n
  const whole = middle - (middle % MINOR_PER_MAJOR)
  return whole < minAmount ? minAmount : whole
}

/** The one that costs most in a year; the first of several. */
export function dearestOf(loans: readonly PricedLoan[]): PricedLoan | undefined {
  return loans.reduce<PricedLoan | undefined>(
    (dearest, loan) => (dearest && !isHigher(loan.cost.rate, dearest.cost.rate) ? dearest : loan),
    undefined,
  )
}

const isHigher = (one: Rate, other: Rate) =>
  one.numerator * other.denominator > other.numerator * one.denominator
