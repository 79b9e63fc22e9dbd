import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_RATE } from '#domain/rate.sample.ts'
import { percent, shareOf } from '#domain/rate.ts'
import { sampleProduct } from './product.sample.ts'
import { instalmentTotal, scheduleOf } from './schedule.ts'

test('instalments have equal intervals from the disbursement', () => {
  const days = scheduleOf(sampleProduct, 300000n, 0n, '2026-01-31').map((instalment) => instalment.dueOn)
  expect(days).toEqual(['2026-03-02', '2026-04-01', '2026-05-01'])
})

test('interest is charged on outstanding principal only', () => {
  const free = { ...sampleProduct, tax: { rate: NO_RATE, on: [] }, ratePerDay: percent('0.1') }
  const rows = scheduleOf(free, 300000n, 0n, '2026-01-01')
  expect(rows.map((row) => [row.principal, row.interest])).toEqual([
    [100000n, 9000n],
    [100000n, 6000n],
    [100000n, 3000n],
  ])
})

test('tax is charged on interest and on an equal share of the commission', () => {
  const rows = scheduleOf({ ...sampleProduct, ratePerDay: percent('0.1') }, 300000n, 30000n, '2026-01-01')
  expect(rows.map((row) => row.tax)).toEqual([3040n, 2560n, 2080n])
})

test('a tax on the commission leaves interest untaxed', () => {
  const commissionOnly = { ...sampleProduct, tax: { rate: percent('18'), on: ['commission' as const] } }
  const rows = scheduleOf(commissionOnly, 300000n, 30000n, '2026-01-01')
  expect(rows.map((row) => row.tax)).toEqual([1800n, 1800n, 1800n])
})

test('a deducted commission is no fee; one charged with the instalments is', () => {
  const later = { ...sampleProduct, commission: { rate: percent('10'), taken: 'with-instalments' as const } }
  expect(scheduleOf(sampleProduct, 300000n, 30000n, '2026-01-01').map((row) => row.fee)).toEqual([0n, 0n, 0n])
  expect(scheduleOf(later, 300000n, 10000n, '2026-01-01').map((row) => row.fee)).toEqual([
    3333n,
    3333n,
    3334n,
  ])
})

test('every column adds up, is never negative, and is rounded once', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n })
  const counts = fc.integer({ min: 1, max: 52 })
  fc.assert(
    fc.property(
      amounts,
      amounts,
      counts,
      fc.integer({ min: 1, max: 60 }),
      (amount, commission, count, gap) => {
        const rows = scheduleOf(
          { ...sampleProduct, instalments: count, daysBetween: gap },
          amount,
          commission,
          '2026-01-01',
        )
        const total = (column: 'principal' | 'interest' | 'tax') =>
          rows.reduce((s, row) => s + row[column], 0n)
        expect(rows).toHaveLength(count)
        expect(total('principal')).toBe(amount)
        expect(total('tax')).toBe(shareOf(total('interest') + commission, sampleProduct.tax.rate))
        for (const row of rows) {
          expect(row.principal >= 0n && row.interest >= 0n && row.tax >= 0n).toBe(true)
          expect(instalmentTotal(row)).toBe(row.principal + row.interest + row.fee + row.tax)
        }
      },
    ),
  )
})
