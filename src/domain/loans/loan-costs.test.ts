import { expect, test } from 'vitest'
import { major } from '#domain/amount.ts'
import { percent } from '#domain/rate.ts'
import { COST_STEPS_MAX, loanCosts, withAmount } from './loan-costs.ts'
import { price } from './pricing.ts'
import { sampleProduct } from './product.sample.ts'
import { type Product, termDays } from './product.ts'
import { trueCostOf } from './true-cost.ts'

const day = '2026-11-20'
const once: Product = {
  ...sampleProduct,
  id: 'once',
  minAmount: major(1_000),
  maxAmount: major(5_000),
  instalments: 1,
  daysBetween: 91,
}
const thrice: Product = { ...once, id: 'thrice', maxAmount: major(3_000), instalments: 3, daysBetween: 31 }
const costsWith = (products: readonly Product[], asked: bigint) =>
  withAmount(loanCosts(products, day), products, day, asked)
const shown = (products: readonly Product[], asked: bigint | null = null) =>
  (asked === null ? loanCosts(products, day) : costsWith(products, asked)).map(({ product, terms }) => [
    Number(terms.amount) / 100,
    termDays(product),
  ])

test('each round amount has a cost for each term, priced like a real loan', () => {
  const costs = loanCosts([once, thrice], day)
  expect(shown([once, thrice])).toEqual([
    ...[1000, 1500, 2000, 2500, 3000].flatMap((amount) => [
      [amount, 91],
      [amount, 93],
    ]),
    ...[3500, 4000, 4500, 5000].map((amount) => [amount, 91]),
  ])
  for (const { product, terms, cost } of costs) {
    expect(terms).toEqual(price(product, terms.amount, day))
    expect(trueCostOf(product.market, terms, day)).toEqual({ ok: true, value: cost })
  }
})

test('a requested amount is included if a product lends it', () => {
  const costs = costsWith([thrice, once], major(2_345))
  const amounts = costs.map(({ terms }) => terms.amount)
  expect(amounts).toEqual(amounts.toSorted((one, other) => Number(one - other)))
  expect(shown([thrice, once], major(2_345)).filter(([amount]) => amount === 2345)).toEqual([
    [2345, 91],
    [2345, 93],
  ])
  // An amount that is already listed is not computed again.
  expect(withAmount(costs, [thrice, once], day, major(2_345))).toBe(costs)
  expect(shown([once], major(5_001))).toEqual(shown([once]))
  expect(shown([once], major(999))).toEqual(shown([once]))
})

test('of two products with the same term the dearer one is shown', () => {
  const cheap: Product = { ...once, id: 'cheap', commission: { rate: percent('0'), taken: 'upfront' } }
  for (const products of [
    [once, cheap],
    [cheap, once],
  ])
    expect(new Set(loanCosts(products, day).map(({ product }) => product.id))).toEqual(new Set(['once']))
})

test('a slider never has more steps than fit, however large the range', () => {
  for (const [low, high] of [
    [major(3_000), major(20_000)],
    [major(1), major(99_999_999)],
    [12_345n, 12_345n],
    [major(1_001), major(1_003)],
  ] as const) {
    const amounts = loanCosts([{ ...once, minAmount: low, maxAmount: high }], day).map(
      ({ terms }) => terms.amount,
    )
    expect(amounts.length).toBeLessThanOrEqual(COST_STEPS_MAX + 2)
    expect([amounts[0], amounts.at(-1)]).toEqual([low, high])
    expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => (one < other ? -1 : 1)))
  }
})

test('no products mean no costs', () => {
  expect(loanCosts([], day)).toEqual([])
  expect(costsWith([], major(3_000))).toEqual([])
})
