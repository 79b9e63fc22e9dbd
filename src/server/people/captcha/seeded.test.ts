import { expect, test } from 'vitest'
import { seeded } from './seeded.ts'

const throws = (seed: string, below: number, count: number) => {
  const dice = seeded(Buffer.from(seed))
  return Array.from({ length: count }, () => dice(below))
}

test('the same seed falls the same way, another one otherwise', () => {
  expect(throws('a', 1000, 200)).toEqual(throws('a', 1000, 200))
  expect(throws('a', 1000, 200)).not.toEqual(throws('b', 1000, 200))
})

test('every face falls, about as often as every other', () => {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const face of throws('c', 7, 7000)) counts[face] = (counts[face] ?? 0) + 1
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
