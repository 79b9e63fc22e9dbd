import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { chooseAmount, type Product, termDays } from './product.ts'
import { dearestOf, type PricedLoan, pricedLoan } from './representative-example.ts'

/** Most steps of the slider from the smallest to the largest loan. */
export const COST_STEPS_MAX = 12

/** Steps are multiples of this, in major units. */
const ROUND = [1n, 2n, 5n]

/**
 * Returns the costs of loans of round amounts, priced as if paid out on this day. Of several products with the same
 * term the dearest is used, so that the example never costs less than the borrower may pay. Sorted by amount, then term.
 */
export const loanCosts = (products: readonly Product[], disbursedOn: Day): PricedLoan[] =>
  amountsOf(products).flatMap((amount) => costsOf(products, disbursedOn, amount))

/** Adds the requested amount, if a product lends it. */
export function withAmount(
  costs: readonly PricedLoan[],
  products: readonly Product[],
  disbursedOn: Day,
  asked: Minor,
): readonly PricedLoan[] {
  if (costs.some(({ terms }) => terms.amount === asked)) return costs
  return [
    ...costs.filter(({ terms }) => terms.amount < asked),
    ...costsOf(products, disbursedOn, asked),
    ...costs.filter(({ terms }) => terms.amount > asked),
  ]
}

/** Returns the cost of an amount for each term that lends it. */
function costsOf(products: readonly Product[], disbursedOn: Day, amount: Minor): PricedLoan[] {
  const lending = products.filter((product) => chooseAmount(product, amount).ok)
  const terms = [...new Set(lending.map(termDays))].sort((one, other) => one - other)
  return terms.flatMap((term) => {
    const ofTerm = lending.filter((product) => termDays(product) === term)
    return dearestOf(ofTerm.flatMap((product) => pricedLoan(product, amount, disbursedOn))) ?? []
  })
}

/** Product limits and the round amounts between them. */
function amountsOf(products: readonly Product[]): Minor[] {
  const ends = products.flatMap(({ minAmount, maxAmount }) => [minAmount, maxAmount])
  const [lowest, highest] = [ends.reduce(lower, ends[0] ?? 0n), ends.reduce(higher, 0n)]
  const step = stepOf(highest - lowest)
  const amounts = new Set(ends)
  for (let amount = lowest - (lowest % step) + step; amount < highest; amount += step) amounts.add(amount)
  return [...amounts].sort((one, other) => (one < other ? -1 : 1))
}

const lower = (one: Minor, other: Minor) => (other < one ? other : one)
const higher = (one: Minor, other: Minor) => (other > one ? other : one)

/** Returns the smallest round step within the step limit: 500 between 1,000 and 5,000. */
function stepOf(range: Minor): Minor {
  for (let unit = MINOR_PER_MAJOR; ; unit *= 10n) {
    const step = ROUND.map((times) => times * unit).find((one) => range <= one * BigInt(COST_STEPS_MAX))
    if (step !== undefined) return step
  }
}
