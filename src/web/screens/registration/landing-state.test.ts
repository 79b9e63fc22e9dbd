import { expect, test } from 'vitest'
import { isUsedUp, type LandingEvent, landingState, wayAfter } from './landing-state.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

const FORGOTTEN = { sentAt: null, ended: null }

/** The events so far, after how many seconds the visitor returns (Back, reload, second tab), and the expected state. */
test.each<[LandingEvent[], number, object]>([
  [[], 0, { at: 'new' }],
  [['code-sent'], 0, { at: 'waiting', secondsLeft: 60 }],
  [['code-sent'], 59, { at: 'waiting', secondsLeft: 1 }],
  [['code-sent'], 60, { at: 'again' }],
  [['code-sent'], 1799, { at: 'again' }],
  [['code-sent', 'code-sent'], 10, { at: 'waiting', secondsLeft: 50 }],
  [['code-sent', 'registered'], 5, { at: 'ended', isNew: true }],
  [['code-sent', 'registered'], 600, { at: 'ended', isNew: true }],
  [['already-registered'], 5, { at: 'ended', isNew: false }],
  [['code-sent', 'already-registered'], 5, { at: 'ended', isNew: false }],
  [['registered', 'another-number'], 5, { at: 'new' }],
  [['registered', 'code-sent'], 5, { at: 'waiting', secondsLeft: 55 }],
  [['already-registered', 'another-number', 'code-sent', 'registered'], 5, { at: 'ended', isNew: true }],
])('after %j, %i s later', (events, seconds, state) => {
  const way = events.reduce((_, event) => wayAfter(event, noon), FORGOTTEN as ReturnType<typeof wayAfter>)
  expect(landingState(way, later(seconds))).toEqual(state)
  // A visitor who returns in any way has the same state.
  expect(landingState(way, later(seconds))).toEqual(state)
})

test.each([
  ['waiting', { at: 'waiting', secondsLeft: 3 }, '1', false],
  ['again, with the old picture', { at: 'again' }, '1', true],
  ['again, with a new picture', { at: 'again' }, '2', false],
  ['new', { at: 'new' }, '1', false],
] as const)('%s: is the picture used up?', (_, state, asked, used) => {
  expect(isUsedUp(state, asked, '1')).toBe(used)
})
