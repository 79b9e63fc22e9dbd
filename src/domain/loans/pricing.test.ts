import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#domain/amount.ts'
import { perMillion } from '#domain/rate.sample.ts'
import { price } from './pricing.ts'
import { sampleProduct } from './product.sample.ts'
import type { Product } from './product.ts'
import { instalmentTotal } from './schedule.ts'

const product = { ...sampleProduct, instalments: 1, daysBetween: 91 } satisfies Product

test('3,000 for 91 days at 18 % a year and 10 % commission, with 16 % tax on both', () => {
  expect(price(product, 300000n, '2026-01-01')).toEqual({
    amount: 300000n,
    received: 270000n,
    commission: 30000n,
    interest: 13463n,
    tax: 6954n,
    cost: 50417n,
    totalOwed: 320417n,
    instalments: [
      { number: 1, dueOn: '2026-04-02', principal: 300000n, interest: 13463n, fee: 0n, tax: 6954n },
    ],
  })
})

const anyProduct = fc
  .record({
    instalments: fc.integer({ min: 1, max: 26 }),
    daysBetween: fc.integer({ min: 1, max: 91 }),
    rate: fc.integer({ min: 0, max: 20_000 }),
    commission: fc.integer({ min: 0, max: 400_000 }),
    tax: fc.integer({ min: 0, max: 200_000 }),
    taken: fc.constantFrom('upfront' as const, 'with-instalments' as const),
    on: fc.subarray(['interest' as const, 'commission' as const]),
  })
  .map(
    (part): Product => ({
      ...product,
      instalments: part.instalments,
      daysBetween: part.daysBetween,
      ratePerDay: perMillion(part.rate),
      commission: { rate: perMillion(part.commission), taken: part.taken },
      tax: { rate: perMillion(part.tax), on: part.on },
    }),
  )

test('received and cost add up to what is owed, to the last minor unit', () => {
  fc.assert(
    fc.property(anyProduct, fc.bigInt({ min: 1n, max: 10n ** 9n }), (any, amount) => {
      const terms = price(any, amount, '2026-01-01')
      expect(terms.received + terms.cost).toBe(terms.totalOwed)
      expect(terms.cost).toBe(terms.commission + terms.interest + terms.tax)
      expect(sum(terms.instalments.map(instalmentTotal))).toBe(terms.totalOwed)
      expect(sum(terms.instalments.map((row) => row.principal))).toBe(amount)
    }),
  )
})
