import { expect, test } from 'vitest'
import { refuse } from '#domain/result.ts'
import { enterComplaint, isForCustomer } from './channel.ts'

const today = '2026-11-20'
const typed = { channel: 'telephone', problemType: '3', problemSonType: '', receivedOn: '2026-11-18' }

test('a complaint of another channel keeps its day of receipt', () => {
  expect(enterComplaint(typed, today)).toEqual({ ok: true, value: typed })
})

test.each([
  ['the pages themselves are no such channel', { channel: 'app' }, 'unknown-channel'],
  ['a channel that is none', { channel: 'fax' }, 'unknown-channel'],
  ['a type that is none', { problemType: '99' }, 'unknown-type'],
  ['collection without its detail', { problemType: '1' }, 'sub-type-missing'],
  ['collection with a detail that is none', { problemType: '1', problemSonType: '99' }, 'sub-type-missing'],
  ['a day that does not exist', { receivedOn: '2026-02-30' }, 'unknown-day'],
  ['a day that has not come', { receivedOn: '2026-11-21' }, 'unknown-day'],
  ['a day of long ago', { receivedOn: '2025-11-18' }, 'unknown-day'],
] as const)('refuses %s', (_what, change, why) => {
  expect(enterComplaint({ ...typed, ...change }, today)).toEqual(refuse(why))
})

test('an entry is refused: %s', () => {
  expect(enterComplaint({ ...typed, problemSonType: '2' }, today)).toMatchObject({
    value: { problemSonType: '' },
  })
})

test.each(['2026-11-20', '2025-11-19'])(
  'an entry received on %s is accepted with its collection detail',
  (receivedOn) => {
    const entered = { ...typed, receivedOn, problemType: '1', problemSonType: '2' }
    expect(enterComplaint(entered, today)).toEqual({ ok: true, value: entered })
  },
)

test.each([
  ['for', true],
  ['partly', true],
  ['against', false],
  [null, false],
] as const)('the outcome %s favours the customer: %s', (outcome, is) =>
  expect(isForCustomer(outcome)).toBe(is),
)
