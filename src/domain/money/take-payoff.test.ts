import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import type { Product } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { NO_RATE } from '#domain/rate.sample.ts'
import { percent } from '#domain/rate.ts'
import { assertBalanced, balanceOf, creditOf, disburse, owedOf, type Posting } from './ledger.ts'
import { payoffOn } from './payoff.ts'
import { type Loan, nextDueOn, outstanding, penaltyChargedThrough } from './repayment.ts'
import { takePayment } from './take-payment.ts'
import { payDebt, payoffLoanOf } from './take-payoff.ts'

const disbursedOn = '2026-01-01'
const onDay = (day: number): Day => addDays(disbursedOn, day)
const noonOn = (day: number) => new Date(`${onDay(day)}T18:00:00Z`)

function makeLoan(change: Partial<Product> = {}, lent = 300000n) {
  const product = { ...sampleProduct, ...change }
  const terms = price(product, lent, disbursedOn)
  const contract = { amount: terms.amount, received: terms.received, disbursedOn }
  const postings: Posting[] = [disburse(terms, noonOn(0))]
  const now = (): Loan => ({
    product,
    client: 'new',
    instalments: terms.instalments,
    balances: balanceOf(postings.flatMap((posting) => posting.entries)),
    penaltyChargedThrough: penaltyChargedThrough(postings, 'America/Mexico_City'),
  })
  const payoff = (day: number) => payoffOn(payoffLoanOf(now(), contract, onDay(day)), onDay(day))
  const totalOn = (day: number) => {
    const found = payoff(day)
    if (!found.ok) throw new Error(found.refusal)
    return found.value.total
  }
  return {
    terms,
    now,
    payoff,
    totalOn,
    pay(amount: bigint, day: number) {
      const taken = takePayment(now(), amount, noonOn(day), onDay(day))
      postings.push(...taken.postings)
      return taken
    },
    payOff(amount: bigint, day: number) {
      const taken = payDebt(now(), contract, amount, noonOn(day), onDay(day))
      postings.push(...taken.postings)
      return taken
    },
  }
}

test('paying the payoff settles the loan, and returns the interest of the remaining days', () => {
  const loan = makeLoan()
  const total = loan.totalOn(20)
  expect(total).toBeLessThan(loan.terms.totalOwed)
  const taken = loan.payOff(total, 20)
  expect(taken).toMatchObject({ outcome: 'settled', settled: true })
  expect(taken.postings.map((posting) => posting.kind)).toEqual(['rebate', 'payment'])
  expect(owedOf(loan.now().balances)).toBe(0n)
  expect(creditOf(loan.now().balances)).toBe(0n)
  expect(nextDueOn(loan.now())).toBeNull()
})

describe('2,000 in three instalments of 31 days: 712.80, 700.98 and 689.15', () => {
  const three = { instalments: 3, daysBetween: 31 }
  const creditAfter = (change: Partial<Product>, amount: bigint, day: number) => {
    const loan = makeLoan({ ...three, ...change }, 200000n)
    expect(loan.terms.instalments.map(instalmentTotal)).toEqual([71280n, 70098n, 68915n])
    expect(loan.payOff(amount, day).settled).toBe(true)
    return creditOf(loan.now().balances)
  }

  test('all of it on the first day is 70.93 too much, which is credit', () => {
    expect(creditAfter({}, 210293n, 0)).toBe(7093n)
  })

  test('3,712.80 on the first day leaves 1,680.80 of credit, and 1,609.87 if the product allows no early payment', () => {
    expect(creditAfter({}, 371280n, 0)).toBe(168080n)
    expect(creditAfter({ prepayment: { termDividedBy: 2, notBeforeDays: 7 } }, 371280n, 0)).toBe(160987n)
  })
})

test('one coin less is an ordinary payment without rebate', () => {
  const loan = makeLoan()
  const taken = loan.payOff(loan.totalOn(20) - 10n, 20)
  expect(taken).toMatchObject({ outcome: 'part-paid', settled: false })
  expect(taken.postings.map((posting) => posting.kind)).toEqual(['payment'])
})

test('one unit more is credit', () => {
  const loan = makeLoan()
  expect(loan.payOff(loan.totalOn(20) + 1n, 20)).toMatchObject({ outcome: 'over-paid', settled: true })
  expect(creditOf(loan.now().balances)).toBe(1n)
})

test('on a day without early payoff the money pays the amount due', () => {
  const loan = makeLoan({ prepayment: { termDividedBy: 2, notBeforeDays: 7 } })
  expect(loan.payoff(20)).toEqual({ ok: false, refusal: 'prepayment-too-early' })
  expect(loan.payOff(100000n, 20).outcome).toBe('part-paid')
})

test('an overdue loan is paid off with its penalty', () => {
  const loan = makeLoan()
  const penalty = outstanding(loan.now(), onDay(32)).penalty
  expect(penalty).toBeGreaterThan(0n)
  const taken = loan.payOff(loan.totalOn(32), 32)
  expect(taken.postings.map((posting) => posting.kind)).toEqual(['penalty', 'rebate', 'payment'])
  expect(taken.settled).toBe(true)
  expect(loan.now().balances['income-penalty']).toBe(-penalty)
})

describe('3,000 in three parts of 30 days at 0.1 % a day, with a penalty of 3 % a day', () => {
  const plain = {
    ratePerDay: percent('0.1'),
    commission: { rate: NO_RATE, taken: 'upfront' as const },
    tax: { rate: NO_RATE, on: [] },
    penaltyRule: 'three-percent-a-day' as const,
  }

  test('paid off on day 20 it owes 60 of the 90 interest of the first part and none of the others', () => {
    const { postings } = makeLoan(plain).payOff(306000n, 20)
    expect(postings.map(({ kind, entries }) => [kind, entries])).toEqual([
      [
        'rebate',
        [
          { account: 'income-interest', amount: 12000n },
          { account: 'interest', amount: -12000n },
        ],
      ],
      [
        'payment',
        [
          { account: 'cash', amount: 306000n },
          { account: 'interest', amount: -6000n },
          { account: 'principal', amount: -300000n },
        ],
      ],
    ])
  })

  test('posted and paid penalties count once, as penalty and as paid', () => {
    const loan = makeLoan(plain)
    // Of 100 on day 31, 30 pay the penalty of that day and 70 the interest.
    loan.pay(10000n, 31)
    // Interest 90 and 2 of 60, penalty 30 for each of two days; 100 of it is paid.
    expect(loan.payoff(32)).toMatchObject({
      ok: true,
      value: { interest: 9400n, penalty: 6000n, paid: 10000n, total: 305400n, saved: 8600n },
    })
    expect(loan.payOff(305400n, 32)).toMatchObject({ outcome: 'settled' })
    expect(loan.now().balances).toEqual({
      ...balanceOf([]),
      cash: 315400n,
      disbursement: -300000n,
      'income-interest': -9400n,
      'income-penalty': -6000n,
    })
  })
})

test.each(['upfront', 'with-instalments'] as const)(
  'the terms of a loan are derived from its contract and its schedule: commission %s',
  (taken) => {
    const loan = makeLoan({ commission: { rate: percent('10'), taken } })
    const contract = { amount: loan.terms.amount, received: loan.terms.received, disbursedOn }
    expect(payoffLoanOf(loan.now(), contract, onDay(1)).terms).toEqual(loan.terms)
  },
)

test('an extension moves the due day, but not the days of agreed interest', () => {
  const loan = makeLoan()
  const moved = loan.now().instalments.map((row) => ({ ...row, dueOn: addDays(row.dueOn, 7) }))
  const contract = { amount: 300000n, received: loan.terms.received, disbursedOn }
  const extended = payoffLoanOf({ ...loan.now(), instalments: moved }, contract, onDay(20))
  expect(extended.terms.instalments).toEqual(loan.terms.instalments)
})

describe("India's cooling-off", () => {
  test('returns the commission too, and settles for the amount received and the cost of its days', () => {
    const loan = makeLoan({ market: 'in' })
    const total = loan.totalOn(1)
    expect(total).toBeGreaterThan(loan.terms.received)
    expect(loan.payOff(total, 1)).toMatchObject({ outcome: 'settled', settled: true })
    const { balances } = loan.now()
    expect(owedOf(balances)).toBe(0n)
    expect(balances['income-commission']).toBe(0n)
    expect(balances['tax-owed']).toBe(0n)
    expect(balances['income-interest']).toBe(loan.terms.received - total)
  })

  test('charges the cost per day also for a loan without interest', () => {
    const loan = makeLoan({ market: 'in', ratePerDay: NO_RATE })
    expect(loan.terms.interest).toBe(0n)
    const total = loan.totalOn(1)
    expect(total).toBeGreaterThan(loan.terms.received)
    expect(loan.payOff(total, 1)).toMatchObject({ outcome: 'settled', settled: true })
    expect(owedOf(loan.now().balances)).toBe(0n)
    expect(loan.now().balances['income-interest']).toBe(loan.terms.received - total)
  })
})

test('the payoff settles the loan to the last unit after any earlier payments, and every posting balances', () => {
  const payments = fc.array(fc.record({ days: fc.nat(25), amount: fc.bigInt(1n, 120000n) }), { maxLength: 4 })
  const taken = fc.constantFrom('upfront' as const, 'with-instalments' as const)
  const market = fc.constantFrom('mx' as const, 'in' as const)
  fc.assert(
    fc.property(payments, taken, market, fc.nat(40), (before, commissionTaken, id, later) => {
      const commission = { ...sampleProduct.commission, taken: commissionTaken }
      const loan = makeLoan({ market: id, commission })
      let day = 0
      for (const { days, amount } of before) {
        day += days
        for (const posting of loan.pay(amount, day).postings) assertBalanced(posting)
      }
      day += later
      const payoff = loan.payoff(day)
      if (!payoff.ok || payoff.value.total === 0n) return
      const ended = loan.payOff(payoff.value.total, day)
      for (const posting of ended.postings) assertBalanced(posting)
      expect(ended).toMatchObject({ outcome: 'settled', settled: true })
      expect(owedOf(loan.now().balances)).toBe(0n)
      expect(creditOf(loan.now().balances)).toBe(0n)
    }),
  )
})
