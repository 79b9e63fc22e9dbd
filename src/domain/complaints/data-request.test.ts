import { describe, expect, test } from 'vitest'
import { daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw } from '#domain/markets/market.ts'
import { ok, refuse } from '#domain/result.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_TEXT_MAX, moreDueDay, openDataRequest } from './data-request.ts'

const friday = '2026-11-20'
const inMexico = daysOff(holidaysByLaw.mx)

test('the four rights', () => {
  expect(DATA_REQUEST_KINDS).toEqual(['access', 'correction', 'deletion', 'objection'])
})

test('the clocks are those of the specification: 5 working days, 20 days, 15 working days', () => {
  expect(openDataRequest('access', ' all of it ', friday, inMexico)).toEqual(
    ok({
      kind: 'access',
      detail: 'all of it',
      askMoreBy: '2026-11-27',
      answerBy: '2026-12-10',
      // Fifteen working days, and Christmas and New Year's Day are none.
      effectBy: '2027-01-04',
    }),
  )
})

test('a holiday that the lender adds moves the clocks of working days and not the others', () => {
  expect(
    openDataRequest('deletion', '', friday, daysOff(holidaysByLaw.mx, ['2026-11-24', '2026-12-24'])),
  ).toMatchObject({
    value: { askMoreBy: '2026-11-30', answerBy: '2026-12-10', effectBy: '2027-01-05' },
  })
})

test('somebody who is asked for more has 10 working days', () => {
  expect(moreDueDay(friday, inMexico)).toBe('2026-12-04')
})

describe('what is refused', () => {
  test.each([
    ['a right that does not exist', 'portability', 'x', 'unknown-type'],
    ['a correction that does not say what is wrong', 'correction', ' \n', 'correction-without-text'],
    ['a NUL', 'access', 'a\u0000', 'control-character'],
    ['more than fits', 'access', 'x'.repeat(DATA_REQUEST_TEXT_MAX + 1), 'request-too-long'],
  ])('%s', (_, kind, text, refusal) => {
    expect(openDataRequest(kind, text, friday, inMexico)).toEqual(refuse(refusal))
  })
})
