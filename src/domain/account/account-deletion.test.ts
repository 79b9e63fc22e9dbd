import { expect, test } from 'vitest'
import { balanceOf, type Entry } from '#domain/money/ledger.ts'
import type { MoneyInTransit } from '#domain/money/money-in-transit.ts'
import { ok, refuse } from '#domain/result.ts'
import { booksKeptUntil, mayDeleteAccount } from './account-deletion.ts'

const NOTHING = { applications: 0, charges: 0, moneyCases: 0, complaints: 0, compensations: 0 }
type Loans = Parameters<typeof mayDeleteAccount>[0]

/** The facts about a loan that the rule reads. */
const loan = (status: string, { entries = [] as Entry[], credit = 0n, states = [] as string[] } = {}) =>
  ({
    status,
    loan: { balances: balanceOf(entries) },
    credit,
    pendingPayments: states.map((state) => ({ state }) as MoneyInTransit),
  }) as unknown as Loans[number]

const owed: Entry[] = [{ account: 'principal', amount: 1n }]
const overdrawn: Entry[] = [{ account: 'credit', amount: 1n }]

test.each([
  ['nothing was ever lent', [], NOTHING, ok(null)],
  ['all is paid or was refused', [loan('200'), loan('110')], NOTHING, ok(null)],
  ['a loan is to be repaid', [loan('200'), loan('174')], NOTHING, refuse('leaving-owed')],
  ['a loan is overdue', [loan('180')], NOTHING, refuse('leaving-owed')],
  ['a paid loan is owed again', [loan('200', { entries: owed })], NOTHING, refuse('leaving-owed')],
  ['credit was overdrawn', [loan('200', { entries: overdrawn })], NOTHING, refuse('leaving-owed')],
  ['a loan is being decided', [loan('21')], NOTHING, refuse('leaving-under-way')],
  ['a loan is being paid out', [loan('151'), loan('170')], NOTHING, refuse('leaving-under-way')],
  ['one has an unknown status', [loan('999')], NOTHING, refuse('leaving-under-way')],
  ['an application is open', [], { ...NOTHING, applications: 1 }, refuse('leaving-under-way')],
  ['money is due back', [loan('200', { credit: 1n })], NOTHING, refuse('leaving-due-back')],
  ['a payment waits', [loan('200', { states: ['waiting'] })], NOTHING, refuse('leaving-on-its-way')],
  ['a payment is late', [loan('200', { states: ['late'] })], NOTHING, refuse('leaving-on-its-way')],
  ['a payment was called off', [loan('200', { states: ['called-off'] })], NOTHING, ok(null)],
  ['a card is charged', [], { ...NOTHING, charges: 1 }, refuse('leaving-on-its-way')],
  ['money is under review', [], { ...NOTHING, moneyCases: 1 }, refuse('leaving-disputed')],
  ['a complaint waits', [], { ...NOTHING, complaints: 1 }, refuse('leaving-disputed')],
  ['a payment is claimed', [loan('200', { states: ['claimed'] })], NOTHING, refuse('leaving-disputed')],
  [
    'money is under review by staff',
    [loan('200', { states: ['looked-at'] })],
    NOTHING,
    refuse('leaving-disputed'),
  ],
  [
    'one payment is claimed and another one waits',
    [loan('200', { states: ['claimed', 'waiting'] })],
    ...([NOTHING, refuse('leaving-on-its-way')] as const),
  ],
  ['a compensation is unpaid', [], { ...NOTHING, compensations: 1 }, refuse('leaving-due-back')],
])('deleting an account when %s', (_when, loans, open, decided) => {
  expect(mayDeleteAccount(loans, open)).toEqual(decided)
})

test('books are kept for the configured years, to the day', () => {
  expect(booksKeptUntil(new Date('2026-11-20T18:00:00Z'), 10)).toEqual(new Date('2036-11-20T18:00:00Z'))
  expect(booksKeptUntil(new Date('2028-02-29T00:00:00Z'), 1)).toEqual(new Date('2029-03-01T00:00:00Z'))
})
