import { expect, test } from 'vitest'
import { major } from '#domain/amount.ts'
import { percent } from '#domain/rate.ts'
import { sampleProduct } from './product.sample.ts'
import { representativeExample } from './representative-example.ts'
import { formatTrueCost } from './true-cost.ts'

const day = '2026-11-20'
// 3,000 over 91 days at 18 % a year with 10 % kept back is the illustration of the facts: 82 %.
const known = {
  ...sampleProduct,
  id: 'known',
  minAmount: major(1_000),
  maxAmount: major(5_000),
  instalments: 1,
  daysBetween: 91,
}
const cheaper = { ...known, id: 'cheaper', commission: { rate: percent('0'), taken: 'upfront' } as const }

const exampleOf = (...products: (typeof known)[]) => {
  const example = representativeExample(products, day)
  if (!example.ok) throw new Error(example.refusal)
  return example.value
}

test("the example is a product's middle amount, priced like a real loan", () => {
  const { terms, cost } = exampleOf(known)
  expect(terms).toMatchObject({ amount: major(3_000), received: major(2_700), commission: major(300) })
  expect(Math.round(Number.parseFloat(formatTrueCost(cost)))).toBe(82)
})

test('the dearest of several products is the example, wherever it is in the list', () => {
  expect(exampleOf(known, cheaper).product.id).toBe('known')
  expect(exampleOf(cheaper, known).product.id).toBe('known')
})

test('the highest cost is at least the cost of the example and of the smallest loan', () => {
  // Five minor units: rounding the commission up makes this the dearest loan.
  const tiny = { ...known, minAmount: 5n, maxAmount: major(5_000) }
  const { cost, highest } = exampleOf(tiny)
  const value = ({ rate }: typeof cost) => Number(rate.numerator) / Number(rate.denominator)
  expect(value(highest)).toBeGreaterThan(value(cost))
})

test('a product with one amount is its own example', () => {
  const only = { ...known, minAmount: 12_345n, maxAmount: 12_345n }
  expect(exampleOf(only).terms.amount).toBe(12_345n)
})

test('the cost does not depend on the day', () => {
  const later = representativeExample([known], '2028-02-29')
  expect(later.ok && later.value.cost).toEqual(exampleOf(known).cost)
})

test('no products mean no example', () => {
  expect(representativeExample([], day)).toEqual({ ok: false, refusal: 'nothing-offered' })
  const nothingReceived = { ...known, commission: { rate: percent('100'), taken: 'upfront' } as const }
  expect(representativeExample([nothingReceived], day)).toEqual({ ok: false, refusal: 'nothing-offered' })
})
