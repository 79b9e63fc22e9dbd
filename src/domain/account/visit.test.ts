import { expect, test } from 'vitest'
import { newVisit, VISIT_DAYS_MAX, VISIT_IDLE_DAYS, visitSeen } from './visit.ts'

const NOON = new Date('2026-11-22T12:00:00Z')
const later = (days: number, minutes = 0) => new Date(NOON.getTime() + (days * 1440 + minutes) * 60_000)

test('a session ends after its idle period', () => {
  expect(newVisit(NOON)).toEqual({
    seenAt: NOON,
    expiresAt: later(VISIT_IDLE_DAYS),
    endsAt: later(VISIT_DAYS_MAX),
  })
})

test('each use extends the idle period, up to the absolute end', () => {
  expect(visitSeen(newVisit(NOON), later(5))?.expiresAt).toEqual(later(5 + VISIT_IDLE_DAYS))
  expect(visitSeen(newVisit(NOON), later(VISIT_DAYS_MAX - 1))?.expiresAt).toEqual(later(VISIT_DAYS_MAX))
})

test('a second use within ten minutes is not stored', () => {
  expect(visitSeen(newVisit(NOON), later(0, 9))).toBeNull()
  expect(visitSeen(newVisit(NOON), later(0, 10))).not.toBeNull()
})
