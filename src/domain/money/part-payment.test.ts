import { describe, expect, test } from 'vitest'
import { type LoanOrder, loanOn } from '#domain/money/loan-today.ts'
import { percent } from '#domain/rate.ts'
import { EARLY, onDay, sampleLoan } from './booking/receive.sample.ts'
import type { LoanWithOrder } from './booking/receive.ts'
import {
  isSameRest,
  type PartQuote,
  partChoices,
  partOn,
  partRange,
  partSuggestions,
} from './part-payment.ts'
import { amountDue } from './repayment.ts'

const orderOf = ({ status, contract, loan }: LoanWithOrder, change: Partial<LoanOrder> = {}): LoanOrder => ({
  status,
  amountMinor: contract?.amount ?? 0n,
  receivedMinor: contract?.received ?? 0n,
  disbursedOn: contract?.disbursedOn ?? null,
  loan,
  spokenOf: [],
  ...change,
})

const standsOn = (owing: LoanWithOrder, day: number) => loanOn(orderOf(owing), onDay(day))

function quoted(owing: LoanWithOrder, amount: bigint, day: number): PartQuote {
  const quote = partOn(standsOn(owing, day), amount)
  if (!quote.ok) throw new Error(quote.refusal)
  return quote.value
}

describe('the range of partial payments', () => {
  test('is from one currency unit to one coin below the whole debt', () => {
    const { owing } = sampleLoan()
    const { left } = standsOn(owing(), 10)
    expect(partRange(standsOn(owing(), 10))).toEqual({ least: 100n, most: left.total - 10n })
  })

  test('is below the payoff, if the loan can be paid off for less than it owes', () => {
    const today = standsOn(sampleLoan(EARLY).owing(), 20)
    const payoff = today.payoff()
    const ending = payoff.ok ? payoff.value.total : 0n
    expect(ending).toBeLessThan(today.left.total)
    expect(partRange(today)?.most).toBe(ending - 10n)
  })

  test.each(['110', '151', '200'])('is empty for a loan with status %s', (status) => {
    const order = orderOf(sampleLoan().owing(), { status })
    expect(partRange(loanOn(order, onDay(10)))).toBeNull()
    expect(partOn(loanOn(order, onDay(10)), 1000n)).toEqual({ ok: false, refusal: 'nothing-to-repay' })
  })

  test('is empty if less than one unit and a coin is left, or if the loan is prepaid', () => {
    const loan = sampleLoan()
    const owed = amountDue(loan.owing().loan, onDay(30))?.total ?? 0n
    loan.pay('repay', owed - 109n, 30)
    expect(partRange(standsOn(loan.owing(), 30))).toBeNull()
    const nearly = sampleLoan()
    nearly.pay('repay', owed - 110n, 30)
    expect(partRange(standsOn(nearly.owing(), 30))).toEqual({ least: 100n, most: 100n })
    // Payments from before early payoff was allowed may cover the payoff once it is.
    const enough = sampleLoan({
      commission: { rate: percent('18'), taken: 'upfront' },
      prepayment: { termDividedBy: 2, notBeforeDays: 7 },
    })
    expect(standsOn(enough.owing(), 14).payoff()).toMatchObject({ refusal: 'payoff-too-early' })
    enough.pay('repay', standsOn(enough.owing(), 14).left.total - 1000n, 14)
    expect(standsOn(enough.owing(), 16).left.total).toBe(1000n)
    expect(standsOn(enough.owing(), 16).payoff()).toMatchObject({ refusal: 'payoff-not-needed' })
    expect(partRange(standsOn(enough.owing(), 16))).toBeNull()
  })

  test('states the cost of waiting, apart from the penalty already due', () => {
    const late = sampleLoan()
    const { costs, due } = quoted(late.owing(), 100_000n, 40)
    expect(due.penalty).toBeGreaterThan(0n)
    late.pay('part', 100_000n, 40)
    for (const { on, penalty } of costs) {
      const then = amountDue(late.owing().loan, on)?.penalty ?? 0n
      expect(penalty).toBe(then - due.penalty)
    }
  })

  test('refuses amounts outside the range', () => {
    const today = standsOn(sampleLoan().owing(), 10)
    const { least, most } = partRange(today) ?? { least: 0n, most: 0n }
    expect(partOn(today, least - 1n)).toEqual({ ok: false, refusal: 'part-too-little' })
    expect(partOn(today, least).ok).toBe(true)
    expect(partOn(today, most).ok).toBe(true)
    expect(partOn(today, most + 1n)).toEqual({ ok: false, refusal: 'part-too-much' })
  })
})

test('round amounts and half of what is due are suggested, if they fit the range', () => {
  const today = standsOn(sampleLoan().owing(), 10)
  expect(partSuggestions(today, 320_417n)).toEqual({ round: [50_000n, 100_000n], half: 160_200n })
  expect(partSuggestions(today, 1_000n)).toEqual({ round: [100n, 200n], half: 500n })
  expect(partSuggestions(today, 300n)).toEqual({ round: [], half: 100n })
  expect(partSuggestions(today, 150n)).toEqual({ round: [], half: null })
  const paid = loanOn(orderOf(sampleLoan().owing(), { status: '200' }), onDay(10))
  expect(partSuggestions(paid, 320_417n)).toEqual({ round: [], half: null })
})

describe('the preview of a partial payment', () => {
  test("covers the penalty and the oldest instalment in the product's order", () => {
    const { owing } = sampleLoan({ allocation: ['penalty', 'fee', 'tax', 'interest', 'principal'] })
    const { left } = standsOn(owing(), 40)
    const quote = quoted(owing(), left.penalty + left.tax + 5n, 40)
    expect(quote.pays).toEqual({
      ...{ penalty: left.penalty, tax: left.tax, interest: 5n },
      ...{ fee: 0n, principal: 0n, overdrawn: 0n },
    })
    expect(quote.left).toBe(left.total - left.penalty - left.tax - 5n)
    expect(quote.due.total).toBe(quote.left)
  })

  test('states the cost of one day and one week without the rest, from its due day on', () => {
    const { owing } = sampleLoan({ penaltyRule: 'three-percent-a-day' })
    const quote = quoted(owing(), 100000n, 20)
    expect(quote.due).toMatchObject({ dueOn: onDay(30), daysLate: 0, penalty: 0n })
    const { principal } = quote.due
    expect(quote.costs).toEqual([
      { on: onDay(31), penalty: (principal * 3n + 50n) / 100n },
      { on: onDay(37), penalty: (principal * 21n + 50n) / 100n },
    ])
  })

  test('and for late amounts from today on', () => {
    const { owing } = sampleLoan({ penaltyRule: 'three-percent-a-day' })
    const quote = quoted(owing(), 100000n, 40)
    expect(quote.due.daysLate).toBe(10)
    expect(quote.costs.map(({ on }) => on)).toEqual([onDay(41), onDay(47)])
    expect(quote.costs[1].penalty).toBeGreaterThan(6n * quote.costs[0].penalty)
  })

  test('names the next due amount if all due amounts are paid', () => {
    const { owing } = sampleLoan({ instalments: 3 })
    const { due } = standsOn(owing(), 30)
    const quote = quoted(owing(), due?.total ?? 0n, 30)
    expect(quote.due).toMatchObject({ dueOn: onDay(60), daysLate: 0 })
    expect(quote.due.total).toBeLessThan(quote.left)
  })

  test('is equal on another day only if debt and due amounts are equal', () => {
    const { owing } = sampleLoan({ instalments: 2, penaltyRule: 'three-percent-a-day' })
    const on = (day: number) => partOn(standsOn(owing(), day), 5000n)
    expect(isSameRest(on(5), on(12))).toBe(true)
    // From the fifteenth day on the payoff falls each day; a partial payment leaves the same.
    expect(isSameRest(on(5), on(30))).toBe(true)
    expect(isSameRest(on(30), on(31))).toBe(false)
    expect(isSameRest(on(31), on(32))).toBe(false)
    expect(isSameRest(on(5), partOn(standsOn(owing(), 5), 1n))).toBe(false)
    expect(isSameRest(partOn(standsOn(owing(), 5), 1n), on(5))).toBe(false)
  })

  test('also when another instalment is due and no penalty has grown', () => {
    const { owing } = sampleLoan({ instalments: 2, penaltyRule: 'flat-charge', penaltyCharge: 0n })
    const on = (day: number) => partOn(standsOn(owing(), day), 5000n)
    expect(isSameRest(on(40), on(50))).toBe(true)
    expect(isSameRest(on(40), on(60))).toBe(false)
  })
})

describe('with several instalments due', () => {
  test('the first, and the first two, can be paid separately, with the whole penalty', () => {
    const { owing } = sampleLoan({ instalments: 3 })
    const today = standsOn(owing(), 95)
    const [first, second] = today.unpaid
    if (!first || !second) throw new Error('no instalments')
    const of = ({ principal, interest, fee, tax }: typeof first) => principal + interest + fee + tax
    const { penalty } = today.left
    expect(penalty).toBeGreaterThan(0n)
    expect(partChoices(today)).toEqual([
      { amount: penalty + of(first), instalments: 1 },
      { amount: penalty + of(first) + of(second), instalments: 2 },
    ])
    const quote = quoted(owing(), penalty + of(first), 95)
    expect(quote.due.dueOn).toBe(second.dueOn)
  })

  test.each([10, 30, 59])('no choice is offered on day %d, when at most one is due', (day) => {
    expect(partChoices(standsOn(sampleLoan({ instalments: 3 }).owing(), day))).toEqual([])
  })

  test('all due instalments together are not a choice, even if more follow', () => {
    const { owing } = sampleLoan({ instalments: 3 })
    expect(partChoices(standsOn(owing(), 60)).map(({ instalments }) => instalments)).toEqual([1])
  })

  test.each([
    [99n, [2]],
    [100n, [1, 2]],
  ])('with %d left of one, it is offered only if that amount may be paid', (rest, offered) => {
    const loan = sampleLoan({ instalments: 3 })
    const [first] = partChoices(standsOn(loan.owing(), 95))
    loan.pay('repay', (first?.amount ?? 0n) - rest, 95)
    expect(partChoices(standsOn(loan.owing(), 95)).map(({ instalments }) => instalments)).toEqual(offered)
  })

  test('a choice never covers the whole debt, and a paid loan has none', () => {
    const { owing } = sampleLoan({ instalments: 2 })
    expect(partChoices(standsOn(owing(), 60)).map(({ instalments }) => instalments)).toEqual([1])
    expect(partChoices(loanOn(orderOf(owing(), { status: '200' }), onDay(60)))).toEqual([])
  })
})
