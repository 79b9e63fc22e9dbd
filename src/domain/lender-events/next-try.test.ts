import { expect, test } from 'vitest'
import { nextTry, TRIED_FOR_MS } from './next-try.ts'

const first = new Date('2026-11-20T12:00:00Z')

/** Pauses of an event that is never accepted, in seconds. */
function pausesInVain(): number[] {
  const pauses: number[] = []
  let now = first
  for (let attempts = 1; ; attempts++) {
    const next = nextTry({ firstTriedAt: first, attempts }, now)
    if (next === null) return pauses
    pauses.push((next.getTime() - now.getTime()) / 1000)
    now = next
  }
}

test('pauses double from five seconds to an hour', () => {
  expect(pausesInVain().slice(0, 12)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
})

test('an event is retried for three days', () => {
  const triedFor = pausesInVain().reduce((sum, pause) => sum + pause, 0) * 1000
  expect(triedFor).toBeGreaterThanOrEqual(TRIED_FOR_MS)
  expect(triedFor).toBeLessThan(TRIED_FOR_MS + 3_600_000)
})
