import { expect, test } from 'vitest'
import { LINES_A_MINUTE, throttledLog } from './throttled-log.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)

test('writes a few lines of each kind per minute, then how many were dropped', () => {
  const line = throttledLog()
  const written: [string, number][] = []
  const say = (kind: string, seconds: number) =>
    line(kind, at(seconds), (leftOut) => written.push([kind, leftOut]))
  for (let each = 0; each < 1000; each++) say('forged', each / 20)
  expect(written).toEqual(Array(LINES_A_MINUTE).fill(['forged', 0]))
  say('other', 51)
  say('forged', 60)
  say('forged', 61)
  expect(written.slice(LINES_A_MINUTE)).toEqual([
    ['other', 0],
    ['forged', 1000 - LINES_A_MINUTE],
    ['forged', 0],
  ])
})

test('a clock that was set back suppresses no lines', () => {
  const line = throttledLog()
  let written = 0
  for (let each = 0; each < 20; each++) line('forged', at(3600), () => written++)
  line('forged', at(0), () => written++)
  expect(written).toBe(LINES_A_MINUTE + 1)
})
