import fc from 'fast-check'
import { expect, test } from 'vitest'
import { penaltyOf } from '#domain/loans/penalty.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import type { PenaltyRuleName } from '#domain/markets/penalty-rule.ts'
import { costsOfPayingLate, LATE_DAYS } from './late-cost.ts'

const day = '2026-11-21'
const CHARGE = 60000n

const lateBy = (penaltyRule: PenaltyRuleName) => ({
  ...sampleProduct,
  penaltyRule,
  penaltyCharge: penaltyRule === 'flat-charge' ? CHARGE : null,
})

test('a loan with one payment costs, when late, the penalty of its principal', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: sampleProduct.minAmount, max: sampleProduct.maxAmount }),
      fc.constantFrom('bands-5-4-2' as const, 'three-percent-a-day' as const, 'flat-charge' as const),
      fc.constantFrom('new' as const, 'repeat' as const),
      (amount, penaltyRule, client) => {
        const product = { ...lateBy(penaltyRule), instalments: 1 }
        const terms = price(product, amount, day)
        const late = costsOfPayingLate(product, terms, client, day)
        expect(late).toEqual(
          LATE_DAYS.map((days) => {
            const penalty = penaltyOf(product, amount, days, client)
            return { days, penalty, later: 0n, total: terms.totalOwed + penalty }
          }),
        )
      },
    ),
  )
})

test('spelled out: 3 % a day of 1,000.00, and a single charge that does not grow', () => {
  const late = (penaltyRule: 'three-percent-a-day' | 'flat-charge') => {
    const product = { ...lateBy(penaltyRule), instalments: 1 }
    return costsOfPayingLate(product, price(product, 100000n, day), 'new', day).map((one) => one.penalty)
  }
  expect(late('three-percent-a-day')).toEqual([3000n, 21000n, 90000n, 270000n])
  expect(late('flat-charge')).toEqual([CHARGE, CHARGE, CHARGE, CHARGE])
})

test('an unpaid loan of three instalments has more of them due over time', () => {
  const product = lateBy('flat-charge')
  const terms = price(product, 300000n, day)
  const [first, second, third] = terms.instalments.map(instalmentTotal)
  const late = costsOfPayingLate(product, terms, 'new', day)
  expect(late.map(({ later }) => later)).toEqual([0n, 0n, second ?? 0n, (second ?? 0n) + (third ?? 0n)])
  for (const { total, penalty, later } of late) expect(total - penalty - later).toBe(first)
})

test('a loan without instalments is never late', () => {
  const terms = { ...price(sampleProduct, 300000n, day), instalments: [] }
  expect(costsOfPayingLate(sampleProduct, terms, 'new', day)).toEqual([])
})
