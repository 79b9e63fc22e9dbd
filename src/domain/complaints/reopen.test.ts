import { expect, test } from 'vitest'
import { reopenComplaint } from './reopen.ts'

const answered = { market: 'in', state: 'answered', answeredOn: '2026-11-20', wasReopened: false } as const
const tried = (change: object, typed = 'It is still there.', today = '2026-11-21') => {
  const result = reopenComplaint({ ...answered, ...change }, typed, today)
  return result.ok ? result.value.dueOn : result.refusal
}

test.each([
  ['an answer that did not solve it has a second look of the same time', {}, '2026-12-21'],
  ['in Mexico too, in business days', { market: 'mx' }, '2027-01-05'],
  ['also when it was closed', { state: 'closed' }, '2026-12-21'],
  ['not before there is an answer', { state: 'in-review', answeredOn: null }, 'reopen-not-answered'],
  ['once', { wasReopened: true }, 'reopened-before'],
  [
    'once, also while the second look lasts',
    { wasReopened: true, state: 'received', answeredOn: null },
    'reopened-before',
  ],
] as const)('%s', (_rule, change, outcome) => {
  expect(tried(change)).toBe(outcome)
})

test.each([
  ['2026-12-20', '2027-01-19'],
  ['2026-12-21', 'reopen-too-late'],
])('reopening within 30 days of the answer: %s', (today, outcome) => {
  expect(tried({}, 'It is still there.', today)).toBe(outcome)
})

test.each([
  [' \n', 'description-empty'],
  ['x'.repeat(200), '2026-12-21'],
  ['x'.repeat(201), 'description-too-long'],
  ['a\u0000b', 'control-character'],
])('the text of a reopening follows the rules of a complaint', (typed, outcome) => {
  expect(tried({}, typed)).toBe(outcome)
})
