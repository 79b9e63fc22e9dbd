import { expect, test } from 'vitest'
import { DUE, todayOn } from '#domain/money/loan-today.sample.ts'
import { termOf } from './loan-term.ts'

const disbursedOn = todayOn(0).contract?.disbursedOn ?? null

test.each([
  ['on the day of the payout', 0],
  ['before the due day', 20],
  ['on the due day', DUE],
  ['after it, beyond the term', DUE + 5],
])('the term %s counts today from the payout', (_when, day) => {
  expect(termOf({ disbursedOn }, todayOn(day))).toEqual({
    day,
    days: DUE,
    dues: [{ day: DUE, isPaid: false }],
  })
})

test('instalments are paid oldest first', () => {
  const today = todayOn(20)
  const [last] = today.loan.instalments
  if (!last) throw new Error('the sample has an instalment')
  const loan = { ...today.loan, instalments: [{ ...last, number: 0, dueOn: today.day }, last] }
  expect(termOf({ disbursedOn }, { ...today, loan })?.dues).toEqual([
    { day: 20, isPaid: true },
    { day: DUE, isPaid: false },
  ])
})

test('a loan has no term before its payout', () => {
  expect(termOf({ disbursedOn: null }, todayOn(0))).toBeNull()
})
