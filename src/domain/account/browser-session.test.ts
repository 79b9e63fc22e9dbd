import { expect, test } from 'vitest'
import { newBrowserSession, VISIT_DAYS_MAX, VISIT_IDLE_DAYS, withUse } from './browser-session.ts'

const NOON = new Date('2026-11-22T12:00:00Z')
const later = (days: number, minutes = 0) => new Date(NOON.getTime() + (days * 1440 + minutes) * 60_000)

test('a session ends after its idle period', () => {
  expect(newBrowserSession(NOON)).toEqual({
    seenAt: NOON,
    expiresAt: later(VISIT_IDLE_DAYS),
    endsAt: later(VISIT_DAYS_MAX),
  })
})

test('each use extends the idle period, up to the absolute end', () => {
  expect(withUse(newBrowserSession(NOON), later(5))?.expiresAt).toEqual(later(5 + VISIT_IDLE_DAYS))
  expect(withUse(newBrowserSession(NOON), later(VISIT_DAYS_MAX - 1))?.expiresAt).toEqual(
    later(VISIT_DAYS_MAX),
  )
})

test('a second use within ten minutes is not stored', () => {
  expect(withUse(newBrowserSession(NOON), later(0, 9))).toBeNull()
  expect(withUse(newBrowserSession(NOON), later(0, 10))).not.toBeNull()
})
