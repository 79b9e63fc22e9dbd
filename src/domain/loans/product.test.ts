import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { PREPAYMENT } from '#domain/markets/specified.ts'
import { ok, refuse } from '#domain/result.ts'
import { sampleProduct } from './product.sample.ts'
import { chooseAmount, type Product, prepaymentFrom, termDays, USUAL_ALLOCATION } from './product.ts'

const product = {
  ...sampleProduct,
  maxAmount: 300000n,
  instalments: 7,
  daysBetween: 13,
  prepayment: PREPAYMENT,
} satisfies Product

test('the term ends with the last instalment', () => {
  expect(termDays(product)).toBe(91)
})

test.each([
  [49999n, refuse('amount-too-low')],
  [50000n, ok(50000n)],
  [300000n, ok(300000n)],
  [300001n, refuse('amount-too-high')],
])('the amount %s is checked against the limits', (amount, answer) => {
  expect(chooseAmount(product, amount)).toEqual(answer)
})

test('prepayment is possible after half the term, rounded up to whole days', () => {
  expect(prepaymentFrom(product, '2026-01-01')).toBe(addDays('2026-01-01', 46))
})

test('prepayment of a short loan is possible after 7 days', () => {
  const short = { ...product, instalments: 1, daysBetween: 10 }
  expect(prepaymentFrom(short, '2026-01-01')).toBe('2026-01-08')
})

test('a product without a prepayment rule may be repaid at any time', () => {
  expect(prepaymentFrom({ ...product, prepayment: null }, '2026-01-01')).toBe('2026-01-01')
})

test('penalty is paid first and principal last, each part once', () => {
  expect(USUAL_ALLOCATION).toEqual(['penalty', 'fee', 'tax', 'interest', 'principal'])
})
