import { expect, test } from 'vitest'
import { refuse } from '#domain/result.ts'
import { enterComplaint, isForCustomer } from './channel.ts'

const today = '2026-11-20'
const typed = { channel: 'telephone', problemType: '3', problemSonType: '', receivedOn: '2026-11-18' }

test('a complaint of another channel keeps the day on which it came', () => {
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
] as const)('is refused: %s', (_what, change, why) => {
  expect(enterComplaint({ ...typed, ...change }, today)).toEqual(refuse(why))
})

test('only collection has details', () => {
  expect(enterComplaint({ ...typed, problemSonType: '2' }, today)).toMatchObject({
    value: { problemSonType: '' },
  })
})

test.each(['2026-11-20', '2025-11-19'])(
  'what came on %s is entered, and so is a detail of collection',
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
] as const)('decided %s is for the customer: %s', (outcome, is) => expect(isForCustomer(outcome)).toBe(is))
