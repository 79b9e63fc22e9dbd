import { expect, test } from 'vitest'
import { noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { implausible, MOST_TIMES_OWED } from './plausible.ts'
import { outstanding } from './repayment.ts'

const loan = { loan: sampleLoan().owing().loan, disbursedOn: onDay(0) }
const all = outstanding(loan.loan, onDay(0)).total
const hours = (at: Date, more: number) => new Date(at.getTime() + more * 3_600_000)

test('money is plausible from the day before the disbursement to a day ahead of our clock', () => {
  expect(implausible(loan, all, noonOn(20), noonOn(20))).toBeNull()
  expect(implausible(loan, all, noonOn(-1), noonOn(20))).toBeNull()
  expect(implausible(loan, all, noonOn(-2), noonOn(20))).toBe('before-disbursement')
  expect(implausible(loan, all, new Date(0), noonOn(20))).toBe('before-disbursement')
  expect(implausible(loan, all, hours(noonOn(20), 24), noonOn(20))).toBeNull()
  expect(implausible(loan, all, hours(noonOn(20), 25), noonOn(20))).toBe('in-the-future')
})

test('money for a loan that was never disbursed is reviewed', () => {
  expect(implausible({ ...loan, disbursedOn: null }, all, noonOn(20), noonOn(20))).toBe('before-disbursement')
})

test('at most ten times the cost of the loan, penalty until today included, is plausible', () => {
  expect(implausible(loan, all * MOST_TIMES_OWED, noonOn(20), noonOn(20))).toBeNull()
  expect(implausible(loan, all * MOST_TIMES_OWED + 1n, noonOn(20), noonOn(20))).toBe('too-much')
  expect(implausible(loan, all * MOST_TIMES_OWED + 1n, noonOn(40), noonOn(40))).toBeNull()
})

test('refunded credit of a reversed payment is owed, and counts', () => {
  const overdrawn = { ...loan.loan, balances: { ...loan.loan.balances, credit: all * MOST_TIMES_OWED } }
  const reopened = { ...loan, loan: overdrawn }
  expect(implausible(reopened, all * MOST_TIMES_OWED + 1n, noonOn(20), noonOn(20))).toBeNull()
  const most = all * MOST_TIMES_OWED + all * MOST_TIMES_OWED * MOST_TIMES_OWED
  expect(implausible(reopened, most, noonOn(20), noonOn(20))).toBeNull()
  expect(implausible(reopened, most + 1n, noonOn(20), noonOn(20))).toBe('too-much')
})

test('a paid penalty counts, because it may be paid again by mistake', () => {
  const late = sampleLoan()
  late.pay('repay', outstanding(late.owing().loan, onDay(60)).total, 60)
  const paid = { loan: late.owing().loan, disbursedOn: onDay(0) }
  const most = (all - paid.loan.balances['income-penalty']) * MOST_TIMES_OWED
  expect(paid.loan.balances['income-penalty']).toBeLessThan(0n)
  expect(implausible(paid, most, noonOn(61), noonOn(61))).toBeNull()
  expect(implausible(paid, most + 1n, noonOn(61), noonOn(61))).toBe('too-much')
})

test('up to ten times the amount of our own reference is plausible, whatever the loan costs now', () => {
  const asked = all * 3n
  expect(implausible(loan, asked * MOST_TIMES_OWED, noonOn(20), noonOn(20), asked)).toBeNull()
  expect(implausible(loan, asked * MOST_TIMES_OWED + 1n, noonOn(20), noonOn(20), asked)).toBe('too-much')
  expect(implausible(loan, all * MOST_TIMES_OWED, noonOn(20), noonOn(20), 1n)).toBeNull()
})
