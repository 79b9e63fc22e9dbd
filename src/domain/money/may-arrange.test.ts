import { expect, test } from 'vitest'
import type { LoanOrder, LoanToday } from '#domain/money/loan-today.ts'
import { onDay } from './booking/receive.sample.ts'
import { DUE, type LoanChanges, todayOn } from './loan-today.sample.ts'
import { mayArrange } from './may-arrange.ts'

const unpaid = { toPay: 1000n, number: 1, isPaidLate: false }
const agreed: NonNullable<LoanOrder['arrangements']>[number] = {
  ...{ number: 1, agreedOn: onDay(DUE - 5), penalty: 'stops', paidBefore: 0n, isAwaited: true },
  parts: [{ on: onDay(DUE + 10), amount: 1000n }],
  next: { on: onDay(DUE + 10), ...unpaid },
}
const money = (state: string) => ({
  said: { pendingPayments: [{ state }] as unknown as LoanToday['pendingPayments'] },
})

test.each<[string, number, LoanChanges, number, string | null]>([
  ['on the due day', DUE, {}, 0, null],
  ['a week before it', DUE - 7, {}, 0, null],
  ['a day sooner', DUE - 8, {}, 0, 'arrangement-not-offered'],
  ['long after it', DUE + 300, {}, 0, null],
  ['where the product says nothing of it', DUE, { product: {} }, 0, 'arrangement-not-offered'],
  ['for the second time, where it may be renewed once', DUE, {}, 1, null],
  ['for the third time', DUE, {}, 2, 'arrangement-used-up'],
  ['for a loan that is paid', DUE, { order: { status: '200' } }, 0, 'already-settled'],
  ['for a loan that is not paid out', DUE, { order: { status: '150' } }, 0, 'nothing-to-repay'],
  ['while one is kept to', DUE, { order: { arrangements: [agreed] } }, 1, 'arrangement-open'],
  ['on its last day', DUE + 10, { order: { arrangements: [agreed] } }, 1, 'arrangement-open'],
  ['once it is broken', DUE + 11, { order: { arrangements: [agreed] } }, 1, null],
  [
    'while the newest is kept to, whatever was broken before',
    DUE,
    { order: { arrangements: [{ ...agreed, next: { on: onDay(DUE - 3), ...unpaid } }, agreed] } },
    0,
    'arrangement-open',
  ],
  [
    'once the newest is broken, whatever was agreed before',
    DUE,
    { order: { arrangements: [agreed, { ...agreed, next: { on: onDay(DUE - 3), ...unpaid } }] } },
    0,
    null,
  ],
  ['while its charges are disputed', DUE, { said: { isDisputed: true } }, 0, 'arrangement-disputed'],
  ['while money is waited for', DUE, money('waiting'), 0, 'payment-on-its-way'],
  ['while staff reviews money', DUE, money('looked-at'), 0, 'payment-on-its-way'],
  ['while a payment is claimed', DUE, money('claimed'), 0, 'payment-on-its-way'],
  ['where money was called off', DUE, money('called-off'), 0, null],
])('an arrangement is possible %s, or refused with a reason', (_, day, said, madeBefore, refusal) => {
  const may = mayArrange(todayOn(day, said), madeBefore)
  expect(may.ok ? null : may.refusal).toBe(refusal)
})

test('of several payments one in transit is enough to refuse', () => {
  const said = {
    pendingPayments: [
      { state: 'called-off' },
      { state: 'waiting' },
    ] as unknown as LoanToday['pendingPayments'],
  }
  expect(mayArrange(todayOn(DUE, { said }), 0)).toMatchObject({ refusal: 'payment-on-its-way' })
})

test('an arrangement is shown with its state, and a paid loan has kept it', () => {
  const arranged = (day: number, order: Partial<LoanOrder> = {}) =>
    todayOn(day, { order: { arrangements: [agreed], ...order } }).arrangement
  expect(todayOn(DUE).arrangement).toBeNull()
  expect(arranged(DUE)).toEqual({ ...agreed, state: 'open' })
  expect(arranged(DUE + 11)?.state).toBe('broken')
  expect(arranged(DUE + 11, { status: '200' })?.state).toBe('kept')
})
