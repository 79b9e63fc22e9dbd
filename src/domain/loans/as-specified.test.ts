import { expect, test } from 'vitest'
import type { Product } from '#domain/loans/product.ts'
import { byTheDay, percent } from '#domain/rate.ts'
import { isAsSpecified } from './as-specified.ts'

const specified = {
  ratePerDay: byTheDay(percent('18')),
  tax: { rate: percent('16'), on: ['interest', 'commission'] },
  penaltyRule: 'three-percent-a-day',
} as const

test.each<[string, Partial<Product>, boolean]>([
  ['18 % a year, 16 % tax on interest and commission, 3 % a day', {}, true],
  ['the same rate as another fraction', { ratePerDay: { numerator: 36n, denominator: 73_000n } }, true],
  ['another rate', { ratePerDay: byTheDay(percent('19')) }, false],
  ['another tax', { tax: { ...specified.tax, rate: percent('18') } }, false],
  ['tax on interest alone', { tax: { ...specified.tax, on: ['interest'] } }, false],
  ['tax on the commission alone', { tax: { ...specified.tax, on: ['commission'] } }, false],
  ['another penalty', { penaltyRule: 'flat-charge' }, false],
])('%s follows the specification: %s', (_, change, is) => {
  expect(
    isAsSpecified({ ...specified, tax: { ...specified.tax, on: [...specified.tax.on] }, ...change }),
  ).toBe(is)
})
