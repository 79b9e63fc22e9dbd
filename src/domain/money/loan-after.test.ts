import { expect, test } from 'vitest'
import { onDay, sampleLoan } from './booking/receive.sample.ts'
import { loanAfter } from './loan-after.ts'

test.each([
  ['in time, in part', 20, 1000n],
  ['late, so that a penalty is posted before it', 35, 200000n],
  ['late again, when that day’s penalty is posted already', 32, 1000n],
  ['too much', 20, 900000n],
])('money that came %s gives the same loan as reading its postings back', (_when, day, amount) => {
  const loan = sampleLoan()
  if (day === 32) loan.pay('repay', 1000n, day)
  const before = loan.owing().loan
  const { postings } = loan.pay('repay', amount, day)
  expect(loanAfter(before, postings, onDay(day))).toEqual(loan.owing().loan)
})

test('no postings change nothing', () => {
  const { loan } = sampleLoan().owing()
  expect(loanAfter(loan, [], onDay(40))).toEqual(loan)
})
