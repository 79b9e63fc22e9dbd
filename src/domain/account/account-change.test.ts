import { expect, test } from 'vitest'
import { ACCOUNT_WAIT_HOURS, takesEffectAt } from './account-change.ts'

const noon = new Date('2026-11-20T12:00:00Z')

test.each([
  ['the first one, at once', false, 24, '2026-11-20T12:00:00Z'],
  ['another one, a day later', true, ACCOUNT_WAIT_HOURS, '2026-11-21T12:00:00Z'],
  ['as many hours later as the lender says', true, 72, '2026-11-23T12:00:00Z'],
  ['at once where the lender says so', true, 0, '2026-11-20T12:00:00Z'],
])('a payout account takes effect: %s', (_, hasAccount, hours, from) => {
  expect(takesEffectAt(hasAccount, hours, noon)).toEqual(new Date(from))
})
