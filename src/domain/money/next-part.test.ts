import { describe, expect, test } from 'vitest'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { onDay } from './booking/receive.sample.ts'
import { DUE, rule, todayOn } from './loan-today.sample.ts'
import { daysLateShown, nextPartOn, nextPayment, upcomingPayments } from './next-part.ts'

const ON = onDay(DUE + 10)
/** The loan with an arrangement whose next part has this amount. */
const arranged = (toPay: bigint, { day = DUE + 1, state = 'open', said = {} } = {}): LoanToday => {
  const today = todayOn(day, { said })
  const next = { on: ON, toPay, number: 1, isPaidLate: false }
  return { ...today, arrangement: { state, next } as LoanToday['arrangement'] }
}
const dueOn = (day: number) => {
  const { repayment } = todayOn(day)
  if (!repayment.ok) throw new Error(repayment.refusal)
  return repayment.value.total
}
const waiting = { pendingPayments: [{ state: 'waiting' }] as unknown as LoanToday['pendingPayments'] }
const late = { pendingPayments: [{ state: 'late' }] as unknown as LoanToday['pendingPayments'] }

test('upcoming payments are the next part and what is due after the arrangement, or else all instalments', () => {
  const product = { arrangements: rule, instalments: 3 }
  const today = todayOn(DUE, { product })
  const [, second, third] = today.loan.instalments.map(({ dueOn }) => dueOn)
  expect(upcomingPayments(today).map(({ id, on }) => [id, on])).toEqual([
    ['1', onDay(DUE)],
    ['2', second],
    ['3', third],
  ])
  const parts = [ON, ON, second].map((on) => ({ on, amount: 100_00n }))
  const agreed = { ...arranged(100_00n).arrangement, parts, number: 2 } as LoanToday['arrangement']
  const ahead = upcomingPayments({ ...today, arrangement: agreed })
  expect(ahead.map(({ id, on }) => [id, on])).toEqual([
    ['part-2-1', ON],
    ['3', third],
  ])
  expect(ahead[0]?.amount).toBe(100_00n)
})

test('a loan is not shown as late while an open arrangement asks for a part', () => {
  expect(daysLateShown(todayOn(DUE + 3))).toBe(3)
  expect(daysLateShown(todayOn(DUE))).toBe(0)
  expect(daysLateShown(arranged(100_00n, { day: DUE + 3 }))).toBe(0)
  expect(daysLateShown(arranged(100_00n, { day: DUE + 3, state: 'broken' }))).toBe(3)
})

describe('the next part of an arrangement', () => {
  test('is paid as a partial payment if more is due', () => {
    const part = { amount: 100_00n, on: ON, inDays: 9, purpose: 'part' }
    expect(nextPartOn(arranged(100_00n))).toEqual(part)
    expect(nextPartOn(arranged(100_00n, { said: late }))).toEqual(part)
    expect(nextPayment(arranged(100_00n))).toEqual({ amount: 100_00n, on: ON, isLate: false })
  })

  test.each([
    ['all that is due', 0n],
    ['more than is due', 1n],
    ['so nearly all that no part leaves so little', -1n],
  ])('is paid as the amount due if it is %s', (_, more) => {
    const due = dueOn(DUE + 1)
    expect(nextPartOn(arranged(due + more))).toMatchObject({ amount: due, on: ON, purpose: 'repay' })
  })

  test('is at most the amount due if the loan owes more', () => {
    const product = { arrangements: rule, instalments: 3 }
    const today = todayOn(DUE + 1, { product })
    const due = today.repayment.ok ? today.repayment.value.total : 0n
    for (const more of [0n, 100n])
      expect(nextPartOn({ ...today, arrangement: arranged(due + more).arrangement })).toMatchObject({
        amount: due,
        purpose: 'repay',
      })
    expect(today.left.total).toBeGreaterThan(due + 100n)
  })

  test('is the amount due if it is below the smallest partial payment', () => {
    expect(nextPartOn(arranged(1n))).toMatchObject({ amount: dueOn(DUE + 1), purpose: 'repay' })
  })

  test.each<[string, LoanToday]>([
    ['of none', todayOn(DUE + 1)],
    ['of one that was broken', arranged(100_00n, { state: 'broken' })],
    ['of one that was kept', arranged(100_00n, { state: 'kept' })],
    ['of one that is paid', { ...arranged(100_00n), arrangement: { state: 'open', next: null } as never }],
    ['while money is waited for', arranged(100_00n, { said: waiting })],
    [
      'of a loan that is paid',
      { ...arranged(100_00n), repayment: { ok: false, refusal: 'already-settled' } },
    ],
  ])('is absent: %s', (_, today) => expect(nextPartOn(today)).toBeNull())
})

describe('the next payment of a loan', () => {
  test.each([
    ['before its day by that day', DUE - 3, onDay(DUE), false],
    ['on its day by that day', DUE, onDay(DUE), false],
    ['after its day by today', DUE + 1, onDay(DUE + 1), true],
  ])('is due %s', (_, day, on, isLate) => {
    expect(nextPayment(todayOn(day))).toEqual({ amount: dueOn(day), on, isLate })
  })

  test('is absent for a paid loan, and while money is in transit', () => {
    expect(nextPayment(todayOn(DUE, { order: { status: '200' } }))).toBeNull()
    expect(nextPayment(todayOn(DUE, { said: waiting }))).toBeNull()
  })
})
