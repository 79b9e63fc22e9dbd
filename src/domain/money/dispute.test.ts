import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#domain/amount.ts'
import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import { penaltyBetween, penaltyOnce } from '#domain/loans/penalty.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { type Dispute, type DisputeReview, daysCounted, isPaused, type Pause, pausesOf } from './dispute.ts'
import { balanceOf, disburse } from './ledger.ts'
import { amountDue, type Loan, pendingPenalty } from './repayment.ts'

const day = (number: number): Day => addDays('2026-01-01', number)
const look = (
  opened: number,
  answered: number | null,
  outcome: DisputeReview['outcome'] = null,
): DisputeReview => ({
  openedOn: day(opened),
  answeredOn: answered === null ? null : day(answered),
  outcome,
})
const pause = (from: number, until: number | null): Pause => ({
  from: day(from),
  until: until === null ? null : day(until),
})

describe('when the penalty pauses', () => {
  test.each<[string, Dispute[], Pause[]]>([
    ['while there is no dispute, never', [], []],
    ['while there is no answer', [[look(5, null)]], [pause(5, null)]],
    ['until the answer', [[look(5, 9, 'against')]], [pause(5, 9)]],
    [
      'again while it is looked at a second time',
      [[look(5, 9, 'against'), look(12, null)]],
      [pause(5, 9), pause(12, null)],
    ],
    [
      'again for another dispute, where the borrower was right',
      [[look(5, 9, 'for')], [look(20, null)]],
      [pause(5, 9), pause(20, null)],
    ],
    [
      'again where they were partly right',
      [[look(5, 9, 'partly')], [look(20, 22)]],
      [pause(5, 9), pause(20, 22)],
    ],
    [
      'again where the second look said so',
      [[look(5, 9, 'against'), look(10, 11, 'for')], [look(20, null)]],
      [pause(5, 9), pause(10, 11), pause(20, null)],
    ],
    [
      'for every dispute where all were right',
      [[look(5, 9, 'for')], [look(20, 22, 'partly')]],
      [pause(5, 9), pause(20, 22)],
    ],
    ['not again where they were wrong', [[look(5, 9, 'against')], [look(20, null)]], [pause(5, 9)]],
    [
      'not again where the second look said so',
      [[look(5, 9, 'for'), look(10, 11, 'against')], [look(20, null)]],
      [pause(5, 9), pause(10, 11)],
    ],
    ['not again without a recorded decision', [[look(5, 9)], [look(20, null)]], [pause(5, 9)]],
    [
      'for a second complaint beside one that is open',
      [[look(5, null)], [look(6, null)]],
      [pause(5, null), pause(6, null)],
    ],
    [
      'for that one until the first was wrong',
      [[look(5, 9, 'against')], [look(6, null)]],
      [pause(5, 9), pause(6, 9)],
    ],
    [
      'for that one until its own answer, where that came before',
      [[look(5, 9, 'against')], [look(6, 8)]],
      [pause(5, 9), pause(6, 8)],
    ],
    [
      'for a later one that was answered before the first was looked at again',
      [[look(5, 9, 'for'), look(15, 18, 'against')], [look(10, 12)]],
      [pause(5, 9), pause(15, 18), pause(10, 12)],
    ],
    [
      'for one that is open then until the second look was wrong',
      [[look(5, 9, 'for'), look(15, 18, 'against')], [look(10, null)]],
      [pause(5, 9), pause(15, 18), pause(10, 18)],
    ],
    [
      'not for one that came on the day on which the first was wrong',
      [[look(5, 9, 'against')], [look(9, null)]],
      [pause(5, 9)],
    ],
    [
      'for one that came on the day on which the first was found right after all',
      [[look(1, 5, 'against'), look(5, 5, 'for')], [look(5, null)]],
      [pause(1, 5), pause(5, 5), pause(5, null)],
    ],
  ])('%s', (_, disputes, pauses) => expect(pausesOf(disputes)).toEqual(pauses))

  test('past pauses are final: a later decision does not change them', () => {
    const outcome = fc.constantFrom('for' as const, 'partly' as const, 'against' as const, null)
    const span = fc.record({
      wait: fc.integer({ min: 0, max: 12 }),
      days: fc.integer({ min: 0, max: 12 }),
      outcome,
    })
    const dispute = fc.record({
      opened: fc.integer({ min: 0, max: 40 }),
      looks: fc.array(span, { minLength: 1, maxLength: 2 }),
    })
    const asKnownOn = (
      today: number,
      all: readonly (readonly [number, number, DisputeReview['outcome']])[][],
    ) =>
      all.flatMap((looks) => {
        const begun = looks.filter(([opened]) => opened <= today)
        const known = begun.map(([opened, answered, how]) =>
          answered <= today ? look(opened, answered, how) : look(opened, null),
        )
        return known.length > 0 ? [known] : []
      })
    fc.assert(
      fc.property(fc.array(dispute, { maxLength: 4 }), (drawn) => {
        const all = [...drawn]
          .sort((one, other) => one.opened - other.opened)
          .map(({ opened, looks }) => {
            let at = opened
            return looks.map(({ wait, days, outcome: how }, index) => {
              const from = index === 0 ? at : at + wait
              at = from + days
              return [from, at, how] as const
            })
          })
        const before: number[] = []
        for (let today = 0; today < 100; today++) {
          const pauses = pausesOf(asKnownOn(today, all))
          const counted = daysCounted(day(0), day(today), pauses)
          // Each day is final once it is over; a day with an answer follows the state before the answer.
          const last = before.at(-1) ?? 0
          expect([0, 1]).toContain(counted - (today === 0 ? 0 : last))
          before.push(counted)
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 200 },
    )
  })

  test('a dispute without an end pauses the penalty', () => {
    expect(isPaused(undefined)).toBe(false)
    expect(isPaused([])).toBe(false)
    expect(isPaused([pause(5, 9)])).toBe(false)
    expect(isPaused([pause(5, 9), pause(12, null)])).toBe(true)
  })
})

describe('counted days', () => {
  test.each<[number, number, Pause[], number]>([
    [10, 20, [], 10],
    [20, 10, [], -10],
    [10, 20, [pause(10, 20)], 0],
    [10, 20, [pause(0, 5)], 10],
    [10, 20, [pause(0, 10)], 10],
    [10, 20, [pause(0, 11)], 9],
    [10, 20, [pause(20, 30)], 10],
    [10, 20, [pause(19, 30)], 9],
    [10, 20, [pause(15, null)], 5],
    [10, 20, [pause(12, 12)], 10],
    [10, 20, [pause(12, 14), pause(16, 17)], 7],
    [10, 20, [pause(16, 17), pause(12, 14)], 7],
    [10, 20, [pause(11, 18), pause(13, 14)], 3],
    [10, 20, [pause(11, 15), pause(13, 18)], 3],
    [20, 10, [pause(0, null)], -10],
  ])('from day %i to day %i', (from, to, pauses, counted) =>
    expect(daysCounted(day(from), day(to), pauses)).toBe(counted),
  )
})

const start = day(0)
const product = { ...sampleProduct, penaltyRule: 'bands-5-4-2' as const }
const loanOf = (change: Partial<Loan> = {}): Loan => {
  const terms = price(change.product ?? product, 300000n, start)
  return {
    ...{ product, client: 'new', instalments: terms.instalments, penaltyChargedThrough: null },
    balances: balanceOf(disburse(terms, new Date('2026-01-01T18:00:00Z')).entries),
    ...change,
  }
}
const [first] = loanOf().instalments
const dueOn = first?.dueOn ?? ''
const late = (days: number) => addDays(dueOn, days)

describe('a disputed penalty', () => {
  test('pauses from the day of the complaint, and continues after the answer without back charge', () => {
    const pauses = (until: Day | null) => ({ pauses: [{ from: late(3), until }] })
    const before = pendingPenalty(loanOf(), late(3))
    expect(before).toBeGreaterThan(0n)
    for (const days of [3, 4, 10, 40]) expect(pendingPenalty(loanOf(pauses(null)), late(days))).toBe(before)
    expect(pendingPenalty(loanOf(pauses(late(20))), late(20))).toBe(before)
    expect(pendingPenalty(loanOf(pauses(late(20))), late(21))).toBe(pendingPenalty(loanOf(), late(4)))
    expect(amountDue(loanOf(pauses(null)), late(40))?.daysLate).toBe(40)
  })

  test.each(['bands-5-4-2', 'flat-charge'] as const)(
    'the one-time charge of %s is postponed by a pause to the first counted day',
    (penaltyRule) => {
      const charged = { ...product, penaltyRule, penaltyCharge: penaltyRule === 'flat-charge' ? 5000n : null }
      const loan = (until: Day | null) => loanOf({ product: charged, pauses: [{ from: late(-5), until }] })
      expect(pendingPenalty(loan(null), late(30))).toBe(0n)
      expect(pendingPenalty(loan(late(9)), late(9))).toBe(0n)
      expect(pendingPenalty(loan(late(9)), late(10))).toBe(
        pendingPenalty(loanOf({ product: charged }), late(1)),
      )
    },
  )

  test('the one-time charge is omitted if the money was reversed on the day of the complaint', () => {
    const loan = (until: Day | null) => loanOf({ owedAgainOn: late(4), pauses: [{ from: late(4), until }] })
    expect(pendingPenalty(loan(null), late(9))).toBe(0n)
    expect(pendingPenalty(loan(late(9)), late(10))).toBeGreaterThan(0n)
  })

  test('paused days do not charge a posted penalty again', () => {
    const loan = loanOf({ penaltyChargedThrough: late(8), pauses: [{ from: late(5), until: late(10) }] })
    expect(pendingPenalty(loan, late(10))).toBe(0n)
    const one = loanOf({ penaltyChargedThrough: late(5) })
    expect(pendingPenalty(loan, late(11))).toBe(pendingPenalty(one, late(6)))
  })

  test('any history gives the result of a clerk who leaves the paused days out', () => {
    const between = fc.tuple(fc.integer({ min: -20, max: 150 }), fc.integer({ min: 0, max: 60 }))
    const lives = fc.record({
      today: fc.integer({ min: -5, max: 200 }),
      spans: fc.array(between, { maxLength: 3 }),
      isOpen: fc.boolean(),
      rule: fc.constantFrom('bands-5-4-2' as const, 'three-percent-a-day' as const, 'flat-charge' as const),
    })
    fc.assert(
      fc.property(lives, ({ today, spans, isOpen, rule }) => {
        const pauses = spans.map(([from, days], at) => ({
          from: late(from),
          until: isOpen && at === spans.length - 1 ? null : late(from + days),
        }))
        const ruled = { ...product, penaltyRule: rule, penaltyCharge: rule === 'flat-charge' ? 5000n : null }
        const isFree = (one: number) =>
          pauses.some(({ from, until }) => late(one) > from && (until === null || late(one) <= until))
        const loan = loanOf({ product: ruled, pauses })
        const each = loan.instalments.map(({ dueOn: due, principal }) => {
          let counted = 0
          for (let one = daysBetween(dueOn, due) + 1; one <= today; one++) if (!isFree(one)) counted += 1
          return { principal, counted }
        })
        const daily = each.map(({ principal, counted }) => penaltyBetween(rule, principal, 0, counted))
        const begun = each.filter(({ counted }) => counted > 0).map(({ principal }) => principal)
        expect(pendingPenalty(loan, late(today))).toBe(sum(daily) + penaltyOnce(ruled, sum(begun), 'new'))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 1_000 },
    )
  })
})
