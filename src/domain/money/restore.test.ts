import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, balanceOf, type Entry, type Posting } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import { noonOn, onDay, sampleLoan } from './receive.sample.ts'
import type { Owing, Received } from './receive.ts'
import { amountDue, outstanding } from './repayment.ts'
import { type Gone, type Restored, restore } from './restore.ts'
import { daysMoved, type StandingPayment, type TakenBack, takeableOf, takeBack } from './take-back.ts'

const FEE = 15000n
const owedBy = (owing: Owing, day: number) => outstanding(owing.loan, onDay(day)).total

const standing = ({ postings }: Received, moved: StandingPayment['moved'] = []): StandingPayment => ({
  entries: postings.filter(({ kind }) => kind !== 'penalty').flatMap(({ entries }) => entries),
  moved,
})

const entriesOf = (postings: readonly (Posting | null)[]): readonly Entry[] =>
  postings.flatMap((one) => one?.entries ?? [])

/** The loan after money was taken back, with some more money then, or after it came again. */
function after(owing: Owing, done: TakenBack | Restored, day: number): Owing {
  const postings =
    'reversal' in done
      ? [...done.penalties, done.reversal, ...(done.rebate ? [done.rebate] : []), ...done.creditUsed]
      : [done.restored, ...(done.rebate ? [done.rebate] : []), ...done.others]
  const instalments = done.instalments ?? owing.loan.instalments
  const bought = balanceOf(entriesOf(postings))['income-extension']
  return {
    ...owing,
    ...done.order,
    extensionsBought: owing.extensionsBought - (bought > 0n ? 1 : bought < 0n ? -1 : 0),
    loan: { ...loanAfter(owing.loan, postings, onDay(day)), instalments },
  }
}

const goneBy = (back: TakenBack, change: Partial<Gone> = {}): Gone => ({
  reversal: back.reversal.entries,
  rebate: back.rebate?.entries ?? [],
  rebateSince: [],
  creditUsed: entriesOf(back.creditUsed),
  moved: [],
  penaltiesSince: 0n,
  isLast: true,
  ...change,
})

test('money that came again pays the loan as it had done, with no penalty for the days in between', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(50))
  const open = after(loan.owing(), back, 50)
  expect(owedBy(open, 90)).toBeGreaterThan(owed)
  const again = restore(open, goneBy(back), noonOn(90))
  expect(again).toMatchObject({ amount: owed, telling: 'paid-again', order: { status: '200' }, rebate: null })
  expect(again.others).toEqual([])
  expect(after(open, again, 90).loan.balances).toEqual(loan.owing().loan.balances)
})

test('what had been posted of a penalty since is waived, also where it was paid', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(50))
  const open = after(loan.owing(), back, 50)
  const due = owedBy(open, 60)
  const penalty = due - owed
  const received = loan.payOf(open, 'repay', penalty + 100n, 60)
  const later: Owing = {
    ...open,
    ...received.order,
    loan: loanAfter(open.loan, received.postings, onDay(60)),
  }
  const again = restore(later, goneBy(back, { penaltiesSince: penalty }), noonOn(70))
  expect(again.telling).toBe('paid-again')
  const { balances } = after(later, again, 70).loan
  expect(balances).toMatchObject({ penalty: 0n, 'income-penalty': 0n, credit: -penalty - 100n })
})

test('money that is not all of what is missing lowers it, and what is late counts its penalty from then on', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const one = standing(loan.pay('repay', 100000n, 20))
  const two = standing(loan.pay('repay', owed - 100000n, 21))
  const first = takeBack(loan.owing(), one, null, 100000n, noonOn(40))
  const open = after(loan.owing(), first, 40)
  const second = takeBack(open, two, null, owed - 100000n, noonOn(41))
  const wide = after(open, second, 41)
  const again = restore(wide, goneBy(second), noonOn(60))
  expect(again).toMatchObject({ telling: 'owes-less', order: { status: '174' } })
  const then = after(wide, again, 60)
  expect(owedBy(then, 60)).toBe(owedBy(open, 41))
  expect(owedBy(then, 61)).toBeGreaterThan(owedBy(open, 41))
})

test('what was paid a second time in the meantime is credit', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(25))
  const open = after(loan.owing(), back, 25)
  const received = loan.payOf(open, 'repay', owed, 26)
  const twice: Owing = {
    ...open,
    ...received.order,
    loan: loanAfter(open.loan, received.postings, onDay(26)),
  }
  const again = restore(twice, goneBy(back), noonOn(30))
  expect(again).toMatchObject({ telling: 'credit-again', order: { status: '200' } })
  expect(after(twice, again, 30).loan.balances).toMatchObject({ credit: -owed, principal: 0n, interest: 0n })
})

test('an extension whose fee is there again moves its days again, and counts among those that there may be', () => {
  const loan = sampleLoan()
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  const postponed = loan.owing()
  const back = takeBack(postponed, standing(received, moved), null, FEE, noonOn(25))
  const open = after(postponed, back, 25)
  expect(open).toMatchObject({ dueOn: before.dueOn, extensionAllowed: true, extensionsBought: 0 })
  const again = restore(open, goneBy(back, { moved }), noonOn(28))
  expect(again).toMatchObject({
    telling: 'postponed-again',
    order: { dueOn: postponed.dueOn, extensionAllowed: false },
  })
  expect(again.instalments).toEqual(postponed.loan.instalments)
  // Of a fee that was not the whole of what went, nothing moves.
  expect(
    restore(open, { ...goneBy(back, { moved }), reversal: back.reversal.entries }, noonOn(28)).amount,
  ).toBe(FEE)
  const part = takeBack(loan.owing(), standing(received, []), null, FEE, noonOn(25))
  expect(restore(after(postponed, part, 25), goneBy(part), noonOn(28)).instalments).toBeNull()
})

test('an early end holds again when its money is there again, and not while something else is missing', () => {
  const loan = sampleLoan()
  const received = loan.pay('payoff', 307000n, 10, { amount: 1n })
  expect(received.settled).toBe(true)
  const ended = standing(received)
  const all = takeableOf(ended)
  const owing = loan.owing()
  const back = takeBack(owing, ended, 'this', all, noonOn(50))
  expect(back.rebate).not.toBeNull()
  const open = after(owing, back, 50)
  const again = restore(open, goneBy(back), noonOn(60))
  expect(again).toMatchObject({ telling: 'paid-again', order: { status: '200' } })
  expect(after(open, again, 60).loan.balances).toEqual(owing.loan.balances)
  const other = restore(open, goneBy(back, { isLast: false }), noonOn(60))
  expect(other).toMatchObject({ rebate: null, telling: 'owes-less' })
  // Its rebate is what is missing then.
  expect(owedBy(after(open, other, 60), 60)).toBe(owedBy(open, 50) - all)
})

test('a loan that has ended early twice gives back what the first end gives back, and no more', () => {
  const loan = sampleLoan()
  const ended = standing(loan.pay('payoff', 307000n, 10, { amount: 1n }))
  const owing = loan.owing()
  const back = takeBack(owing, ended, 'this', takeableOf(ended), noonOn(11))
  const open = after(owing, back, 11)
  const second = loan.payOf(open, 'payoff', 320000n, 13)
  const rebateSince = entriesOf(second.postings.filter(({ kind }) => kind === 'rebate'))
  expect(rebateSince).not.toEqual([])
  const later = { ...open, ...second.order, loan: loanAfter(open.loan, second.postings, onDay(13)) }
  const again = restore(later, goneBy(back, { rebateSince }), noonOn(14))
  expect(again.telling).toBe('credit-again')
  const { balances } = owing.loan
  expect(after(later, again, 14).loan.balances).toEqual({
    ...balances,
    cash: balances.cash + 320000n,
    credit: balances.credit - 320000n,
  })
})

test('whatever was paid, and however much of it goes, all is as it was when it comes again at once', () => {
  const step = fc.record({ amount: fc.bigInt(1n, 400000n), day: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (steps, which, part) => {
      const loan = sampleLoan({ instalments: 3, daysBetween: 31 })
      let day = 1
      const payments = steps.map((one) => {
        day += one.day
        return standing(loan.pay('repay', one.amount, day))
      })
      const payment = payments[which % payments.length]
      if (!payment) return
      const amount = 1n + (BigInt(part) % takeableOf(payment))
      const owing = loan.owing()
      const back = takeBack(owing, payment, null, amount, noonOn(day + 1))
      const open = after(owing, back, day + 1)
      const again = restore(open, goneBy(back), noonOn(day + 2))
      const { balances } = after(open, again, day + 2).loan
      const grown = balanceOf(entriesOf(back.penalties))
      for (const account of Object.keys(balances) as Account[])
        expect(balances[account], account).toBe(owing.loan.balances[account] + grown[account])
      expect(amountDue(after(open, again, day + 2).loan, onDay(day + 2))?.total ?? 0n).toBe(
        amountDue(loanAfter(owing.loan, back.penalties, onDay(day + 1)), onDay(day + 1))?.total ?? 0n,
      )
    }),
    { numRuns: 200 },
  )
})
