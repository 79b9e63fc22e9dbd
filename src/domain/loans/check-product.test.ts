import { expect, test } from 'vitest'
import { percent } from '#domain/rate.ts'
import { ok, refuse } from '#domain/result.ts'
import { checkProduct, INSTALMENTS_MAX, type ProductFault, TERM_DAYS_MAX } from './check-product.ts'
import { sampleProduct } from './product.sample.ts'
import type { Product } from './product.ts'

const commission = (rate: string, taken: 'upfront' | 'with-instalments' = 'upfront') => ({
  commission: { rate: percent(rate), taken },
})

test.each<Partial<Product>>([
  {},
  { instalments: 1, daysBetween: 7 },
  { instalments: INSTALMENTS_MAX, daysBetween: TERM_DAYS_MAX / INSTALMENTS_MAX },
  { minAmount: 3n, maxAmount: 3n },
  { prepayment: null, extension: null },
  { allocation: ['principal', 'interest', 'fee', 'tax', 'penalty'] },
  commission('99'),
  commission('100', 'with-instalments'),
  { penaltyRule: 'flat-charge', penaltyCharge: 1n },
  { coolingOffDays: sampleProduct.daysBetween },
])('a product that can be lent is accepted unchanged: %o', (change) => {
  const product = { ...sampleProduct, ...change }
  expect(checkProduct(product)).toEqual(ok(product))
})

test.each<[ProductFault, Partial<Product>]>([
  ['too-many-instalments', { instalments: 1_000_000_000 }],
  ['too-many-instalments', { instalments: INSTALMENTS_MAX + 1, daysBetween: 1 }],
  ['term-too-long', { instalments: 1, daysBetween: TERM_DAYS_MAX + 1 }],
  ['min-amount-too-low', { minAmount: 0n }],
  ['min-amount-too-low', { minAmount: 2n }],
  ['max-amount-below-min', { maxAmount: sampleProduct.minAmount - 1n }],
  ['rate-over-everything', { ratePerDay: percent('100.1') }],
  ['commission-over-everything', commission('101', 'with-instalments')],
  ['nothing-received', commission('100')],
  ['tax-over-everything', { tax: { rate: percent('116'), on: ['interest'] } }],
  ['fee-over-everything', { extension: { feeRate: percent('101'), maxDays: 7 } }],
  ['allocation-incomplete', { allocation: [] }],
  ['allocation-incomplete', { allocation: ['penalty', 'fee', 'tax', 'interest'] }],
  ['allocation-incomplete', { allocation: ['penalty', 'fee', 'tax', 'interest', 'interest'] }],
  ['prepayment-after-term', { prepayment: { termDividedBy: 2, notBeforeDays: 91 } }],
  ['extension-too-long', { extension: { feeRate: percent('5'), maxDays: 8 } }],
  ['cooling-off-after-payment', { coolingOffDays: sampleProduct.daysBetween + 1 }],
  ['charge-missing', { penaltyRule: 'flat-charge' }],
  ['charge-missing', { penaltyRule: 'flat-charge', penaltyCharge: 0n }],
  ['charge-without-rule', { penaltyCharge: 50000n }],
  ['total-too-high', { maxAmount: 999_999_999_999_999n }],
  ['total-too-high', { maxAmount: 10n ** 11n, ratePerDay: percent('100') }],
])('the product is refused as %s: %o', (fault, change) => {
  expect(checkProduct({ ...sampleProduct, ...change })).toEqual(refuse(fault))
})
