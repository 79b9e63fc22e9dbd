import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { arrangementGiven, type GivenDays } from './arrangement.ts'
import { offerUntilOf } from './arrangement-request.ts'
import { onDay, sampleLoan } from './receive.sample.ts'

const { loan } = sampleLoan({
  arrangements: {
    ...{ promiseDays: 15, maxParts: 4, maxDays: 60, minPart: 100n },
    ...{ penalty: 'stops', renewals: 1, byHand: true },
  },
}).owing()
const LATE = 35
const given = (change: Partial<GivenDays>) => ({ first: onDay(LATE + 10), parts: 6, every: 14, ...change })

test.each([
  ['more parts than the product gives', {}, true],
  ['24 parts', { parts: 24 }, true],
  ['25 parts', { parts: 25, every: 1 }, false],
  ['none', { parts: 0 }, false],
  ['half a part', { parts: 1.5 }, false],
  ['31 days between', { every: 31 }, true],
  ['32 days between', { every: 32 }, false],
  ['no day between', { every: 0 }, false],
  ['the first today', { first: onDay(LATE) }, false],
  ['the first tomorrow', { first: onDay(LATE + 1) }, true],
  ['the last on the 366th day', { first: onDay(LATE + 366), parts: 1 }, true],
  ['a day later', { first: onDay(LATE + 367), parts: 1 }, false],
  ['the last of three on the 366th day', { first: onDay(LATE + 304), parts: 3, every: 31 }, true],
  ['the last of three a day later', { first: onDay(LATE + 305), parts: 3, every: 31 }, false],
])('what the lender may give by hand: %s', (_, change, isGiven) => {
  const quote = arrangementGiven(loan, onDay(LATE), given(change))
  expect(quote.ok).toBe(isGiven)
  if (!quote.ok) return expect(quote.refusal).toBe('arrangement-days')
  const { first, parts, every } = given(change)
  const days = Array.from({ length: parts }, (_, index) => addDays(first, index * every))
  expect(quote.value.parts.map(({ on }) => on)).toEqual(days)
})

test('an offer waits for seven days, and never until its first part', () => {
  const until = (first: number) => offerUntilOf(onDay(LATE), given({ first: onDay(first) }))
  expect([until(LATE + 1), until(LATE + 7), until(LATE + 30)]).toEqual([
    onDay(LATE),
    onDay(LATE + 6),
    onDay(LATE + 6),
  ])
})
