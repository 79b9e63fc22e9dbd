import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { type GrantedDays, grantedArrangement } from './arrangement.ts'
import {
  isRequestShown,
  type KeptRequest,
  latestRequestableDay,
  mayRequestArrangement,
  offerUntilOf,
  type RequestedArrangement,
  requestArrangement,
  requestStateOn,
} from './arrangement-request.ts'
import { onDay, sampleLoan } from './booking/receive.sample.ts'
import { DUE, type LoanChanges, rule, todayOn } from './loan-today.sample.ts'

const { loan } = sampleLoan({
  arrangements: {
    ...{ promiseDays: 15, maxParts: 4, maxDays: 60, minPart: 100n },
    ...{ penalty: 'stops', renewals: 1, byHand: true },
  },
}).owing()
const LATE = 35
const given = (change: Partial<GrantedDays>) => ({ first: onDay(LATE + 10), parts: 6, every: 14, ...change })

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
])("the lender's staff may grant: %s", (_, change, isGiven) => {
  const quote = grantedArrangement(loan, onDay(LATE), given(change))
  expect(quote.ok).toBe(isGiven)
  if (!quote.ok) return expect(quote.refusal).toBe('arrangement-days')
  const { first, parts, every } = given(change)
  const days = Array.from({ length: parts }, (_, index) => addDays(first, index * every))
  expect(quote.value.parts.map(({ on }) => on)).toEqual(days)
})

test('an offer is valid for seven days, and ends before its first part', () => {
  const until = (first: number) => offerUntilOf(onDay(LATE), given({ first: onDay(first) }))
  expect([until(LATE + 1), until(LATE + 7), until(LATE + 30)]).toEqual([
    onDay(LATE),
    onDay(LATE + 6),
    onDay(LATE + 6),
  ])
})

const byHand = rule && { ...rule, byHand: true }
/** A loan whose lender can be asked for more than the product gives. */
const today = (day = DUE, said: LoanChanges = {}): LoanToday =>
  todayOn(day, { product: { arrangements: byHand }, ...said })
const pendingPayments = [{ state: 'waiting' }] as unknown as LoanToday['pendingPayments']

test('the lender can be asked if the product allows it, whatever the number of earlier arrangements', () => {
  expect(mayRequestArrangement(today())).toEqual({ ok: true, value: null })
  const refused = (refusal: string) => ({ ok: false, refusal })
  expect(mayRequestArrangement(todayOn(DUE))).toEqual(refused('arrangement-not-offered'))
  expect(mayRequestArrangement(today(DUE - 8))).toEqual(refused('arrangement-not-offered'))
  expect(mayRequestArrangement(today(DUE, { said: { pendingPayments } }))).toEqual(
    refused('payment-on-its-way'),
  )
})

describe('a request', () => {
  const asked: RequestedArrangement = {
    until: onDay(DUE + 60),
    parts: 6,
    canPay: 500_00n,
    why: 'Perdí mi empleo.',
  }
  const owed = today().left.total

  test.each<[string, Partial<RequestedArrangement>]>([
    ['as it was typed', {}],
    ['until tomorrow', { until: onDay(DUE + 1) }],
    ['until the 366th day', { until: onDay(DUE + 366) }],
    ['in one part', { parts: 1 }],
    ['in 24 parts', { parts: 24 }],
    ['with no amount', { canPay: null }],
    ['with a cent', { canPay: 1n }],
    ['with all that is owed', { canPay: owed }],
    ['with 200 characters', { why: 'x'.repeat(200) }],
  ])('is stored %s', (_, change) => {
    expect(requestArrangement(today(), { ...asked, ...change })).toEqual({
      ok: true,
      value: { ...asked, ...change },
    })
  })

  test.each<[Partial<RequestedArrangement>, string]>([
    [{ until: onDay(DUE) }, 'arrangement-asked-days'],
    [{ until: onDay(DUE + 367) }, 'arrangement-asked-days'],
    [{ until: '2026-02-30' }, 'arrangement-asked-days'],
    [{ parts: 0 }, 'arrangement-asked-parts'],
    [{ parts: 25 }, 'arrangement-asked-parts'],
    [{ parts: 1.5 }, 'arrangement-asked-parts'],
    [{ canPay: 0n }, 'arrangement-asked-amount'],
    [{ canPay: owed + 1n }, 'arrangement-asked-amount'],
    [{ why: ' \n ' }, 'arrangement-asked-why'],
    [{ why: 'A\u0007' }, 'control-character'],
    [{ why: 'x'.repeat(201) }, 'description-too-long'],
  ])('with %o is refused: %s', (change, refusal) => {
    expect(requestArrangement(today(), { ...asked, ...change })).toEqual({ ok: false, refusal })
  })

  test('is refused if no arrangement is possible', () => {
    expect(requestArrangement(todayOn(DUE), asked)).toEqual({ ok: false, refusal: 'arrangement-not-offered' })
  })

  test('may ask for as many days as the lender can give', () => {
    expect(latestRequestableDay(onDay(DUE))).toBe(onDay(DUE + 366))
  })
})

describe('a stored request', () => {
  const kept = (state: KeptRequest['state'], offerUntil: string | null = null): KeptRequest => ({
    ...{ state, arrangedBefore: 1, offerUntil },
  })
  const paid = today(DUE, { order: { status: '200' } })
  const disputed = { ...today(), isDisputed: true }
  const waiting = today(DUE, { said: { pendingPayments } })

  test.each<[string, KeptRequest, LoanToday, number, string, boolean]>([
    ['waits', kept('open'), today(), 1, 'open', true],
    ['was answered, on the last day of its offer', kept('offered', onDay(DUE)), today(), 1, 'offered', true],
    ['was answered, a day later', kept('offered', onDay(DUE - 1)), today(), 1, 'over', false],
    ['has an offer without a last day', kept('offered'), today(), 1, 'offered', true],
    ['waits, with a day that has passed', kept('open', onDay(DUE - 1)), today(), 1, 'open', true],
    ['waits, and something else was agreed', kept('open'), today(), 2, 'over', false],
    ['waits, and the loan was paid', kept('open'), paid, 1, 'over', false],
    ['waits while the charges are disputed', kept('open'), disputed, 1, 'open', true],
    ['waits while a payment is pending', kept('open'), waiting, 1, 'open', true],
    ['was refused', kept('refused'), today(), 1, 'refused', true],
    ['was refused, and something else was agreed', kept('refused'), today(), 2, 'refused', false],
    ['was refused, and the loan was paid', kept('refused'), paid, 1, 'refused', false],
    ['was refused, while a payment is pending', kept('refused'), waiting, 1, 'refused', false],
    ['was taken back', kept('withdrawn'), today(), 1, 'withdrawn', false],
    ['was agreed to', kept('agreed'), today(), 2, 'agreed', false],
    ['is over', kept('over'), today(), 1, 'over', false],
  ])('that %s', (_, request, now, arranged, state, isSaid) => {
    expect(requestStateOn(request, now, arranged)).toBe(state)
    expect(isRequestShown(request, now, arranged)).toBe(isSaid)
  })
})
