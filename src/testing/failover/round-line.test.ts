import { expect, test } from 'vitest'
import { roundLine } from './round-line.ts'

test.each([
  [1, '[1 of 10 (10 %), about 9 min left]'],
  [9, '[9 of 10 (90 %), about 7 s left]'],
  [10, '[10 of 10 (100 %)]'],
])('after round %i the failover says how far it is and how long it still takes', (round, soFar) => {
  const seen = { round, rounds: 10, silenceMs: 4_240, wholeMs: 21_000, promised: 137 }
  expect(roundLine(seen, 60_000)).toBe(
    `round ${round}: nothing was acknowledged for 4.2 s; whole after 21 s; 137 acknowledged before, all there once ${soFar}`,
  )
})
