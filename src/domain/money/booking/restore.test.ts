import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#domain/loans/product.ts'
import { type Account, balanceOf, type Entry, type Posting } from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { amountDue, outstanding } from '#domain/money/repayment.ts'
import { percent } from '#domain/rate.ts'
import { EARLY, noonOn, onDay, sampleLoan } from './receive.sample.ts'
import type { LoanWithOrder, ReceiptResult } from './receive.ts'
import { type InvalidatedPayoff, type RestoreResult, type ReversedPayment, restore } from './restore.ts'
import {
  daysMoved,
  type PaymentEffects,
  type ReversalResult,
  reversibleAmount,
  takeBack,
} from './take-back.ts'

const FEE = 15000n
const PENALTY_LAST: Product['allocation'] = ['principal', 'interest', 'fee', 'tax', 'penalty']
const owedBy = (owing: LoanWithOrder, day: number) => outstanding(owing.loan, onDay(day)).total

const standing = ({ postings }: ReceiptResult, moved: PaymentEffects['moved'] = []): PaymentEffects => ({
  entries: postings.filter(({ kind }) => kind !== 'penalty').flatMap(({ entries }) => entries),
  moved,
})

const entriesOf = (postings: readonly (Posting | null)[]): readonly Entry[] =>
  postings.flatMap((one) => one?.entries ?? [])

/** The loan after a reversal, with further payments before or after the restore. */
function after(owing: LoanWithOrder, done: ReversalResult | RestoreResult, day: number): LoanWithOrder {
  const postings =
    'reversal' in done
      ? [...done.penalties, done.reversal, ...(done.rebate ? [done.rebate] : []), ...done.creditUsed]
      : [done.restored, ...done.surplus, ...done.rebates.map(({ posting }) => posting), ...done.others]
  const instalments = done.instalments ?? owing.loan.instalments
  const bought = balanceOf(entriesOf(postings))['income-extension']
  return {
    ...owing,
    ...done.order,
    extensionsBought: owing.extensionsBought - (bought > 0n ? 1 : bought < 0n ? -1 : 0),
    loan: { ...loanAfter(owing.loan, postings, onDay(day)), instalments },
  }
}

const undoneBy = ({ rebate, reversal }: ReversalResult): InvalidatedPayoff => ({
  payment: 'end',
  at: reversal.at,
  entries: rebate?.entries ?? [],
})

const goneBy = (back: ReversalResult, change: Partial<ReversedPayment> = {}): ReversedPayment => ({
  reversal: back.reversal.entries,
  creditUsed: entriesOf(back.creditUsed),
  moved: [],
  penaltiesSince: 0n,
  undone: back.rebate ? [undoneBy(back)] : [],
  ending: null,
  othersGoneAt: [],
  ...change,
})

test('a restored payment pays the loan as before, without penalty for the days in between', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(50))
  const open = after(loan.owing(), back, 50)
  expect(owedBy(open, 90)).toBeGreaterThan(owed)
  const again = restore(open, goneBy(back), noonOn(90))
  expect(again).toMatchObject({ amount: owed, message: 'paid-again', order: { status: '200' }, rebates: [] })
  expect(again.others).toEqual([])
  expect(after(open, again, 90).loan.balances).toEqual(loan.owing().loan.balances)
})

test('penalties posted since the reversal are waived, also paid ones', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(50))
  const open = after(loan.owing(), back, 50)
  const due = owedBy(open, 60)
  const penalty = due - owed
  const received = loan.payOf(open, 'repay', penalty + 100n, 60)
  const later: LoanWithOrder = {
    ...open,
    ...received.order,
    loan: loanAfter(open.loan, received.postings, onDay(60)),
  }
  const again = restore(later, goneBy(back, { penaltiesSince: penalty }), noonOn(70))
  expect(again.message).toBe('paid-again')
  expect([...again.others, ...again.surplus].map(({ kind }) => kind)).toEqual([
    'penalty-waived',
    'credit-again',
  ])
  const full = after(later, again, 70)
  expect(full.loan.balances).toMatchObject({ penalty: 0n, 'income-penalty': 0n, credit: -penalty - 100n })
  // A second reversal takes the resulting credit first, and changes no penalty.
  const entries = [...paid.entries, ...entriesOf([back.reversal, again.restored, ...again.surplus])]
  const gone = takeBack(full, { entries, moved: [] }, null, owed, noonOn(80))
  expect(balanceOf(gone.reversal.entries)).toMatchObject({ cash: -owed, credit: penalty + 100n, penalty: 0n })
})

test('a restore of part of the missing money reduces it, and late amounts earn a penalty from then on', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const one = standing(loan.pay('repay', 100000n, 20))
  const two = standing(loan.pay('repay', owed - 100000n, 21))
  const first = takeBack(loan.owing(), one, null, 100000n, noonOn(40))
  const open = after(loan.owing(), first, 40)
  const second = takeBack(open, two, null, owed - 100000n, noonOn(41))
  const wide = after(open, second, 41)
  const again = restore(wide, goneBy(second), noonOn(60))
  expect(again).toMatchObject({ message: 'owes-less', order: { status: '174' } })
  const then = after(wide, again, 60)
  expect(owedBy(then, 60)).toBe(owedBy(open, 41))
  expect(owedBy(then, 61)).toBeGreaterThan(owedBy(open, 41))
})

test('money that was paid again meanwhile becomes credit', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(25))
  const open = after(loan.owing(), back, 25)
  const received = loan.payOf(open, 'repay', owed, 26)
  const twice: LoanWithOrder = {
    ...open,
    ...received.order,
    loan: loanAfter(open.loan, received.postings, onDay(26)),
  }
  const again = restore(twice, goneBy(back), noonOn(30))
  expect(again).toMatchObject({ message: 'credit-again', order: { status: '200' } })
  expect(after(twice, again, 30).loan.balances).toMatchObject({ credit: -owed, principal: 0n, interest: 0n })
})

test('a restored extension fee moves the due days again, and the extension counts again', () => {
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
    message: 'postponed-again',
    order: { dueOn: postponed.dueOn, extensionAllowed: false },
  })
  expect(again.instalments).toEqual(postponed.loan.instalments)
  // A partial fee moves no day.
  expect(
    restore(open, { ...goneBy(back, { moved }), reversal: back.reversal.entries }, noonOn(28)).amount,
  ).toBe(FEE)
  const rest = loan.pay('repay', 1000n, 21)
  const part = takeBack(loan.owing(), standing(rest), null, 1000n, noonOn(25))
  expect(restore(after(loan.owing(), part, 25), goneBy(part), noonOn(28))).toMatchObject({
    instalments: null,
    order: { extensionAllowed: false, dueOn: postponed.dueOn },
  })
})

test('restoring only the money beyond an extension fee moves no day', () => {
  const loan = sampleLoan()
  const before = loan.owing()
  const received = loan.pay('extend', FEE + 5000n, 20, { amount: FEE })
  const moved = daysMoved(before.loan.instalments, received.instalments)
  const postponed = loan.owing()
  const back = takeBack(postponed, standing(received, moved), null, 1000n, noonOn(25))
  const again = restore(after(postponed, back, 25), goneBy(back, { moved }), noonOn(26))
  expect(again).toMatchObject({ message: 'owes-less', instalments: null, order: { dueOn: postponed.dueOn } })
})

test('a loan that can still be extended when money is restored stays extendable: its extensions are below the limit', () => {
  const loan = sampleLoan({ extension: { maxDays: 7, feeRate: percent('5'), maxTimes: 2 } })
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  const paid = loan.pay('repay', 1000n, 21)
  const fee = takeBack(loan.owing(), standing(received, moved), null, FEE, noonOn(25))
  const open = after(loan.owing(), fee, 25)
  expect(restore(open, goneBy(fee, { moved }), noonOn(26)).order.extensionAllowed).toBe(true)
  const money = takeBack(loan.owing(), standing(paid), null, 1000n, noonOn(25))
  const less = after(loan.owing(), money, 25)
  expect(restore(less, goneBy(money), noonOn(26)).order.extensionAllowed).toBe(true)
  const twice = { ...less, extensionsBought: 2 }
  // No extension was restored.
  expect(restore(twice, goneBy(money), noonOn(26)).order.extensionAllowed).toBe(true)
})

test('a loan that owes only refunded credit is not paid', () => {
  const loan = sampleLoan()
  const first = standing(loan.pay('repay', 1000n, 10))
  const owed = owedBy(loan.owing(), 20)
  const second = standing(loan.pay('repay', owed + 500n, 20))
  loan.giveBack(500n, 21)
  const credit = takeBack(loan.owing(), second, null, 500n, noonOn(22))
  const open = after(loan.owing(), credit, 22)
  const other = takeBack(open, first, null, 1000n, noonOn(22))
  const again = restore(after(open, other, 22), goneBy(other), noonOn(22))
  expect(again).toMatchObject({ message: 'owes-less', order: { status: '174' } })
})

test('credit that covered the missing money becomes credit again', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  loan.pay('repay', 400n, 21)
  const back = takeBack(loan.owing(), paid, null, 1000n, noonOn(25))
  const again = restore(after(loan.owing(), back, 25), goneBy(back), noonOn(26))
  expect(again.others.map(({ kind }) => kind)).toEqual(['credit-again'])
  expect(again.surplus).toEqual([])
  expect(after(after(loan.owing(), back, 25), again, 26).loan.balances).toEqual(loan.owing().loan.balances)
})

test('an early payoff is valid again once its money is back, unless other money is missing', () => {
  const loan = sampleLoan(EARLY)
  const received = loan.pay('payoff', 307000n, 10, { amount: 1n })
  expect(received.settled).toBe(true)
  const ended = standing(received)
  const all = reversibleAmount(ended)
  const owing = loan.owing()
  const back = takeBack(owing, ended, 'this', all, noonOn(50))
  expect(back.rebate).not.toBeNull()
  const open = after(owing, back, 50)
  const again = restore(open, goneBy(back), noonOn(60))
  expect(again).toMatchObject({ message: 'paid-again', order: { status: '200' } })
  expect(after(open, again, 60).loan.balances).toEqual(owing.loan.balances)
  const other = restore(open, goneBy(back, { othersGoneAt: [noonOn(50)] }), noonOn(60))
  expect(other).toMatchObject({ rebates: [], message: 'owes-less' })
  // Reversals from before the payoff was undone do not matter.
  const earlier = restore(open, goneBy(back, { othersGoneAt: [noonOn(49)] }), noonOn(60))
  expect(earlier.rebates).toHaveLength(1)
  // The missing amount includes its rebate.
  expect(owedBy(after(open, other, 60), 60)).toBe(owedBy(open, 50) - all)
})

test('two payments of an early payoff are restored in either order, and the second ends the loan again', () => {
  const loan = sampleLoan({ ...EARLY, instalments: 3 })
  const first = standing(loan.pay('repay', 50000n, 20))
  const end = standing(loan.pay('payoff', owedBy(loan.owing(), 45), 45, { amount: 1n }))
  const owing = loan.owing()
  const given = -owing.loan.balances.credit
  loan.giveBack(given, 46)
  const paid = loan.owing()
  const one = takeBack(paid, first, end, 50000n, noonOn(50))
  const open = after(paid, one, 50)
  const ending: PaymentEffects = { entries: [...end.entries, ...entriesOf([one.rebate])], moved: [] }
  const two = takeBack(open, ending, null, reversibleAmount(ending), noonOn(50))
  const wide = after(open, two, 50)
  for (const [back, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const undone = [undoneBy(one)]
    const half = restore(wide, goneBy(back, { undone, othersGoneAt: [noonOn(50)] }), noonOn(60))
    expect(half).toMatchObject({ message: 'owes-less', rebates: [] })
    const then = after(wide, half, 60)
    const whole = restore(then, goneBy(other, { undone }), noonOn(60))
    expect(whole).toMatchObject({ message: 'paid-again', order: { status: '200' } })
    expect(whole.rebates).toMatchObject([{ payment: 'end', posting: { kind: 'rebate-again' } }])
    expect(after(then, whole, 60).loan.balances).toEqual(paid.loan.balances)
  }
})

test('restored money that revives a payoff counts only for its own amount, so that the rest can still be reversed', () => {
  const loan = sampleLoan({ ...EARLY, instalments: 3 })
  const agreed = owedBy(loan.owing(), 1)
  const first = standing(loan.pay('repay', 50000n, 10))
  const end = standing(loan.pay('payoff', 260000n, 10, { amount: 1n }))
  const paid = loan.owing()
  const one = takeBack(paid, first, end, 50000n, noonOn(11))
  const open = after(paid, one, 11)
  const ending: PaymentEffects = { entries: [...end.entries, ...entriesOf([one.rebate])], moved: [] }
  const two = takeBack(open, ending, null, reversibleAmount(ending), noonOn(12))
  const wide = after(open, two, 12)
  const other = loan.payOf(wide, 'repay', 100000n, 13)
  const more = { ...wide, ...other.order, loan: loanAfter(wide.loan, other.postings, onDay(13)) }
  const undone = [undoneBy(one)]
  const half = restore(more, goneBy(two, { undone, othersGoneAt: [noonOn(11)] }), noonOn(14))
  const whole = restore(after(more, half, 14), goneBy(one, { undone }), noonOn(15))
  expect(whole.rebates).toHaveLength(1)
  const money = balanceOf([...first.entries, ...entriesOf([one.reversal, whole.restored, ...whole.surplus])])
  expect(money.cash).toBe(50000n)
  for (const account of ['principal', 'interest', 'fee', 'tax', 'credit'] as const)
    expect(money[account], account).toBeLessThanOrEqual(0n)
  // The payoff's surplus over the remaining principal is the payoff's credit; the rest gives none.
  const again = balanceOf(entriesOf(whole.rebates.map(({ posting }) => posting)))
  const undoing = balanceOf(entriesOf([one.rebate]))
  expect(again.credit).toBeLessThan(0n)
  expect(again).toMatchObject({ interest: -undoing.interest, tax: -undoing.tax })
  expect(again.principal + again.credit).toBe(-undoing.principal - undoing.credit)
  const full = after(after(more, half, 14), whole, 15)
  const { credit, cash } = full.loan.balances
  expect(credit).toBeLessThan(0n)
  const balances = { ...full.loan.balances, credit: 0n, cash: cash + credit }
  const refunded = { ...full, loan: { ...full.loan, balances } }
  const held = {
    entries: [
      ...ending.entries,
      ...entriesOf([
        two.reversal,
        half.restored,
        ...half.surplus,
        ...whole.rebates.map(({ posting }) => posting),
      ]),
    ],
    moved: [],
  }
  const gone = takeBack(refunded, standing(other), held, 100000n, noonOn(16))
  // Without it the payoff is invalid, and refunded credit is owed as well.
  expect(owedBy(after(refunded, gone, 16), 16)).toBe(agreed - 50000n - 260000n - credit)
})

test('money that was paid twice is credit afterwards and can be reversed again, also after a refund', () => {
  const loan = sampleLoan()
  const owed = owedBy(loan.owing(), 20)
  const paid = standing(loan.pay('repay', owed, 20))
  const back = takeBack(loan.owing(), paid, null, owed, noonOn(25))
  const open = after(loan.owing(), back, 25)
  const received = loan.payOf(open, 'repay', owed, 26)
  const twice = { ...open, ...received.order, loan: loanAfter(open.loan, received.postings, onDay(26)) }
  const again = restore(twice, goneBy(back), noonOn(30))
  const full = after(twice, again, 30)
  const refunded = { ...full.loan.balances, credit: 0n, cash: full.loan.balances.cash - owed }
  const entries = [...paid.entries, ...entriesOf([back.reversal, again.restored, ...again.surplus])]
  const once = { ...full, loan: { ...full.loan, balances: refunded } }
  const gone = takeBack(once, { entries, moved: [] }, null, owed, noonOn(40))
  expect(gone.message).toBe('owed-again')
  const none = takeBack(after(once, gone, 40), standing(received), null, owed, noonOn(41))
  // All of it, and the refunded credit.
  expect(owedBy(after(after(once, gone, 40), none, 41), 41)).toBe(owed + owed)
})

test('a restore never increases the debt: a fee whose remainder settled the loan becomes credit, and moves no day', () => {
  const loan = sampleLoan({ penaltyRule: 'flat-charge', penaltyCharge: 700n })
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  const back = takeBack(loan.owing(), standing(received, moved), null, 5000n, noonOn(25))
  const open = after(loan.owing(), back, 25)
  expect(restore(open, goneBy(back, { moved }), noonOn(26))).toMatchObject({ message: 'postponed-again' })
  const penalty = owedBy(open, 31) - owedBy(open, 30)
  const last = loan.payOf(open, 'repay', owedBy(open, 31), 31)
  const paid = { ...open, ...last.order, loan: loanAfter(open.loan, last.postings, onDay(31)) }
  const again = restore(paid, goneBy(back, { moved, penaltiesSince: penalty }), noonOn(32))
  expect(again.restored.kind).toBe('restored')
  expect(again).toMatchObject({ amount: 5000n, message: 'credit-again', order: { status: '200' } })
  expect(again.instalments).toBeNull()
  expect(after(paid, again, 32).loan.balances).toMatchObject({
    ...{ credit: -5000n - penalty, penalty: 0n, 'income-penalty': 0n, 'income-extension': 0n },
  })
})

test('a restore never increases the debt: a fee is not charged again if only used credit is owed', () => {
  const loan = sampleLoan({ penaltyRule: 'flat-charge' })
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  const fee = standing(received, moved)
  const first = takeBack(loan.owing(), fee, null, 5000n, noonOn(25))
  const open = after(loan.owing(), first, 25)
  const last = loan.payOf(open, 'repay', owedBy(open, 26), 26)
  const paid: LoanWithOrder = { ...open, ...last.order, loan: loanAfter(open.loan, last.postings, onDay(26)) }
  const rest: PaymentEffects = { entries: [...fee.entries, ...first.reversal.entries], moved: [] }
  const second = takeBack(paid, rest, null, 10000n, noonOn(27))
  const used = after(paid, second, 27)
  expect(used.loan.balances).toMatchObject({ principal: 0n, interest: 0n, credit: 10000n })
  const again = restore(used, goneBy(first, { moved }), noonOn(28))
  expect(again).toMatchObject({ amount: 5000n, message: 'owes-less', instalments: null })
  expect(after(used, again, 28).loan.balances).toMatchObject({
    ...{ principal: 0n, interest: 0n, credit: 5000n, 'income-extension': 0n },
  })
})

test('a restore never increases the debt: a fee is not charged again if only a waived penalty was owed', () => {
  const loan = sampleLoan({ penaltyRule: 'flat-charge', penaltyCharge: 700n, allocation: PENALTY_LAST })
  const before = loan.owing()
  const received = loan.pay('extend', FEE, 20)
  const moved = daysMoved(before.loan.instalments, received.instalments)
  const back = takeBack(loan.owing(), standing(received, moved), null, 5000n, noonOn(25))
  const open = after(loan.owing(), back, 25)
  const last = loan.payOf(open, 'repay', owedBy(open, 31) - 700n, 31)
  const late: LoanWithOrder = { ...open, ...last.order, loan: loanAfter(open.loan, last.postings, onDay(31)) }
  expect(late.loan.balances).toMatchObject({ principal: 0n, interest: 0n, penalty: 700n })
  const again = restore(late, goneBy(back, { moved, penaltiesSince: 700n }), noonOn(32))
  expect(again).toMatchObject({ amount: 5000n, order: { status: '200' }, instalments: null })
  expect(after(late, again, 32).loan.balances).toMatchObject({ penalty: 0n, credit: -5000n })
})

test('a loan with two early payoffs gets the rebate of the first one only', () => {
  const loan = sampleLoan(EARLY)
  const ended = standing(loan.pay('payoff', 307000n, 10, { amount: 1n }))
  const owing = loan.owing()
  const back = takeBack(owing, ended, 'this', reversibleAmount(ended), noonOn(11))
  const open = after(owing, back, 11)
  const second = loan.payOf(open, 'payoff', 320000n, 13)
  const later = { ...open, ...second.order, loan: loanAfter(open.loan, second.postings, onDay(13)) }
  const again = restore(
    later,
    goneBy(back, { ending: { payment: 'second', ...standing(second) } }),
    noonOn(14),
  )
  expect(again.message).toBe('credit-again')
  // The payoff that is superseded comes first.
  expect(again.rebates.map(({ payment, posting: { kind } }) => `${payment} ${kind}`)).toEqual([
    'second rebate-taken-back',
    'end rebate-again',
  ])
  // Of the superseded payoff only its money remains, as credit.
  const left = balanceOf([...standing(second).entries, ...entriesOf([again.rebates[0]?.posting ?? null])])
  expect(left).toMatchObject({ cash: 320000n, credit: -320000n, principal: 0n, interest: 0n, tax: 0n })
  const { balances } = owing.loan
  expect(after(later, again, 14).loan.balances).toEqual({
    ...balances,
    cash: balances.cash + 320000n,
    credit: balances.credit - 320000n,
  })
})

test('a restore reproduces the balances and the amount due on that day, without penalty for the days in between', () => {
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
      const amount = 1n + (BigInt(part) % reversibleAmount(payment))
      const owing = loan.owing()
      const back = takeBack(owing, payment, null, amount, noonOn(day + 1))
      const open = after(owing, back, day + 1)
      const again = restore(open, goneBy(back), noonOn(day + 2))
      const { balances } = after(open, again, day + 2).loan
      const grown = balanceOf(entriesOf(back.penalties))
      for (const account of Object.keys(balances) as Account[])
        expect(balances[account], account).toBe(owing.loan.balances[account] + grown[account])
      const neverGone = {
        ...loanAfter(owing.loan, back.penalties, onDay(day + 1)),
        owedAgainOn: onDay(day + 2),
      }
      expect(amountDue(after(open, again, day + 2).loan, onDay(day + 2))).toEqual(
        amountDue(neverGone, onDay(day + 2)),
      )
    }),
    {
      numRuns: fc.readConfigureGlobal().numRuns ?? 200,
      examples: [
        // An instalment falls due on the day of the restore.
        [[18, 14, 11, 16].map((days) => ({ amount: 1n, day: days })), 0, 0],
      ],
    },
  )
})
