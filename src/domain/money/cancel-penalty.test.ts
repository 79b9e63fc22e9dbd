import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PURPOSES } from './booking/ended-purposes.ts'
import { noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { cancelPenalty, penaltySoFar } from './cancel-penalty.ts'
import { balanceOf, creditOf } from './ledger.ts'
import { amountDue, outstanding, pendingPenalty } from './repayment.ts'

const DUE = 30
type Sample = ReturnType<typeof sampleLoan>

/** Returns the debt on a day, less the borrower's credit. */
const netDebt = (loan: Sample, day: number) =>
  outstanding(loan.owing().loan, onDay(day)).total - creditOf(loan.owing().loan.balances)
const cancel = (loan: Sample, day: number) => {
  const cancelled = cancelPenalty(loan.owing(), noonOn(day))
  if (cancelled) loan.post(cancelled.postings)
  return cancelled
}

test('a cancelled unpaid penalty is removed, and its days are not charged again', () => {
  const loan = sampleLoan()
  const owed = netDebt(loan, DUE)
  const grown = pendingPenalty(loan.owing().loan, onDay(DUE + 10))
  expect(penaltySoFar(loan.owing().loan, noonOn(DUE + 10))).toBe(grown)
  const cancelled = cancel(loan, DUE + 10)
  expect(cancelled).toMatchObject({
    amount: grown,
    credit: 0n,
    order: { status: '174' },
    ends: ['repay', 'part', 'payoff'],
  })
  expect(cancelled?.postings.map(({ kind }) => kind)).toEqual(['penalty', 'penalty-waived'])
  expect(netDebt(loan, DUE + 10)).toBe(owed)
  expect(loan.owing().loan.balances['income-penalty']).toBe(0n)
  // A day in the same rate band, not the one-time charge.
  expect(netDebt(loan, DUE + 11) - owed).toBe(15_000n)
  expect(cancelPenalty(loan.owing(), noonOn(DUE + 10))).toBe(null)
})

test('a cancelled paid penalty pays the rest of the debt', () => {
  const loan = sampleLoan()
  const owed = netDebt(loan, DUE)
  loan.pay('repay', 150_000n, DUE + 10)
  expect(cancel(loan, DUE + 12)?.credit).toBe(0n)
  expect(netDebt(loan, DUE + 12)).toBe(owed - 150_000n)
  expect(amountDue(loan.owing().loan, onDay(DUE + 12))).toMatchObject({ penalty: 0n })
})

test('if only the penalty is owed, its cancellation settles the loan and ends the references', () => {
  const loan = sampleLoan()
  const owed = netDebt(loan, DUE)
  loan.pay('repay', owed, DUE + 1)
  expect(loan.owing().status).toBe('174')
  expect(cancel(loan, DUE + 1)).toMatchObject({
    credit: 0n,
    order: { status: '200', dueOn: onDay(DUE) },
    ends: PURPOSES,
  })
  expect(netDebt(loan, DUE + 1)).toBe(0n)
})

test('on a settled loan the cancelled penalty becomes the borrower’s credit', () => {
  const loan = sampleLoan()
  const all = outstanding(loan.owing().loan, onDay(DUE + 10)).total
  // Earlier overpayments stay credit.
  loan.pay('repay', all + 700n, DUE + 10)
  const paid = -loan.owing().loan.balances['income-penalty']
  expect(loan.owing().status).toBe('200')
  expect(cancel(loan, DUE + 20)).toMatchObject({ amount: paid, credit: paid, order: { status: '200' } })
})

test('without a penalty nothing is cancelled', () => {
  expect(cancelPenalty(sampleLoan().owing(), noonOn(DUE))).toBe(null)
})

test('after a cancelled penalty the debt is the contract less payments and less a waived small difference', () => {
  const payments = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 80 }), fc.bigInt({ min: 1n, max: 200_000n })),
    {
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(payments, fc.integer({ min: 80, max: 160 }), (paid, day) => {
      const loan = sampleLoan({ instalments: 3, daysBetween: 20 })
      const owed = outstanding(loan.owing().loan, onDay(0)).total
      const inOrder = paid.sort(([one], [other]) => one - other)
      for (const [on, amount] of inOrder) loan.pay('repay', amount, on)
      const cancelled = cancel(loan, day)
      for (const { entries } of cancelled?.postings ?? [])
        expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
      const all = balanceOf(loan.postings().flatMap(({ entries }) => entries))
      const paidInAll = inOrder.reduce((sum, [, amount]) => sum + amount, 0n)
      expect(netDebt(loan, day)).toBe(owed - paidInAll - all['small-difference'])
      expect([all['income-penalty'], all.penalty]).toEqual([0n, 0n])
    }),
    {
      numRuns: fc.readConfigureGlobal().numRuns ?? 200,
      // The last payment is 9 short, and the lender waives it.
      examples: [
        [
          [
            [1, 132269n],
            [1, 73374n],
            [1, 106013n],
          ],
          80,
        ],
      ],
    },
  )
})
