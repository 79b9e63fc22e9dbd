import { expect, test } from 'vitest'
import { hasMoneyMoved, progressOf, type ReferenceFacts } from './payment-progress.ts'

const now = new Date('2026-11-20T18:00:00Z')
const later = new Date('2026-11-20T19:00:00Z')
const known: ReferenceFacts = {
  state: 'issued',
  expiresAt: later,
  seen: false,
  credited: false,
  booked: false,
}

test.each<[string, Partial<ReferenceFacts>, string, boolean]>([
  ['a new reference is issued', {}, 'issued', false],
  ['the moment at which it ends is its end', { expiresAt: now }, 'expired', false],
  ['a pending payment is seen', { seen: true }, 'seen', true],
  ['a pending payment on an expired reference is seen', { seen: true, expiresAt: now }, 'seen', true],
  ['money that arrived is credited', { seen: true, credited: true }, 'credited', true],
  ['a paid reference is credited before anything is booked', { state: 'paid' }, 'credited', true],
  ['money in the ledger is reflected', { state: 'paid', credited: true, booked: true }, 'reflected', true],
  ['also on a canceled reference', { state: 'canceled', credited: true, booked: true }, 'reflected', true],
  [
    'money that was all taken back is returned',
    { state: 'paid', booked: true, takenBack: true },
    'returned',
    false,
  ],
  ['a replaced reference says so', { state: 'superseded' }, 'superseded', false],
  ['a canceled one says so', { state: 'canceled' }, 'canceled', false],
  ['an expired one says so', { state: 'expired' }, 'expired', false],
])('%s', (_rule, change, progress, moved) => {
  const found = progressOf({ ...known, ...change }, now)
  expect(found).toBe(progress)
  expect(hasMoneyMoved(found)).toBe(moved)
})
