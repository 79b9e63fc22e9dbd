import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_RATE } from '#domain/rate.sample.ts'
import { byTheDay, formatPercent, percent } from '#domain/rate.ts'
import { type Result, refuse } from '#domain/result.ts'
import { price } from './pricing.ts'
import { type Product, USUAL_ALLOCATION } from './product.ts'
import { aprByDay, cat, costOfDays, formatTrueCost, type TrueCost, trueCostOf } from './true-cost.ts'

/** Period rate times periods per year, as India's circular shows it: each day counts as a period. */
function byPeriod(net: bigint, instalments: readonly bigint[], periodsPerYear: bigint) {
  const cost = aprByDay(
    net,
    instalments.map((amount, index) => ({ days: index + 1, amount })),
  )
  if (!cost.ok) throw new Error(cost.refusal)
  const { numerator, denominator } = cost.value.rate
  return { numerator: numerator * periodsPerYear, denominator: denominator * 365n }
}

const noRate = refuse('no-rate')
const product: Product = {
  id: 'p1',
  market: 'mx',
  name: 'Prueba',
  minAmount: 1n,
  maxAmount: 10n ** 9n,
  instalments: 1,
  daysBetween: 91,
  ratePerDay: byTheDay(percent('18')),
  commission: { rate: NO_RATE, taken: 'upfront' },
  tax: { rate: percent('16'), on: ['interest', 'commission'] },
  penaltyRule: 'bands-5-4-2',
  penaltyCharge: null,
  dayOff: 'same-day',
  allocation: USUAL_ALLOCATION,
  prepayment: null,
  extension: null,
}
const shown = (cost: Result<TrueCost>) => (cost.ok ? formatTrueCost(cost.value) : cost.refusal)
const share = (cost: Result<TrueCost>) =>
  cost.ok ? Number(cost.value.rate.numerator) / Number(cost.value.rate.denominator) : Number.NaN

describe('the CAT is the yearly effective rate that balances both sides', () => {
  test('15,000 with a commission of 100 and 24 monthly payments of 962.33 is 57.4 %', () => {
    const monthly = Array.from({ length: 24 }, (_, index) => ({ years: (index + 1) / 12, amount: 96233n }))
    const cost = cat([{ years: 0, amount: 1500000n }], [{ years: 0, amount: 10000n }, ...monthly])
    expect(shown(cost)).toBe('57.4%')
    expect(cost).toMatchObject({ ok: true, value: { name: 'CAT', method: 'banxico-21-2009' } })
  })

  test.each([
    ['0', 19],
    ['10', 82],
    ['20', 192],
    ['30', 399],
  ])(
    '3,000 over 91 days at 18 %% a year with %s %% commission up front, VAT left out, is %i %%',
    (commission, cost) => {
      const sold = { ...product, commission: { rate: percent(commission), taken: 'upfront' as const } }
      const terms = price(sold, 300000n, '2026-11-20')
      expect(terms.tax).toBeGreaterThan(0n)
      expect(Math.round(share(trueCostOf('mx', terms, '2026-11-20')) * 100)).toBe(cost)
    },
  )

  test('one payment a year later costs exactly the surcharge', () => {
    expect(shown(cat([{ years: 0, amount: 1000n }], [{ years: 1, amount: 1234n }]))).toBe('23.4%')
  })
})

describe("India's APR is the period rate times the periods per year", () => {
  test('20,000 less 400 of fees, 24 monthly instalments of 969.73 at 15 % a year, is 17.07 %', () => {
    const instalments = Array.from({ length: 24 }, () => 96973n)
    expect(formatPercent(byPeriod(1960000n, instalments, 12n), 2)).toBe('17.07%')
  })

  test('without fees it equals the interest rate', () => {
    const instalments = Array.from({ length: 24 }, () => 96973n)
    expect(formatPercent(byPeriod(2000000n, instalments, 12n), 2)).toBe('15.00%')
  })

  test('a schedule in days uses the daily rate times 365, taxes included, and says so', () => {
    const taxed = {
      ...product,
      market: 'in' as const,
      commission: { rate: percent('10'), taken: 'upfront' as const },
    }
    const terms = price(taxed, 300000n, '2026-11-20')
    const cost = trueCostOf('in', terms, '2026-11-20')
    expect(cost).toMatchObject({ ok: true, value: { name: 'APR', method: 'rbi-2024-25-18-by-day' } })
    const daily = (Number(terms.totalOwed) / Number(terms.received)) ** (1 / 91) - 1
    expect(share(cost)).toBeCloseTo(daily * 365, 8)
  })
})

describe('loans without a yearly rate', () => {
  test.each([
    ['nothing received', cat([], [{ years: 1, amount: 1n }])],
    [
      'all of it kept back',
      cat(
        [{ years: 0, amount: 5n }],
        [
          { years: 0, amount: 5n },
          { years: 1, amount: 5n },
        ],
      ),
    ],
    ['nothing paid', cat([{ years: 0, amount: 5n }], [])],
    ['payments of nothing', cat([{ years: 0, amount: 5n }], [{ years: 1, amount: 0n }])],
    ['too large to write', aprByDay(1n, [{ days: 0.0001, amount: 10n ** 9n }])],
  ])('%s', (_, cost) => {
    expect(cost).toEqual(noRate)
  })

  test('a loan with negative cost is 0 %', () => {
    expect(shown(cat([{ years: 0, amount: 100n }], [{ years: 1, amount: 90n }]))).toBe('0.0%')
  })
})

describe('for any loan', () => {
  const loan = fc.record({
    instalments: fc.integer({ min: 1, max: 12 }),
    daysBetween: fc.integer({ min: 7, max: 91 }),
    yearly: fc.integer({ min: 0, max: 200 }),
    commission: fc.integer({ min: 0, max: 40 }),
  })
  const sell = (part: { instalments: number; daysBetween: number; yearly: number; commission: number }) =>
    price(
      {
        ...product,
        instalments: part.instalments,
        daysBetween: part.daysBetween,
        ratePerDay: byTheDay(percent(String(part.yearly))),
        commission: { rate: percent(String(part.commission)), taken: 'upfront' },
      },
      500000n,
      '2026-11-20',
    )

  test('the CAT discounts all payments to the amount received', () => {
    fc.assert(
      fc.property(loan, (part) => {
        const terms = sell(part)
        const rate = share(trueCostOf('mx', terms, '2026-11-20'))
        const worth = terms.instalments.reduce((total, { number, principal, interest, fee }) => {
          const years = (number * part.daysBetween) / 365
          return total + Number(principal + interest + fee) / (1 + rate) ** years
        }, 0)
        expect(Math.abs(worth - Number(terms.received)) / Number(terms.received)).toBeLessThan(1e-6)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 50 },
    )
  })

  test('a higher commission never lowers the cost', () => {
    fc.assert(
      fc.property(loan, (part) => {
        const less = share(trueCostOf('mx', sell(part), '2026-11-20'))
        const more = share(trueCostOf('mx', sell({ ...part, commission: part.commission + 5 }), '2026-11-20'))
        expect(more).toBeGreaterThan(less)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 50 },
    )
  })

  test('later payment never raises the cost', () => {
    const early = aprByDay(1000n, [{ days: 91, amount: 1200n }])
    const late = aprByDay(1000n, [{ days: 120, amount: 1200n }])
    expect(share(late)).toBeLessThan(share(early))
  })
})

test.each([
  [365, 1500n],
  [1, 4n],
  [0, 0n],
])('%i days of 15 %% a year on 10,000 minor units cost %s, rounded down', (days, cost) => {
  expect(costOfDays(10000n, percent('15'), days)).toBe(cost)
})
