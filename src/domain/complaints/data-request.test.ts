import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_TEXT_MAX, moreDueDay, openDataRequest } from './data-request.ts'

const friday = '2026-11-20'

test('the four rights', () => {
  expect(DATA_REQUEST_KINDS).toEqual(['access', 'correction', 'deletion', 'objection'])
})

test('the clocks are those of the specification: 5 working days, 20 days, 15 working days', () => {
  expect(openDataRequest('access', ' all of it ', friday)).toEqual(
    ok({
      kind: 'access',
      detail: 'all of it',
      askMoreBy: '2026-11-27',
      answerBy: '2026-12-10',
      effectBy: '2026-12-31',
    }),
  )
})

test('a holiday moves the clocks of working days and not the others', () => {
  expect(openDataRequest('deletion', '', friday, new Set(['2026-11-24', '2026-12-25']))).toMatchObject({
    value: { askMoreBy: '2026-11-30', answerBy: '2026-12-10', effectBy: '2027-01-01' },
  })
})

test('somebody who is asked for more has 10 working days', () => {
  expect(moreDueDay(friday)).toBe('2026-12-04')
})

describe('what is refused', () => {
  test.each([
    ['a right that does not exist', 'portability', 'x', 'unknown-type'],
    ['a correction that does not say what is wrong', 'correction', ' \n', 'correction-without-text'],
    ['a NUL', 'access', 'a\u0000', 'control-character'],
    ['more than fits', 'access', 'x'.repeat(DATA_REQUEST_TEXT_MAX + 1), 'request-too-long'],
  ])('%s', (_, kind, text, refusal) => {
    expect(openDataRequest(kind, text, friday)).toEqual(refuse(refusal))
  })
})
