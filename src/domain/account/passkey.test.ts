import { expect, test } from 'vitest'
import {
  ADDED_WITHIN_MINUTES,
  isCloned,
  isOpenChallenge,
  mayAddPasskey,
  PASSKEYS_MAX,
  QUESTION_MINUTES,
} from './passkey.ts'

const noon = new Date('2026-11-20T18:00:00Z')
const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)

test('a passkey can be added only soon after a sign-in', () => {
  const at = (minutes: number) =>
    mayAddPasskey({ startedAt: minutesBefore(minutes), openedBy: 'code' }, 0, noon)
  expect(at(ADDED_WITHIN_MINUTES)).toMatchObject({ ok: true })
  expect(at(ADDED_WITHIN_MINUTES + 1)).toMatchObject({ refusal: 'passkey-sign-in-again' })
})

test('a session opened by a passkey cannot add a passkey', () => {
  const added = mayAddPasskey({ startedAt: noon, openedBy: 'passkey' }, 0, noon)
  expect(added).toMatchObject({ refusal: 'passkey-sign-in-again' })
})

test('the number of passkeys is limited', () => {
  const having = (count: number) => mayAddPasskey({ startedAt: noon, openedBy: 'code' }, count, noon)
  expect(having(PASSKEYS_MAX - 1)).toMatchObject({ ok: true })
  expect(having(PASSKEYS_MAX)).toMatchObject({ refusal: 'passkeys-too-many' })
})

test.each([
  ['a moment ago', 0, null, true],
  ['of a replica whose clock is ahead', -0.5, null, true],
  ['too long ago', QUESTION_MINUTES, null, false],
  ['in time to come', -2, null, false],
  ['and answered then', 1, 1, false],
  ['before the one that was answered last', 2, 1, false],
  ['after the one that was answered last', 1, 2, true],
])('a challenge that was issued %s', (_when, asked, answered, isOpen) => {
  const last = answered === null ? null : minutesBefore(answered)
  expect(isOpenChallenge(minutesBefore(asked), last, noon)).toBe(isOpen)
})

test.each([
  [0, 0, false],
  [0, 1, false],
  [4, 5, false],
  [4, 4, true],
  [4, 3, true],
  [4, 0, true],
])('counters %s then %s mean a cloned passkey: %s', (kept, received, copied) => {
  expect(isCloned(kept, received)).toBe(copied)
})
