import { describe, expect, test } from 'vitest'
import { daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw } from '#domain/markets/market.ts'
import { ok, refuse } from '#domain/result.ts'
import { compensationOf } from './credit-correction.ts'
import {
  addSupplement,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_TEXT_MAX,
  dataRequestKindsOn,
  isOpenRequest,
  openDataRequest,
  supplementDueDay,
} from './data-request.ts'

const friday = '2026-11-20'
const inMexico = daysOff(holidaysByLaw.mx)

test('the four rights', () => {
  expect(DATA_REQUEST_KINDS).toEqual(['access', 'correction', 'deletion', 'objection'])
})

test('the clocks are those of the specification: 5 working days, 20 days, 15 working days', () => {
  expect(openDataRequest('access', ' all of it ', friday, inMexico, 'mx')).toEqual(
    ok({
      kind: 'access',
      detail: 'all of it',
      askMoreBy: '2026-11-27',
      answerBy: '2026-12-10',
      // Fifteen working days without Christmas and New Year's Day.
      effectBy: '2027-01-04',
    }),
  )
})

test('a holiday that the lender adds extends only deadlines in working days', () => {
  expect(
    openDataRequest('deletion', '', friday, daysOff(holidaysByLaw.mx, ['2026-11-24', '2026-12-24']), 'mx'),
  ).toMatchObject({
    value: { askMoreBy: '2026-11-30', answerBy: '2026-12-10', effectBy: '2027-01-05' },
  })
})

test('a person who is asked for more has 10 working days', () => {
  expect(supplementDueDay(friday, inMexico)).toBe('2026-12-04')
})

describe('a request is refused when it has', () => {
  test.each([
    ['a right that does not exist', 'portability', 'x', 'unknown-type'],
    ['a correction that does not say what is wrong', 'correction', ' \n', 'correction-without-text'],
    ['a NUL', 'access', 'a\u0000', 'control-character'],
    ['more than fits', 'access', 'x'.repeat(DATA_REQUEST_TEXT_MAX + 1), 'request-too-long'],
  ])('%s', (_, kind, text, refusal) => {
    expect(openDataRequest(kind, text, friday, inMexico, 'mx')).toEqual(refuse(refusal))
  })
})

describe('a correction of credit bureau data', () => {
  const off = daysOff(holidaysByLaw.in)
  const filedOn = '2026-11-01'

  test('can be requested in India from the day of its rule, with a text, and in no other market', () => {
    const last = (market: 'mx' | 'in', day: string) => dataRequestKindsOn(market, day).at(-1)
    expect([last('in', '2024-04-25'), last('in', '2024-04-26'), last('mx', filedOn)]).toEqual([
      'objection',
      'credit-correction',
      'objection',
    ])
    expect(openDataRequest('credit-correction', 'x', '2024-04-25', off, 'in')).toEqual(refuse('unknown-type'))
    expect(openDataRequest('credit-correction', 'x', filedOn, inMexico, 'mx')).toEqual(refuse('unknown-type'))
    const empty = openDataRequest('credit-correction', ' ', filedOn, off, 'in')
    expect(empty).toEqual(refuse('correction-without-text'))
  })

  test('has deadlines of 21 days for the lender and 30 days in all, from the day of the request', () => {
    expect(openDataRequest('credit-correction', 'Paid in May.', filedOn, off, 'in')).toMatchObject({
      value: { answerBy: '2026-11-22', effectBy: '2026-12-01' },
    })
  })

  test.each([
    [null, '2026-12-01', null],
    [null, '2026-12-02', 100_00n],
    [null, '2026-12-05', 400_00n],
    ['2026-12-03', '2027-02-01', 200_00n],
    ['2026-11-30', '2027-02-01', null],
  ])('ended on %s, on %s it costs %s: %s', (endedOn, today, amount) => {
    expect(compensationOf('in', { filedOn, endedOn }, today)?.amount ?? null).toBe(amount)
    expect(compensationOf('mx', { filedOn, endedOn }, today)).toBeNull()
  })
})

test.each([
  ['received', true],
  ['more-needed', true],
  ['answered', false],
  ['done', false],
  ['refused', false],
] as const)('a request in state %s is open: %s', (state, is) => {
  expect(isOpenRequest(state)).toBe(is)
})

test.each([
  [' Soy Ana. ', ok('Soy Ana.')],
  ['x'.repeat(DATA_REQUEST_TEXT_MAX), ok('x'.repeat(DATA_REQUEST_TEXT_MAX))],
  ['x'.repeat(DATA_REQUEST_TEXT_MAX + 1), refuse('request-too-long')],
  [' \n ', refuse('request-empty')],
  ['A\u0007', refuse('control-character')],
])('the supplement %j is stored or refused', (typed, read) => {
  expect(addSupplement(typed)).toEqual(read)
})
