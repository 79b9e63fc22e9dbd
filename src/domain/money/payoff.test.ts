import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { type Product, USUAL_ALLOCATION } from '#domain/loans/product.ts'
import { PREPAYMENT } from '#domain/markets/specified.ts'
import { NO_RATE } from '#domain/rate.sample.ts'
import { byTheDay, percent } from '#domain/rate.ts'
import { refuse } from '#domain/result.ts'
import { type PayoffLoan, payoffOn } from './payoff.ts'

const disbursedOn = '2026-11-20'
const on = (days: number) => addDays(disbursedOn, days)
const product: Product = {
  id: 'p1',
  market: 'mx',
  name: 'Prueba',
  minAmount: 1n,
  maxAmount: 10n ** 9n,
  instalments: 1,
  daysBetween: 100,
  ratePerDay: byTheDay(percent('36.5')),
  commission: { rate: percent('10'), taken: 'upfront' },
  tax: { rate: percent('16'), on: ['interest', 'commission'] },
  penaltyRule: 'bands-5-4-2',
  penaltyCharge: null,
  dayOff: 'same-day',
  allocation: USUAL_ALLOCATION,
  prepayment: PREPAYMENT,
  extension: null,
}
const loanOf = (change: Partial<Product> = {}, state: Partial<PayoffLoan> = {}): PayoffLoan => {
  const sold = { ...product, ...change }
  return {
    product: sold,
    terms: price(sold, 100000n, disbursedOn),
    disbursedOn,
    penalty: 0n,
    paid: 0n,
    ...state,
  }
}
const tooEarly = refuse('prepayment-too-early')

describe('early payment is possible after half the term and after 7 days (spec 9)', () => {
  test.each([
    ['100 days', { daysBetween: 100 }, 50],
    ['91 days', { daysBetween: 91 }, 46],
    ['7 times 13 days', { daysBetween: 13, instalments: 7 }, 46],
    ['10 days, where half is sooner than 7 days', { daysBetween: 10 }, 7],
  ])('%s', (_, change, first) => {
    expect(payoffOn(loanOf(change), on(0))).toEqual(tooEarly)
    expect(payoffOn(loanOf(change), on(first - 1))).toEqual(tooEarly)
    expect(payoffOn(loanOf(change), on(first))).toMatchObject({ ok: true, value: { kind: 'early' } })
  })

  test('a product without the rule can be paid off on the first day, without interest', () => {
    expect(payoffOn(loanOf({ prepayment: null }), on(0))).toMatchObject({ ok: true, value: { interest: 0n } })
  })
})

describe('interest is owed for the elapsed days, commission and its tax in full', () => {
  test('at 60 of 100 days, 1,000 at 0.1 % a day', () => {
    // Whole term: interest 100, tax 16 % of 200 = 32, in all 1,132. Rebate: 40 of interest and 6.40 of tax.
    expect(payoffOn(loanOf(), on(60))).toEqual({
      ok: true,
      value: {
        kind: 'early',
        principal: 100000n,
        interest: 6000n,
        fee: 0n,
        tax: 2560n,
        penalty: 0n,
        paid: 0n,
        total: 108560n,
        waiting: 113200n,
        saved: 4640n,
      },
    })
  })

  test('later instalments carry no interest', () => {
    const loan = loanOf({ instalments: 4, daysBetween: 25, tax: { rate: percent('16'), on: [] } })
    // On 1,000, 750, 500 and 250 for 25 days each: 25 + 18.75 + 12.50 + 6.25; the third is in its tenth day.
    expect(payoffOn(loan, on(60))).toMatchObject({ ok: true, value: { interest: 4875n, saved: 1375n } })
  })

  test('a tax on the commission alone is owed in full', () => {
    const loan = loanOf({ tax: { rate: percent('16'), on: ['commission'] } })
    expect(payoffOn(loan, on(60))).toMatchObject({ ok: true, value: { tax: 1600n, saved: 4000n } })
  })

  test('payments are deducted, penalties are owed', () => {
    expect(payoffOn(loanOf({}, { paid: 8560n, penalty: 500n }), on(60))).toMatchObject({
      ok: true,
      value: { total: 100500n, saved: 4640n },
    })
  })

  test('a commission paid with the instalments is owed in full, including later ones', () => {
    // 1,000 in four parts with a commission of 100 in four, no interest and no tax: 1,100 on any day.
    const commission = { rate: percent('10'), taken: 'with-instalments' as const }
    const free = { ratePerDay: NO_RATE, tax: { rate: NO_RATE, on: [] }, commission }
    const loan = loanOf({ ...free, instalments: 4, daysBetween: 25 })
    expect(payoffOn(loan, on(60))).toMatchObject({
      ok: true,
      value: { principal: 100000n, fee: 10000n, total: 110000n, saved: 0n },
    })
  })

  test('a loan prepaid beyond its payoff owes nothing, and saves everything that remained', () => {
    // The payoff is 1,085.60, 1,100 was paid, and 1,132 was agreed.
    expect(payoffOn(loanOf({}, { paid: 110000n }), on(60))).toMatchObject({
      ok: true,
      value: { paid: 110000n, total: 0n, saved: 3200n },
    })
  })

  test('from the last due day on there is no rebate', () => {
    for (const days of [100, 130]) {
      expect(payoffOn(loanOf(), on(days))).toMatchObject({ ok: true, value: { total: 113200n, saved: 0n } })
    }
  })

  test('a paid loan owes nothing', () => {
    expect(payoffOn(loanOf({}, { paid: 113200n }), on(60))).toEqual(refuse('nothing-owed'))
  })
})

describe("India's cooling-off returns the loan for the amount received and the APR of its days", () => {
  const loan = loanOf({ market: 'in' })

  test('on the first day nothing is added', () => {
    expect(payoffOn(loan, on(0))).toMatchObject({
      ok: true,
      value: { kind: 'cooling-off', principal: 90000n, interest: 0n, total: 90000n },
    })
  })

  test('a day later one day of the APR is added, without fee, tax or penalty', () => {
    // 900.00 received and 1,132.00 owed after 100 days: 0.22963 % a day.
    expect(payoffOn(loan, on(1))).toMatchObject({
      ok: true,
      value: {
        kind: 'cooling-off',
        interest: 206n,
        fee: 0n,
        tax: 0n,
        penalty: 0n,
        total: 90206n,
        saved: 22994n,
      },
    })
  })

  test('two days later it is over, and the ordinary rule applies', () => {
    expect(payoffOn(loan, on(2))).toEqual(tooEarly)
  })

  test('Mexico has no cooling-off', () => {
    expect(payoffOn(loanOf(), on(0))).toEqual(tooEarly)
  })

  test('a day before the disbursement is not a cooling-off day', () => {
    expect(payoffOn(loan, on(-1))).toEqual(tooEarly)
  })
})

describe('a product sets its own cooling-off days', () => {
  const kinds = (loan: PayoffLoan, days: readonly number[]) =>
    days.map((day) => {
      const found = payoffOn(loan, addDays(loan.disbursedOn, day))
      return found.ok ? found.value.kind : found.refusal
    })
  const back = 'cooling-off'
  const early = 'prepayment-too-early'

  test('also in a market without a legal minimum', () => {
    expect(kinds(loanOf({ coolingOffDays: 3 }), [0, 3, 4])).toEqual([back, back, early])
  })

  test('at the simple daily cost, which compounding does not raise', () => {
    // A compounded cost: two days of six cost somewhat less than a third of the whole.
    const loan = loanOf({ coolingOffDays: 2, daysBetween: 6 })
    const third = (loan.terms.totalOwed - loan.terms.received) / 3n
    const found = payoffOn(loan, on(2))
    if (!found.ok) throw new Error(found.refusal)
    expect([found.value.fee, found.value.tax]).toEqual([0n, 0n])
    expect(found.value.interest).toBeLessThanOrEqual(third)
    expect(found.value.interest).toBeGreaterThan((third * 9n) / 10n)
  })

  test('longer than the law requires, never shorter', () => {
    expect(kinds(loanOf({ market: 'in', coolingOffDays: 3 }), [3, 4])).toEqual([back, early])
    const before = loanOf({ market: 'in', coolingOffDays: 2 }, { disbursedOn: '2025-05-07' })
    expect(kinds(before, [2, 3, 4])).toEqual([back, back, early])
  })
})

test('a later payoff is never cheaper, and never dearer than waiting', () => {
  const shape = fc.record({
    instalments: fc.integer({ min: 1, max: 8 }),
    daysBetween: fc.integer({ min: 1, max: 60 }),
    taken: fc.constantFrom('upfront' as const, 'with-instalments' as const),
    market: fc.constantFrom('mx' as const, 'in' as const),
    // In hundredths of the time until the first instalment, the longest period that a product may set.
    back: fc.nat(100),
  })
  fc.assert(
    fc.property(shape, fc.nat(400), fc.nat(100_000), ({ taken, back, ...given }, days, paid) => {
      const commission = { rate: percent('10'), taken }
      const coolingOffDays = Math.floor((back * given.daysBetween) / 100)
      const loan = loanOf({ ...given, commission, coolingOffDays, prepayment: null }, { paid: BigInt(paid) })
      const today = payoffOn(loan, on(days))
      const tomorrow = payoffOn(loan, on(days + 1))
      if (!today.ok || !tomorrow.ok)
        throw new Error('a loan that owes and has no rule can always be paid off')
      expect(today.value.total).toBeLessThanOrEqual(tomorrow.value.total)
      expect(tomorrow.value.saved).toBeGreaterThanOrEqual(0n)
      expect(today.value.total + today.value.saved).toBe(loan.terms.totalOwed - BigInt(paid))
    }),
  )
})
