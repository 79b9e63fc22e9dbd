import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { daysOff } from '#domain/markets/holidays.ts'
import { bankHolidays, marketIds } from '#domain/markets/market.ts'
import { balanceOf, disburse } from '#domain/money/ledger.ts'
import { debtOn } from '#domain/money/repayment.ts'
import { agreedDays, dueDay, firstDayNotLate } from './due-day.ts'
import { price } from './pricing.ts'
import { sampleProduct } from './product.sample.ts'
import { scheduleOf } from './schedule.ts'

const { dayOff: _, ...mexican } = sampleProduct
const daily = { ...mexican, instalments: 1, daysBetween: 30, penaltyRule: 'three-percent-a-day' } as const

test.each([
  ['a Sunday', '2026-11-29', '2026-11-30'],
  ['a Saturday', '2026-11-28', '2026-11-30'],
  ['a Friday', '2026-11-27', '2026-11-27'],
  ['Holy Thursday', '2027-03-25', '2027-03-29'],
  ['2 November, on which banks are closed and offices are not', '2027-11-02', '2027-11-03'],
  ['12 December on a Monday', '2033-12-12', '2033-12-13'],
  ['Christmas on a Friday', '2026-12-25', '2026-12-28'],
])('in Mexico an instalment agreed for %s is due on the next banking day', (_day, agreed, due) => {
  expect(dueDay({ market: 'mx' }, agreed)).toBe(due)
})

test('in India the due day is the agreed day, unless the product moves it', () => {
  // The fourth Saturday of November 2026; the third one is a banking day; Good Friday 2027.
  const days = ['2026-11-28', '2026-11-21', '2026-11-29', '2027-03-26']
  expect(days.map((day) => dueDay({ market: 'in' }, day))).toEqual(days)
  expect(days.map((day) => dueDay({ market: 'in', dayOff: 'next-banking-day' }, day))).toEqual([
    '2026-11-30',
    '2026-11-21',
    '2026-11-30',
    '2027-03-29',
  ])
})

describe('a Mexican loan due on a Sunday', () => {
  // Thirty days before Sunday 29 November 2026.
  const disbursedOn = '2026-10-30'
  const terms = price(daily, 300_000n, disbursedOn)
  const balances = balanceOf(disburse(terms, new Date(`${disbursedOn}T18:00:00Z`)).entries)
  const loan = {
    product: daily,
    client: 'new',
    instalments: terms.instalments,
    balances,
    penaltyChargedThrough: null,
  } as const

  test('is on time on Monday without extra cost, and one day late on Tuesday', () => {
    const [monday, tuesday] = ['2026-11-30', '2026-12-01'].map((day) => debtOn(loan, day).due)
    expect(monday).toMatchObject({ dueOn: '2026-11-30', daysLate: 0, penalty: 0n })
    expect(tuesday).toMatchObject({ dueOn: '2026-11-30', daysLate: 1, penalty: 9_000n })
  })

  test('owes the same interest as a loan of the same length due on a working day', () => {
    const interest = (day: string) => scheduleOf(daily, 300_000n, 0n, day).map((row) => row.interest)
    expect(interest(disbursedOn)).toEqual(interest('2026-11-02'))
  })
})

test('a Mexican product that keeps due days is billed on the agreed day', () => {
  expect(dueDay({ market: 'mx', dayOff: 'same-day' }, '2026-11-29')).toBe('2026-11-29')
})

test('the reverse lookups agree with the due day', () => {
  for (const market of marketIds) {
    const product = { market, dayOff: 'next-banking-day' } as const
    const off = daysOff(bankHolidays[market])
    for (let day = '2026-12-01'; day < '2027-05-01'; day = addDays(day, 1)) {
      const near = Array.from({ length: 20 }, (_, index) => addDays(day, -index))
      const agreed = near.filter((one) => dueDay(product, one) === day)
      expect(agreedDays(market, day)).toEqual(off.has(day) ? [day] : agreed)
      const notLate = near.filter((one) => dueDay(product, one) >= day)
      expect(firstDayNotLate(market, day)).toBe(notLate.at(-1))
    }
  }
})
