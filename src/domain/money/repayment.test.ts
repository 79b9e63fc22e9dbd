import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { NO_RATE } from '#domain/rate.sample.ts'
import { percent } from '#domain/rate.ts'
import { accruePenalty, balanceOf, disburse, type Entry } from './ledger.ts'
import {
  amountDue,
  type Loan,
  nextDueOn,
  outstanding,
  owedAgainOn,
  penaltyChargedThrough,
  pendingPenalty,
  unpaidInstalments,
} from './repayment.ts'

// 3,000.00 in three parts of 1,000.00, with 90.00, 60.00 and 30.00 of interest, due on day 30, 60 and 90.
const product = {
  ...sampleProduct,
  ratePerDay: percent('0.1'),
  commission: { rate: NO_RATE, taken: 'upfront' as const },
  tax: { rate: NO_RATE, on: [] },
  penaltyRule: 'three-percent-a-day' as const,
}
const start = '2026-01-01'
const noon = new Date('2026-01-01T18:00:00Z')
const terms = price(product, 300000n, start)
const onDay = (day: number) => addDays(start, day)

function loanAfter(more: readonly Entry[] = [], change: Partial<Loan> = {}): Loan {
  const balances = balanceOf([...disburse(terms, noon).entries, ...more])
  return {
    product,
    client: 'new',
    instalments: terms.instalments,
    balances,
    penaltyChargedThrough: null,
    ...change,
  }
}

const paidInterest: Entry = { account: 'interest', amount: -9000n }
const paidFirst: Entry[] = [paidInterest, { account: 'principal', amount: -100000n }]
const paidAll: Entry[] = [
  { account: 'interest', amount: -18000n },
  { account: 'principal', amount: -300000n },
]

test('before the first due day the first instalment is what is due', () => {
  expect(amountDue(loanAfter(), onDay(1))).toEqual({
    principal: 100000n,
    interest: 9000n,
    fee: 0n,
    tax: 0n,
    penalty: 0n,
    overdrawn: 0n,
    total: 109000n,
    dueOn: onDay(30),
    daysLate: 0,
  })
})

test('on the due day nothing is late', () => {
  expect(amountDue(loanAfter(), onDay(30))).toMatchObject({ total: 109000n, penalty: 0n, daysLate: 0 })
})

test('a day later its penalty is due as well', () => {
  expect(amountDue(loanAfter(), onDay(31))).toMatchObject({ total: 112000n, penalty: 3000n, daysLate: 1 })
})

test('every instalment whose day has come is due, from the oldest day', () => {
  expect(amountDue(loanAfter(), onDay(60))).toMatchObject({
    principal: 200000n,
    interest: 15000n,
    penalty: 90000n,
    dueOn: onDay(30),
    daysLate: 30,
  })
})

test('after an instalment is paid, the next one is due', () => {
  const loan = loanAfter(paidFirst)
  expect(amountDue(loan, onDay(31))).toMatchObject({ total: 106000n, dueOn: onDay(60), daysLate: 0 })
  expect(nextDueOn(loan)).toBe(onDay(60))
})

test('partial payments are deducted once', () => {
  expect(unpaidInstalments(loanAfter([paidInterest]))[0]).toMatchObject({
    number: 1,
    interest: 0n,
    principal: 100000n,
  })
})

test('a paid loan has nothing due and nothing outstanding', () => {
  const loan = loanAfter(paidAll)
  expect(amountDue(loan, onDay(400))).toBeNull()
  expect(nextDueOn(loan)).toBeNull()
  expect(outstanding(loan, onDay(400)).total).toBe(0n)
})

test('a penalty after the last instalment is still due', () => {
  const loan = loanAfter([...paidAll, { account: 'penalty', amount: 500n }])
  expect(amountDue(loan, onDay(100))).toMatchObject({ total: 500n, penalty: 500n, dueOn: onDay(90) })
})

test('without instalments nothing is due', () => {
  const empty = {
    ...loanAfter(),
    instalments: [],
    balances: balanceOf([{ account: 'penalty', amount: 500n }]),
  }
  expect(amountDue(empty, onDay(100))).toBeNull()
  expect(nextDueOn(empty)).toBeNull()
})

test('outstanding is the whole debt, due or not, with the penalty until today', () => {
  expect(outstanding(loanAfter(), onDay(32))).toEqual({
    principal: 300000n,
    interest: 18000n,
    fee: 0n,
    tax: 0n,
    penalty: 6000n,
    overdrawn: 0n,
    total: 324000n,
  })
})

test('a posted penalty is not counted again, and only later penalty is pending', () => {
  const posted = accruePenalty(6000n, noon).entries
  const loan = loanAfter(posted, { penaltyChargedThrough: onDay(32) })
  expect(pendingPenalty(loan, onDay(32))).toBe(0n)
  expect(pendingPenalty(loan, onDay(33))).toBe(3000n)
  expect(amountDue(loan, onDay(33))?.penalty).toBe(9000n)
})

test('the one-time penalty is charged once in the life of a loan, whatever the number of late instalments', () => {
  const banded = { ...product, penaltyRule: 'bands-5-4-2' as const }
  const daily = 5000n * 30n + 4000n + 5000n // first instalment 31 days, second 1 day
  expect(pendingPenalty(loanAfter([], { product: banded }), onDay(61))).toBe(daily + 100000n)
  expect(pendingPenalty(loanAfter([], { product: banded, client: 'repeat' }), onDay(61))).toBe(daily + 80000n)
  const charged = loanAfter([], { product: banded, penaltyChargedThrough: onDay(60) })
  expect(pendingPenalty(charged, onDay(61))).toBe(4000n + 5000n)
})

test('the one-time penalty starts on the day after the due day', () => {
  const banded = loanAfter([], { product: { ...product, penaltyRule: 'bands-5-4-2' } })
  expect(pendingPenalty(banded, onDay(30))).toBe(0n)
  expect(pendingPenalty(banded, onDay(31))).toBe(5000n + 100000n)
})

test('the newest penalty posting gives the last charged day, in the market’s calendar', () => {
  const evening = { kind: 'penalty' as const, at: new Date('2026-02-03T20:00:00Z') }
  const payment = { kind: 'payment' as const, at: new Date('2026-02-09T20:00:00Z') }
  const earlier = { kind: 'penalty' as const, at: noon }
  expect(penaltyChargedThrough([evening, payment, earlier], 'America/Mexico_City')).toBe('2026-02-03')
  expect(penaltyChargedThrough([evening, payment, earlier], 'Asia/Kolkata')).toBe('2026-02-04')
  expect(penaltyChargedThrough([payment], 'Asia/Kolkata')).toBeNull()
})

test('a ledger with more principal than agreed throws', () => {
  expect(() => amountDue(loanAfter([{ account: 'principal', amount: 1n }]), onDay(1))).toThrow('principal')
})

const ZONE = 'America/Mexico_City'
const at = (day: number, kind: 'reversal' | 'restored' | 'penalty' | 'payment') =>
  ({ kind, at: new Date(`${onDay(day)}T18:00:00Z`) }) as const

test('a loan is owed again from the last reversal or restore, whatever else was posted since', () => {
  expect(owedAgainOn([], ZONE)).toBeNull()
  expect(owedAgainOn([at(3, 'penalty'), at(4, 'payment')], ZONE)).toBeNull()
  expect(owedAgainOn([at(9, 'reversal'), at(12, 'payment')], ZONE)).toBe(onDay(9))
  expect(owedAgainOn([at(9, 'restored'), at(5, 'reversal'), at(30, 'penalty')], ZONE)).toBe(onDay(9))
})

test('the later of the last charged day and the last reversal counts, and earlier days earn no penalty', () => {
  const pending = (charged: number | null, again: number | null, today = 40) =>
    pendingPenalty(
      loanAfter([], {
        penaltyChargedThrough: charged === null ? null : onDay(charged),
        owedAgainOn: again === null ? null : onDay(again),
      }),
      onDay(today),
    )
  // 30.00 a day from day 31 on.
  expect(pending(null, null)).toBe(30_000n)
  expect(pending(35, null)).toBe(15_000n)
  expect(pending(null, 37)).toBe(9000n)
  expect(pending(35, 37)).toBe(9000n)
  expect(pending(37, 35)).toBe(9000n)
  expect(pending(37, 37)).toBe(9000n)
  expect(pending(40, 20)).toBe(0n)
})

test('the one-time charge is made a day after the reversal, not on its day', () => {
  const once = { ...product, penaltyRule: 'flat-charge' as const, penaltyCharge: 50_000n }
  const pending = (today: number) =>
    pendingPenalty(loanAfter([], { product: once, owedAgainOn: onDay(35) }), onDay(today))
  expect([pending(34), pending(35), pending(36)]).toEqual([0n, 0n, 50_000n])
})
