import { expect, test } from 'vitest'
import { standingDelay } from './loop-delay.ts'

const after = (looks: readonly (readonly [at: number, lateMs: number])[]) => {
  const delay = standingDelay()
  for (const [at, lateMs] of looks) delay.look(at, lateMs)
  return delay.delayMs()
}

test('one long piece of work is no standing delay', () => {
  expect(after([])).toBe(0)
  expect(after([[900, 900]])).toBe(0)
  expect(
    after([
      [25, 0],
      [900, 850],
      [925, 0],
    ]),
  ).toBe(0)
})

test('a standing delay is the smallest of its looks, and ends soon after', () => {
  const standing = [
    [300, 250],
    [600, 280],
    [900, 260],
  ] as const
  expect(after(standing)).toBe(250)
  expect(after([...standing, [925, 0]])).toBe(0)
})

test('old looks do not count while there are enough newer ones', () => {
  expect(
    after([
      [25, 0],
      [500, 200],
      [800, 210],
      [1100, 220],
    ]),
  ).toBe(200)
})
