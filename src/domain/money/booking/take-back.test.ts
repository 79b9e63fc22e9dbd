import { describe, expect, test } from 'vitest'
import { dayIn } from '#domain/dates.ts'
import { balanceOf, type Entry, owedOf } from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { amountDue, outstanding } from '#domain/money/repayment.ts'
import { percent } from '#domain/rate.ts'
import { EARLY, noonOn, onDay, sampleLoan } from './receive.sample.ts'
import type { Owing, Received } from './receive.ts'
import { daysMoved, type StandingPayment, type TakenBack, takeBack } from './take-back.ts'

const FEE = 15000n
const owedBy = (owing: Owing, day: number) => outstanding(owing.loan, onDay(day)).total

/** A payment as it stood when it was just booked. */
const standing = ({ postings }: Received, moved: StandingPayment['moved'] = []): StandingPayment => ({
  entries: postings.filter(({ kind }) => kind !== 'penalty').flatMap(({ entries }) => entries),
  moved,
})

/** The loan after money was taken back. */
function after(owing: Owing, back: TakenBack, day: number): Owing {
  const rebate = back.rebate ? [back.rebate] : []
  const postings = [...back.penalties, back.reversal, ...rebate, ...back.creditUsed]
  const loan = loanAfter(owing.loan, postings, dayIn(noonOn(day), 'America/Mexico_City'))
  return { ...owing, ...back.order, loan: { ...loan, instalments: back.instalments ?? loan.instalments } }
}

const accountsOf = (entries: readonly Entry[]) =>
  Object.fromEntries(Object.entries(balanceOf(entries)).filter(([, amount]) => amount !== 0n))

describe('what an amount takes with it', () => {
  test('is what the money did last: credit first, then principal, and the rest stays', () => {
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

  test('is never more than is left of the payment, nor nothing', () => {
    const loan = sampleLoan()
    const paid = standing(loan.pay('repay', 1000n, 20))
    expect(() => takeBack(loan.owing(), paid, null, 1001n, noonOn(25))).toThrow('not to be taken back: 1001')
    expect(() => takeBack(loan.owing(), paid, null, 0n, noonOn(25))).toThrow('not to be taken back: 0')
  })
})

test('a settled loan is owed again, and one whose credit alone went is not', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed + 500n, 20))
  const owing = loan.owing()
  expect(takeBack(owing, paid, null, owed + 500n, noonOn(25))).toMatchObject({
    telling: 'owed-again',
    order: { status: '174' },
  })
  expect(takeBack(owing, paid, null, 500n, noonOn(25))).toMatchObject({
    telling: 'credit-gone',
    order: { status: '200' },
  })
})

test('the days between payment and reversal cost nothing, and those after it do', () => {
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

test('what was late already when other money went is charged first', () => {
  const loan = sampleLoan()
  const paid = standing(loan.pay('repay', 100000n, 20))
  const owing = loan.owing()
  const before = owedBy(owing, 35)
  const back = takeBack(owing, paid, null, 100000n, noonOn(35))
  expect(back.penalties).toHaveLength(1)
  expect(owedBy(after(owing, back, 35), 35)).toBe(before + 100000n)
})

test('the end of a loan that is not paid any more was none: its rebate goes, and the rest of its money pays', () => {
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
  expect(one.telling).toBe('not-ended')
  // Its money is still there and pays all that it can; its own credit, which the rebate had made, is none any more.
  expect(accountsOf(one.rebate?.entries ?? [])).not.toHaveProperty('cash')
  expect(one.creditUsed).toEqual([])
  expect(owedBy(after(owing, one, 50), 50)).toBe(50000n)
  expect(after(owing, one, 50).loan.balances.credit).toBe(0n)
  const own = takeBack(owing, ended, 'this', all, noonOn(50))
  expect(own.telling).toBe('not-ended')
  // All of the loan's price is owed again, less what the first payment paid.
  expect(owedBy(after(owing, own, 50), 50)).toBe(all)
  // Of a part, what is left of the money that ended it pays as any other.
  const part = takeBack(owing, ended, 'this', all - 60000n, noonOn(50))
  expect(owedBy(after(owing, part, 50), 50)).toBe(all - 60000n)
  // Its credit alone was nothing that the end needed.
  expect(takeBack(owing, ended, 'this', credit, noonOn(50))).toMatchObject({
    rebate: null,
    telling: 'credit-gone',
  })
})

test('other credit pays what the end of a loan does not hold any more, its interest before its principal', () => {
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
  // What is missing is of the last instalment, and of that the principal is paid last.
  const { principal, interest, tax } = outstanding(again.loan, onDay(50))
  expect({ principal, interest, tax }).toEqual({ principal: 50000n + rebate - 1000n, interest: 0n, tax: 0n })
  expect(back.creditUsed.map(({ kind }) => kind)).toEqual(['credit-used'])
})

test('more of an open loan is owed, and the fee of a loan that is paid is only gone', () => {
  const open = sampleLoan()
  const paid = standing(open.pay('repay', 1000n, 20))
  expect(takeBack(open.owing(), paid, null, 1000n, noonOn(25)).telling).toBe('owes-more')

  const loan = sampleLoan()
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  loan.pay('repay', owedBy(loan.owing(), 25), 25)
  expect(takeBack(loan.owing(), standing(received, moved), null, FEE, noonOn(26)).telling).toBe('fee-gone')
})

test('an order whose status is none of a loan keeps it', () => {
  const loan = sampleLoan()
  const paid = standing(loan.pay('repay', 1000n, 20))
  const other = { ...loan.owing(), status: '999' }
  expect(takeBack(other, paid, null, 1000n, noonOn(25)).order.status).toBe('999')
})

test('an extension moves the instalments that were open, and no other', () => {
  const loan = sampleLoan({ instalments: 3 })
  loan.pay('repay', amountDue(loan.owing().loan, onDay(20))?.total ?? 0n, 20)
  const before = loan.owing().loan.instalments
  const fee = loan.pay('extend', 1000n, 25, { amount: 1n })
  expect(daysMoved(before, fee.instalments).map(({ number }) => number)).toEqual([2, 3])
})

test('a fee that is not whole has moved no day, and what is left of it pays the loan', () => {
  const loan = sampleLoan()
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const bought = standing(received, daysMoved(before.loan.instalments, received.instalments))
  const owing = loan.owing()
  const back = takeBack(owing, bought, null, 5000n, noonOn(25))
  expect(back).toMatchObject({
    telling: 'not-postponed',
    order: { dueOn: onDay(30), extensionAllowed: true },
  })
  expect(back.instalments).toEqual(before.loan.instalments)
  expect(back.creditUsed).toHaveLength(1)
  expect(owedBy(after(owing, back, 25), 25)).toBe(owedBy(before, 25) - 10000n)
})

test('a loan that was postponed as often as its product lets it be stays closed while the others stand', () => {
  const loan = sampleLoan({ extension: { maxDays: 7, feeRate: percent('5'), maxTimes: 1 } })
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const bought = standing(received, daysMoved(before.loan.instalments, received.instalments))
  const backOf = (extensionsBought: number) =>
    takeBack({ ...loan.owing(), extensionsBought }, bought, null, FEE, noonOn(25)).order.extensionAllowed
  expect(loan.owing()).toMatchObject({ extensionAllowed: false, extensionsBought: 1 })
  expect(backOf(1)).toBe(true)
  // One more than there may be was bought before its product had a maximum.
  expect(backOf(2)).toBe(false)
  // Of one whose days nobody kept, nothing comes back.
  expect(takeBack(loan.owing(), standing(received), null, FEE, noonOn(25)).order.extensionAllowed).toBe(false)
})

test('credit that was given back is owed when its payment goes, and earns no penalty', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed + 500n, 20))
  loan.giveBack(500n, 21)
  const owing = loan.owing()
  const back = takeBack(owing, paid, null, 500n, noonOn(25))
  expect(back).toMatchObject({ telling: 'owed-again', order: { status: '174' } })
  const again = after(owing, back, 25)
  for (const day of [25, 90])
    expect(amountDue(again.loan, onDay(day))).toMatchObject({ total: 500n, overdrawn: 500n })
})

test('other credit pays what is missing, so that nobody is asked for money of which the lender owes as much', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  loan.pay('repay', 400n, 21)
  const owing = loan.owing()
  expect(takeBack(owing, paid, null, 400n, noonOn(25))).toMatchObject({
    telling: 'credit-used',
    order: { status: '200' },
  })
  expect(owedBy(after(owing, takeBack(owing, paid, null, 1000n, noonOn(25)), 25), 25)).toBe(600n)
})

test('what others have paid beyond a part goes with the money of an end that was none, and no part is left below nothing', () => {
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
