import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PenaltyRuleName } from '#domain/markets/penalty-rule.ts'
import { type Penalty, penaltyBetween, penaltyOf, penaltyOnce } from './penalty.ts'

const names = ['bands-5-4-2', 'three-percent-a-day', 'flat-charge'] as const satisfies PenaltyRuleName[]

/** Builds a rule; the flat one charges 500.00. */
const by = (penaltyRule: PenaltyRuleName): Penalty => ({
  penaltyRule,
  penaltyCharge: penaltyRule === 'flat-charge' ? 50000n : null,
})

test.each([
  [0, 0n],
  [1, 5000n + 100000n],
  [30, 150000n + 100000n],
  [31, 154000n + 100000n],
  [90, 390000n + 100000n],
  [91, 392000n + 100000n],
  [191, 592000n + 100000n],
])('5 % to day 30, 4 % to day 90, 2 % from day 91, and 1000 once: day %i on 1,000.00', (days, penalty) => {
  expect(penaltyOf(by('bands-5-4-2'), 100000n, days, 'new')).toBe(penalty)
})

test('a repeat client pays 800 once', () => {
  expect(penaltyOf(by('bands-5-4-2'), 100000n, 1, 'repeat')).toBe(5000n + 80000n)
})

test('the contract rule is 3 % for every day and nothing once', () => {
  expect(penaltyOf(by('three-percent-a-day'), 100000n, 1, 'new')).toBe(3000n)
  expect(penaltyOf(by('three-percent-a-day'), 100000n, 91, 'repeat')).toBe(273000n)
})

test('the flat charge does not grow and never exceeds the unpaid amount', () => {
  expect(penaltyOf(by('flat-charge'), 1000000n, 1, 'new')).toBe(50000n)
  expect(penaltyOf(by('flat-charge'), 1000000n, 300, 'repeat')).toBe(50000n)
  expect(penaltyOf(by('flat-charge'), 12345n, 1, 'new')).toBe(12345n)
})

test("the flat charge is the product's", () => {
  const of = (penaltyCharge: bigint) =>
    penaltyOf({ penaltyRule: 'flat-charge', penaltyCharge }, 1000000n, 7, 'new')
  expect([of(1n), of(25000n), of(80000n)]).toEqual([1n, 25000n, 80000n])
})

test.each(names)('%s: a loan on time, or without unpaid principal, has no penalty', (rule) => {
  expect(penaltyOf(by(rule), 100000n, 0, 'new')).toBe(0n)
  expect(penaltyOf(by(rule), 100000n, -5, 'new')).toBe(0n)
  expect(penaltyOf(by(rule), 0n, 40, 'new')).toBe(0n)
  expect(penaltyOnce(by(rule), 0n, 'new')).toBe(0n)
})

test.each(names)('%s: a negative principal or a negative number of days costs nothing', (rule) => {
  expect(penaltyBetween(rule, -100000n, 0, 5)).toBe(0n)
  expect(penaltyOnce(by(rule), -100000n, 'new')).toBe(0n)
  expect(penaltyBetween(rule, 100000n, 40, 5)).toBe(0n)
})

const anyCase = [
  fc.constantFrom(...names),
  fc.bigInt({ min: 1n, max: 10n ** 9n }),
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 400 }),
] as const

test('counting in two steps gives the same penalty as counting at once', () => {
  fc.assert(
    fc.property(...anyCase, (rule, unpaid, first, more) => {
      const inSteps =
        penaltyBetween(rule, unpaid, 0, first) + penaltyBetween(rule, unpaid, first, first + more)
      expect(inSteps).toBe(penaltyBetween(rule, unpaid, 0, first + more))
      expect(penaltyBetween(rule, unpaid, -9, first)).toBe(penaltyBetween(rule, unpaid, 0, first))
    }),
  )
})

test('the penalty never decreases over time', () => {
  fc.assert(
    fc.property(...anyCase, (rule, unpaid, first, more) => {
      const sooner = penaltyOf(by(rule), unpaid, first, 'new')
      expect(penaltyOf(by(rule), unpaid, first + more, 'new') >= sooner).toBe(true)
    }),
  )
})
