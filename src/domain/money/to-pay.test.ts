import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { formatTrueCost } from '#domain/loans/true-cost.ts'
import { type LoanOrder, loanToday, requestedAmount } from '#domain/money/loan-today.ts'
import { balanceOf, disburse } from './ledger.ts'
import { cheaperPayoff, postponingOn, toPayOn } from './to-pay.ts'

const start = '2026-01-01'
const noonOn = (day: number) => new Date(`${addDays(start, day)}T18:00:00Z`)

/** 3,000.00 in three unpaid instalments, due on day 30, 60 and 90. */
function orderOf(product = sampleProduct): LoanOrder {
  const terms = price(product, 300_000n, start)
  const balances = balanceOf(disburse(terms, noonOn(0)).entries)
  const loan = {
    product,
    client: 'new' as const,
    instalments: terms.instalments,
    balances,
    penaltyChargedThrough: null,
  }
  return {
    status: '174',
    amountMinor: 300_000n,
    receivedMinor: terms.received,
    disbursedOn: start,
    loan,
    spokenOf: [],
  }
}
const byTheDay = { ...sampleProduct, penaltyRule: 'three-percent-a-day' as const }

test('before its due day a payment has the days until then, and waiting adds nothing', () => {
  const today = loanToday(orderOf(byTheDay), noonOn(18))
  expect(toPayOn(today)).toMatchObject({ inDays: 12, daysLate: 0, penalty: 0n, tomorrow: 0n, paid: 0 })
})

test('on the due day it states the penalty of the next day', () => {
  const order = orderOf(byTheDay)
  const [today, next] = [30, 31].map((day) => toPayOn(loanToday(order, noonOn(day))))
  expect(today).toMatchObject({ inDays: 0, daysLate: 0, penalty: 0n })
  expect(today?.tomorrow).toBeGreaterThan(0n)
  expect(next?.penalty).toBe(today?.tomorrow)
  expect([next?.ofTheLoan, next?.amount]).toEqual([
    today?.amount,
    (today?.amount ?? 0n) + (today?.tomorrow ?? 0n),
  ])
})

test('the cost of waiting is penalty only, even if another payment falls due tomorrow', () => {
  const order = orderOf(byTheDay)
  const [today, next] = [59, 60].map((day) => toPayOn(loanToday(order, noonOn(day))))
  expect([today?.asked, next?.asked]).toEqual([1, 2])
  expect(today?.tomorrow).toBe((next?.penalty ?? 0n) - (today?.penalty ?? 0n))
})

test("an extension is offered from a week before the due day, or from the product's day", () => {
  const offered = (order: LoanOrder) =>
    [0, 22, 23, 30, 31].map((day) => {
      const today = loanToday(order, noonOn(day))
      const isOffered = today.extension().ok
      expect([requestedAmount(today, 'extend').ok, postponingOn(today) !== null]).toEqual([
        isOffered,
        isOffered,
      ])
      return isOffered
    })
  expect(offered(orderOf())).toEqual([false, false, true, true, true])
  const { extension } = sampleProduct
  const early = orderOf({ ...sampleProduct, extension: extension && { ...extension, offeredDays: 8 } })
  expect(offered(early)).toEqual([false, true, true, true, true])
  expect(offered(orderOf({ ...sampleProduct, extension: null }))).toEqual([false, false, false, false, false])
})

test('the payoff is the cheaper way only if it is less than the amount due', () => {
  const single = { ...sampleProduct, instalments: 1, daysBetween: 90 }
  const today = loanToday(orderOf(single), noonOn(60))
  const payoff = today.payoff()
  if (!payoff.ok) throw new Error(payoff.refusal)
  expect(cheaperPayoff(today)).toEqual({ amount: payoff.value.total, saved: payoff.value.saved })
  expect(payoff.value.total).toBeLessThan(toPayOn(today)?.amount ?? 0n)
  // One of three instalments is less than the whole loan; on the due day nothing is saved.
  expect(cheaperPayoff(loanToday(orderOf(), noonOn(50)))).toBeNull()
  expect(cheaperPayoff(loanToday(orderOf(single), noonOn(90)))).toBeNull()
  const notEarly = { ...sampleProduct, prepayment: { termDividedBy: 1, notBeforeDays: 0 } }
  expect(cheaperPayoff(loanToday(orderOf(notEarly), noonOn(18)))).toBeNull()
  // Pages show no payment method while money is in transit, or where nothing is owed.
  const waiting = { state: 'waiting' } as (typeof today.pendingPayments)[number]
  expect(cheaperPayoff({ ...today, pendingPayments: [waiting] })).toBeNull()
  expect(cheaperPayoff({ ...today, pendingPayments: [{ ...waiting, state: 'late' }] })).not.toBeNull()
  expect(cheaperPayoff(loanToday({ ...orderOf(single), status: '200' }, noonOn(60)))).toBeNull()
})

test('a borrower whose money is in transit is not asked to pay', () => {
  const order = orderOf()
  const today = loanToday(order, noonOn(18))
  const waiting = { state: 'waiting', amount: 100n } as (typeof today.pendingPayments)[number]
  expect(toPayOn({ ...today, pendingPayments: [waiting] })).toBeNull()
  expect(toPayOn(loanToday({ ...order, status: '200' }, noonOn(18)))).toBeNull()
})

test('an extension costs the fee today and the rest later, and states its yearly cost', () => {
  const today = loanToday(orderOf(), noonOn(25))
  const postponing = postponingOn(today)
  expect(postponing).toMatchObject({ days: 7, dueOn: addDays(start, 37), later: toPayOn(today)?.amount })
  // 5 % of the principal due, for 7 days.
  const { fee = 0n, later = 0n, cost } = postponing ?? {}
  expect(postponing?.total).toBe(fee + later)
  expect(postponing?.more).toBe(fee)
  const factor = Number(later) / Number(later - fee)
  expect(cost && formatTrueCost(cost)).toBe(`${((factor ** (365 / 7) - 1) * 100).toFixed(1)}%`)
})

test('an extension is compared with the amount due, and with the payoff if that is less', () => {
  const single = { ...sampleProduct, instalments: 1, daysBetween: 90 }
  const today = loanToday(orderOf(single), noonOn(84))
  const amount = cheaperPayoff(today)?.amount ?? 0n
  const due = toPayOn(today)?.amount ?? 0n
  const postponing = postponingOn(today)
  const { fee = 0n, total = 0n, cost, end } = postponing ?? {}
  expect(postponing).toMatchObject({ now: due, later: due, more: fee, end: { amount, more: total - amount } })
  expect(amount).toBeLessThan(due)
  // The borrower keeps the payoff amount from today, not from the due day: 6 days and the 7 that the fee buys.
  const factor = Number(due) / Number(amount - fee)
  expect(end?.cost && formatTrueCost(end.cost)).toBe(`${((factor ** (365 / 13) - 1) * 100).toFixed(1)}%`)
  const ordinary = Number(due) / Number(due - fee)
  expect(cost && formatTrueCost(cost)).toBe(`${((ordinary ** (365 / 7) - 1) * 100).toFixed(1)}%`)
  expect(postponingOn(loanToday(orderOf(), noonOn(25)))).toMatchObject({ end: null })
})

test('while an arrangement is open, neither extension nor payoff is compared with the whole debt', () => {
  const single = { ...sampleProduct, instalments: 1, daysBetween: 90 }
  const today = loanToday(orderOf(single), noonOn(84))
  const agreed = { state: 'open', next: {} } as unknown as NonNullable<typeof today.arrangement>
  const arranged = { ...today, arrangement: agreed }
  expect([postponingOn(arranged), cheaperPayoff(arranged)]).toEqual([null, null])
  // Its parts are paid, and its last day is ahead.
  const isKept = { ...today, arrangement: { ...agreed, next: null } }
  expect(postponingOn(isKept)?.end?.amount).toBe(cheaperPayoff(today)?.amount)
  const broken = { ...today, arrangement: { ...agreed, state: 'broken' as const } }
  expect(postponingOn(broken)?.end?.amount).toBe(cheaperPayoff(today)?.amount)
})

test('in India the yearly cost is the daily rate times 365', () => {
  const postponing = postponingOn(loanToday(orderOf({ ...sampleProduct, market: 'in' }), noonOn(25)))
  const { fee = 0n, later = 0n, cost } = postponing ?? {}
  const daily = (Number(later) / Number(later - fee)) ** (1 / 7) - 1
  expect(cost && formatTrueCost(cost)).toBe(`${(daily * 365 * 100).toFixed(2)}%`)
})

test('an extension of several due payments states no single sum and day', () => {
  const late = loanToday(orderOf(byTheDay), noonOn(61))
  expect(late.extension().ok).toBe(true)
  expect(postponingOn(loanToday(orderOf(byTheDay), noonOn(59)))).not.toBeNull()
  expect(postponingOn(late)).toBeNull()
})

test('a loan that cannot be extended has no extension figures', () => {
  expect(postponingOn(loanToday(orderOf({ ...sampleProduct, extension: null }), noonOn(18)))).toBeNull()
})
