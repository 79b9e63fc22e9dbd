import { describe, expect, test } from 'vitest'
import { dayIn } from '#domain/dates.ts'
import { balanceOf, type Entry, owedOf } from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { amountDue, outstanding } from '#domain/money/repayment.ts'
import { percent } from '#domain/rate.ts'
import { EARLY, noonOn, onDay, sampleLoan } from './receive.sample.ts'
import type { LoanWithOrder, ReceiptResult } from './receive.ts'
import { daysMoved, type PaymentEffects, type ReversalResult, takeBack } from './take-back.ts'

const FEE = 15000n
const owedBy = (owing: LoanWithOrder, day: number) => outstanding(owing.loan, onDay(day)).total

/** A payment right after it was booked. */
const standing = ({ postings }: ReceiptResult, moved: PaymentEffects['moved'] = []): PaymentEffects => ({
  entries: postings.filter(({ kind }) => kind !== 'penalty').flatMap(({ entries }) => entries),
  moved,
})

/** The loan after a reversal. */
function after(owing: LoanWithOrder, back: ReversalResult, day: number): LoanWithOrder {
  const rebate = back.rebate ? [back.rebate] : []
  const postings = [...back.penalties, back.reversal, ...rebate, ...back.creditUsed]
  const loan = loanAfter(owing.loan, postings, dayIn(noonOn(day), 'America/Mexico_City'))
  return { ...owing, ...back.order, loan: { ...loan, instalments: back.instalments ?? loan.instalments } }
}

const accountsOf = (entries: readonly Entry[]) =>
  Object.fromEntries(Object.entries(balanceOf(entries)).filter(([, amount]) => amount !== 0n))

describe('a reversal', () => {
  test('removes the last effects of the money first: credit, then principal; the rest stays', () => {
    const loan = sampleLoan()
    const owed = owedBy(loan.owing(), 20)
    const paid = standing(loan.pay('repay', owed + 500n, 20))
    const owing = loan.owing()
    expect(accountsOf(takeBack(owing, paid, null, 400n, noonOn(25)).reversal.entries)).toEqual({
      cash: -400n,
      credit: 400n,
    })
    expect(accountsOf(takeBack(owing, paid, null, 700n, noonOn(25)).reversal.entries)).toEqual({
      cash: -700n,
      credit: 500n,
      principal: 200n,
    })
  })

  test('is at least 1 and at most what is left of the payment', () => {
    const loan = sampleLoan()
    const paid = standing(loan.pay('repay', 1000n, 20))
    expect(() => takeBack(loan.owing(), paid, null, 1001n, noonOn(25))).toThrow('not to be taken back: 1001')
    expect(() => takeBack(loan.owing(), paid, null, 0n, noonOn(25))).toThrow('not to be taken back: 0')
  })
})

test('reopens a settled loan, unless only its credit is reversed', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed + 500n, 20))
  const owing = loan.owing()
  expect(takeBack(owing, paid, null, owed + 500n, noonOn(25))).toMatchObject({
    message: 'owed-again',
    order: { status: '174' },
  })
  expect(takeBack(owing, paid, null, 500n, noonOn(25))).toMatchObject({
    message: 'credit-gone',
    order: { status: '200' },
  })
})

test('causes no cost for the days between payment and reversal, only for later ones', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 30)
  const paid = standing(loan.pay('repay', owed, 30))
  const owing = loan.owing()
  const back = takeBack(owing, paid, null, owed, noonOn(45))
  expect(back.penalties).toEqual([])
  const again = after(owing, back, 45)
  expect(owedBy(again, 45)).toBe(owed)
  expect(amountDue(again.loan, onDay(45))?.daysLate).toBe(15)
  expect(owedBy(again, 46)).toBeGreaterThan(owed)
  expect(owedBy(again, 46) - owed).toBeLessThan(owedBy(sampleLoan().owing(), 46) - owed)
})

test('charges first what was already late', () => {
  const loan = sampleLoan()
  const paid = standing(loan.pay('repay', 100000n, 20))
  const owing = loan.owing()
  const before = owedBy(owing, 35)
  const back = takeBack(owing, paid, null, 100000n, noonOn(35))
  expect(back.penalties).toHaveLength(1)
  expect(owedBy(after(owing, back, 35), 35)).toBe(before + 100000n)
})

test('invalidates an early payoff: the rebate is taken back, and the remaining money is an ordinary payment', () => {
  const loan = sampleLoan({ ...EARLY, instalments: 3 })
  const first = standing(loan.pay('repay', 50000n, 20))
  const all = owedBy(loan.owing(), 45)
  const end = loan.pay('payoff', all, 45, { amount: 1n })
  const ended = standing(end)
  const owing = loan.owing()
  expect(owedOf(owing.loan.balances)).toBe(0n)
  const credit = -owing.loan.balances.credit
  expect(credit).toBeGreaterThan(0n)

  const one = takeBack(owing, first, ended, 50000n, noonOn(50))
  expect(one.message).toBe('not-ended')
  // The remaining money pays all it can; the credit that the rebate created is gone.
  expect(accountsOf(one.rebate?.entries ?? [])).not.toHaveProperty('cash')
  expect(one.creditUsed).toEqual([])
  expect(owedBy(after(owing, one, 50), 50)).toBe(50000n)
  expect(after(owing, one, 50).loan.balances.credit).toBe(0n)
  const own = takeBack(owing, ended, 'this', all, noonOn(50))
  expect(own.message).toBe('not-ended')
  // The whole price of the loan is owed again, less the first payment.
  expect(owedBy(after(owing, own, 50), 50)).toBe(all)
  // After a partial reversal the rest of the payoff money is an ordinary payment.
  const part = takeBack(owing, ended, 'this', all - 60000n, noonOn(50))
  expect(owedBy(after(owing, part, 50), 50)).toBe(all - 60000n)
  // Reversing only its credit leaves the payoff valid.
  expect(takeBack(owing, ended, 'this', credit, noonOn(50))).toMatchObject({
    rebate: null,
    message: 'credit-gone',
  })
})

test('uses other credit for what an invalidated payoff owes, interest before principal', () => {
  const loan = sampleLoan({ instalments: 3 })
  const first = standing(loan.pay('repay', 50000n, 20))
  const open = loan.owing()
  const rebate = loan.payOf(open, 'payoff', owedBy(open, 45), 45).credit
  const end = standing(loan.pay('payoff', owedBy(open, 45) - rebate, 45))
  loan.pay('repay', 1000n, 47)
  const owing = loan.owing()
  const back = takeBack(owing, first, end, 50000n, noonOn(50))
  const again = after(owing, back, 50)
  expect(owedBy(again, 50)).toBe(50000n + rebate - 1000n)
  // The last instalment is missing, and its principal is paid last.
  const { principal, interest, tax } = outstanding(again.loan, onDay(50))
  expect({ principal, interest, tax }).toEqual({ principal: 50000n + rebate - 1000n, interest: 0n, tax: 0n })
  expect(back.creditUsed.map(({ kind }) => kind)).toEqual(['credit-used'])
})

test('increases the debt of an open loan; the fee of a paid loan is only removed', () => {
  const open = sampleLoan()
  const paid = standing(open.pay('repay', 1000n, 20))
  expect(takeBack(open.owing(), paid, null, 1000n, noonOn(25)).message).toBe('owes-more')

  const loan = sampleLoan()
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  loan.pay('repay', owedBy(loan.owing(), 25), 25)
  expect(takeBack(loan.owing(), standing(received, moved), null, FEE, noonOn(26)).message).toBe('fee-gone')
})

test("keeps an order's status that is not a loan status", () => {
  const loan = sampleLoan()
  const paid = standing(loan.pay('repay', 1000n, 20))
  const other = { ...loan.owing(), status: '999' }
  expect(takeBack(other, paid, null, 1000n, noonOn(25)).order.status).toBe('999')
})

test('undoes an extension for the instalments that were open, and no other', () => {
  const loan = sampleLoan({ instalments: 3 })
  loan.pay('repay', amountDue(loan.owing().loan, onDay(20))?.total ?? 0n, 20)
  const before = loan.owing().loan.instalments
  const fee = loan.pay('extend', 1000n, 25, { amount: 1n })
  expect(daysMoved(before, fee.instalments).map(({ number }) => number)).toEqual([2, 3])
})

test('moves the due days back if the fee is no longer whole, and the rest of it pays the loan', () => {
  const loan = sampleLoan()
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const bought = standing(received, daysMoved(before.loan.instalments, received.instalments))
  const owing = loan.owing()
  const back = takeBack(owing, bought, null, 5000n, noonOn(25))
  expect(back).toMatchObject({
    message: 'not-postponed',
    order: { dueOn: onDay(30), extensionAllowed: true },
  })
  expect(back.instalments).toEqual(before.loan.instalments)
  expect(back.creditUsed).toHaveLength(1)
  expect(owedBy(after(owing, back, 25), 25)).toBe(owedBy(before, 25) - 10000n)
})

test('keeps extensions closed while the remaining ones reach the limit', () => {
  const loan = sampleLoan({ extension: { maxDays: 7, feeRate: percent('5'), maxTimes: 1 } })
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const bought = standing(received, daysMoved(before.loan.instalments, received.instalments))
  const backOf = (extensionsBought: number) =>
    takeBack({ ...loan.owing(), extensionsBought }, bought, null, FEE, noonOn(25)).order.extensionAllowed
  expect(loan.owing()).toMatchObject({ extensionAllowed: false, extensionsBought: 1 })
  expect(backOf(1)).toBe(true)
  // One more than the limit was bought before the product had one.
  expect(backOf(2)).toBe(false)
  // An extension without stored days is not undone.
  expect(takeBack(loan.owing(), standing(received), null, FEE, noonOn(25)).order.extensionAllowed).toBe(false)
})

test('makes refunded credit of the payment owed, without penalty', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed + 500n, 20))
  loan.giveBack(500n, 21)
  const owing = loan.owing()
  const back = takeBack(owing, paid, null, 500n, noonOn(25))
  expect(back).toMatchObject({ message: 'owed-again', order: { status: '174' } })
  const again = after(owing, back, 25)
  for (const day of [25, 90])
    expect(amountDue(again.loan, onDay(day))).toMatchObject({ total: 500n, overdrawn: 500n })
})

test('uses other credit for what is missing, so that the borrower owes nothing while the lender owes as much', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  loan.pay('repay', 400n, 21)
  const owing = loan.owing()
  expect(takeBack(owing, paid, null, 400n, noonOn(25))).toMatchObject({
    message: 'credit-used',
    order: { status: '200' },
  })
  expect(owedBy(after(owing, takeBack(owing, paid, null, 1000n, noonOn(25)), 25), 25)).toBe(600n)
})

test('of a payoff also reverses what others overpaid on a part, so that no part becomes negative', () => {
  const loan = sampleLoan()
  const owed = outstanding(loan.owing().loan, onDay(20)).total
  const paid = standing(loan.pay('repay', owed, 20))
  const entries = [
    { account: 'cash', amount: 100n },
    { account: 'credit', amount: -100n },
    { account: 'interest', amount: 10n },
    { account: 'principal', amount: -10n },
  ] as const
  const owing = loan.owing()
  const back = takeBack(owing, paid, { entries, moved: [] }, 1n, noonOn(20))
  const rebate = balanceOf(back.rebate?.entries ?? [])
  expect(rebate).toMatchObject({ cash: 0n, interest: 0n, principal: -1n, credit: 1n })
  const { balances } = loanAfter(
    owing.loan,
    [back.reversal, ...(back.rebate ? [back.rebate] : [])],
    onDay(20),
  )
  expect(balances).toMatchObject({ interest: 0n, principal: 0n, credit: 1n })
})
