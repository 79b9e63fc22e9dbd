import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastRoot } from './least-root.ts'

type Falling = (at: bigint) => bigint

/** Searches and records the numbers tried. */
function found(falling: Falling, most: bigint, slope = 1n): { least: bigint; tried: readonly bigint[] } {
  const tried: bigint[] = []
  const counted: Falling = (at) => {
    tried.push(at)
    return falling(at)
  }
  return { least: leastRoot(counted, falling(0n), slope, most), tried }
}

const MOST = 1_000_000n
/** Falls by 1 at each step, and crosses 0 at one of them. */
const cliff =
  (edge: bigint): Falling =>
  (at) =>
    at < edge ? 2n * MOST - at : -at

test.each<[string, Falling, bigint, bigint]>([
  ['is 0 there', (at) => 700n - 7n * at, 7n, 100n],
  ['is below 0 for the first time', (at) => 699n - 7n * at, 7n, 100n],
  ['is above 0 there still', (at) => 701n - 7n * at, 7n, 101n],
  ['is so from the first', (at) => -at, 1n, 1n],
  ['is so at the last alone', cliff(MOST), 1n, MOST],
  ['was said to fall quicker', (at) => 700n - 7n * at, 1000n, 100n],
  ['was said to fall slower', (at) => 700n - 7n * at, 1n, 100n],
])('the least number is found where the function %s', (_, falling, slope, least) => {
  expect(found(falling, MOST, slope).least).toBe(least)
})

test('a linear function with the right slope is solved in two tries', () => {
  expect(found((at) => 7000n - 7n * at, MOST, 7n)).toEqual({ least: 1000n, tried: [1000n, 999n] })
})

test('a linear function with another slope takes one more try', () => {
  expect(found((at) => 7000n - 7n * at, MOST, 70n).tried).toEqual([100n, 1000n, 999n])
})

test('only possible numbers are tried', () => {
  for (const edge of [1n, 2n, 500_000n, MOST - 1n, MOST]) {
    const { tried } = found(cliff(edge), MOST)
    expect(new Set(tried).size).toBe(tried.length)
    for (const at of tried) expect(at >= 1n && at < MOST).toBe(true)
  }
})

test('every fourth try bisects, so that a search takes at most four tries per bisection', () => {
  // From above, each guess comes nearer by only one or two.
  const { least, tried } = found((at) => 2n ** 300n - 2n ** at, 1000n)
  expect(least).toBe(300n)
  expect(tried.length).toBeLessThanOrEqual(4 * 10)
})

test('the result equals an exhaustive search for any falling function', () => {
  const steps = fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      steps,
      fc.bigInt({ min: -10n, max: 5000n }),
      fc.bigInt({ min: 1n, max: 2000n }),
      (by, first, slope) => {
        const values = [first]
        for (const step of by) values.push((values.at(-1) ?? 0n) - step)
        const falling: Falling = (at) => values[Number(at)] ?? 0n
        const most = BigInt(by.length)
        const least = values.findIndex((value, at) => at >= 1 && (value <= 0n || BigInt(at) === most))
        expect(found(falling, most, slope).least).toBe(BigInt(least))
      },
    ),
  )
})
