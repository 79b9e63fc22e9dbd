import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#domain/amount.ts'
import { addDays, dayIn, daysBetween } from '#domain/dates.ts'
import type { ArrangementRule, Product } from '#domain/loans/product.ts'
import { markets } from '#domain/markets/market.ts'
import {
  type ArrangedPart,
  type Arrangement,
  arrangedOf,
  arrangementOn,
  dueAfter,
  EVERY_DAYS,
  grantedArrangement,
  pauseOf,
  plansOn,
  stateOn,
} from './arrangement.ts'
import { onDay, sampleLoan } from './booking/receive.sample.ts'
import { loanAfter } from './loan-after.ts'
import { debtOn, type Loan } from './repayment.ts'
import { takePayment } from './take-payment.ts'

const rule: ArrangementRule = {
  ...{ promiseDays: 15, maxParts: 4, maxDays: 60, minPart: 100n },
  ...{ penalty: 'stops', renewals: 1 },
}

const agreed: Arrangement = {
  ...{ number: 1, agreedOn: '2026-03-01', penalty: 'stops', paidBefore: 500n },
  parts: [
    { on: '2026-03-08', amount: 100n },
    { on: '2026-03-15', amount: 90n },
  ],
}
type Paid = readonly (readonly [on: string, amount: bigint])[]

/** The loan after these payments; `owed` was left when it was agreed, and `later` comes due after its last day. */
const afterPaid = (paid: Paid, { owed = 190n, later = 0n, givenBack = [] as Paid } = {}) =>
  arrangedOf(
    agreed,
    [
      { on: '2026-01-01', amount: 0n, owed: 500n + owed + later },
      ...[['2026-02-01', 500n] as const, ...paid].map(([on, amount]) => ({ on, amount, owed: -amount })),
      ...givenBack.map(([on, amount]) => ({ on, amount: 0n, owed: -amount })),
    ],
    later,
  )

describe('the state of an arrangement follows from the payments', () => {
  test.each([
    ['nothing was paid on the day of a part', [], '2026-03-08', 'open', 100n],
    ['nothing was paid until the day after', [], '2026-03-09', 'broken', 100n],
    ['a part was paid in time', [['2026-03-08', 100n]], '2026-03-15', 'open', 90n],
    ['one unit of it was missing', [['2026-03-08', 99n]], '2026-03-09', 'broken', 1n],
    ['it was paid a day late', [['2026-03-09', 190n]], '2026-03-20', 'broken', -90n],
    ['more was paid than a part', [['2026-03-02', 150n]], '2026-03-15', 'open', 40n],
    ['all was paid at once', [['2026-03-02', 190n]], '2026-03-20', 'kept', null],
    [
      'a payment from before the arrangement is reported later',
      [['2026-02-27', 190n]],
      '2026-03-20',
      'kept',
      null,
    ],
    [
      'money was taken back before the next part',
      [
        ['2026-03-08', 100n],
        ['2026-03-10', -100n],
      ],
      '2026-03-15',
      'open',
      190n,
    ],
    [
      'and was not paid again by then',
      [
        ['2026-03-08', 100n],
        ['2026-03-10', -100n],
      ],
      '2026-03-16',
      'broken',
      190n,
    ],
    [
      'all was paid and some taken back after the last day',
      [
        ['2026-03-02', 190n],
        ['2026-03-16', -50n],
      ],
      '2026-03-20',
      'kept',
      null,
    ],
  ] as const)('%s', (_, paid, day, state, toPay) => {
    const arranged = afterPaid(paid)
    expect([stateOn(arranged, day, false), arranged.next?.toPay ?? null]).toEqual([state, toPay])
  })

  test.each([
    ['nothing was paid', [], true],
    ['one unit is missing after its days', [['2026-03-20', 189n]], true],
    ['all was paid, but late', [['2026-03-20', 190n]], false],
    [
      'it was paid late and taken back',
      [
        ['2026-03-20', 190n],
        ['2026-03-21', -190n],
      ],
      true,
    ],
    [
      'it was kept and some taken back afterwards',
      [
        ['2026-03-02', 190n],
        ['2026-03-16', -50n],
      ],
      false,
    ],
  ] as const)('money is still expected: %s', (_, paid, isAwaited) => {
    expect(afterPaid(paid).isAwaited).toBe(isAwaited)
  })

  const LATER = { owed: 150n, later: 1000n }
  test.each<[string, Paid, Parameters<typeof afterPaid>[1], string, string, bigint | null, boolean]>([
    [
      'less had grown than its parts say, and all of that was paid',
      ...([[['2026-03-08', 150n]], { owed: 150n }, '2026-03-20', 'kept', null, false] as const),
    ],
    [
      'one unit of it was not',
      ...([[['2026-03-08', 149n]], { owed: 150n }, '2026-03-16', 'broken', 41n, true] as const),
    ],
    [
      'a penalty was given back on its last day, and the rest was paid',
      ...([[['2026-03-08', 150n]], { givenBack: [['2026-03-15', 40n]] }, '2026-03-20'] as const),
      ...(['kept', null, false] as const),
    ],
    [
      'it was given back the day after',
      ...([[['2026-03-08', 150n]], { givenBack: [['2026-03-16', 40n]] }, '2026-03-20'] as const),
      ...(['broken', 40n, false] as const),
    ],
    ['nothing was paid, and more comes due later', [], LATER, '2026-03-09', 'broken', 100n, true],
    [
      'all was paid that comes due by its last day',
      ...([[['2026-03-08', 150n]], LATER, '2026-03-20', 'kept', null, false] as const),
    ],
    [
      'and later what comes due later',
      ...([
        [
          ['2026-03-08', 150n],
          ['2026-04-20', 1000n],
        ],
        LATER,
        '2026-05-01',
        'kept',
        null,
        false,
      ] as const),
    ],
  ])(
    'it covers what falls due by its last day, and ends when nothing of that is left: %s',
    (_, paid, loan, day, state, toPay, isAwaited) => {
      const arranged = afterPaid(paid, loan)
      const said = [stateOn(arranged, day, false), arranged.next?.toPay ?? null, arranged.isAwaited]
      expect(said).toEqual([state, toPay, isAwaited])
    },
  )

  test('no money is expected once all parts are paid, even if more has grown since', () => {
    expect(afterPaid([['2026-03-20', 190n]], { owed: 250n }).isAwaited).toBe(false)
    expect(afterPaid([['2026-03-20', 189n]], { owed: 250n }).isAwaited).toBe(true)
  })

  test('instalments due after its last day are excluded, on that day included', () => {
    const one = { number: 1, principal: 80n, interest: 10n, fee: 7n, tax: 3n }
    const dueOn = (on: string) => ({ ...one, dueOn: on })
    expect(dueAfter(agreed.parts, [dueOn('2026-03-01'), dueOn('2026-03-15')])).toBe(0n)
    expect(dueAfter(agreed.parts, [dueOn('2026-03-15'), dueOn('2026-03-16'), dueOn('2026-05-01')])).toBe(200n)
  })

  test('it names the unpaid part', () => {
    const numberAfter = (amount: bigint) => afterPaid([['2026-03-08', amount]]).next?.number
    expect([numberAfter(99n), numberAfter(100n)]).toEqual([1, 2])
  })

  test("a settled loan kept its arrangement, unless the payment came after a part's day", () => {
    expect(stateOn(afterPaid([]), '2026-04-01', true)).toBe('kept')
    expect(stateOn(afterPaid([['2026-03-09', 1_000_000n]]), '2026-04-01', true)).toBe('broken')
    expect(stateOn(afterPaid([['2026-03-08', 1_000_000n]]), '2026-04-01', true)).toBe('kept')
  })

  test('days until the unpaid part earn no penalty, unless the rule lets the penalty run', () => {
    const until = (paid: Paid) => pauseOf(afterPaid(paid))
    expect(until([])).toEqual([{ from: '2026-03-01', until: '2026-03-08' }])
    expect(until([['2026-03-08', 100n]])).toEqual([{ from: '2026-03-01', until: '2026-03-15' }])
    expect(pauseOf({ ...afterPaid([]), penalty: 'runs' })).toEqual([])
  })

  test.each([
    ['mx', '2026-03-09T05:59:59Z', '2026-03-09T06:00:00Z'],
    ['in', '2026-03-08T18:29:59Z', '2026-03-08T18:30:00Z'],
  ] as const)('the day of a part ends at midnight in %s', (market, last, next) => {
    const { timeZone } = markets[market]
    const arranged = afterPaid([])
    expect(stateOn(arranged, dayIn(new Date(last), timeZone), false)).toBe('open')
    expect(stateOn(arranged, dayIn(new Date(next), timeZone), false)).toBe('broken')
  })
})

const loanOf = (change: Partial<Product>) => sampleLoan({ arrangements: rule, ...change }).owing().loan
const LATE = 35

test('a plan of twelve parts is computed in at most ten tries, because a page has 33 plans', () => {
  for (const penalty of ['runs', 'stops'] as const)
    for (const day of [35, 60, 100, 200, 500]) {
      const { loan } = sampleLoan({ arrangements: { ...rule, penalty, maxParts: 12, maxDays: 366 } }).owing()
      let payments = 0
      // Each payment reads its claim order once.
      const counted = {
        ...loan.product,
        get allocation() {
          payments++
          return loan.product.allocation
        },
      }
      expect(arrangementOn({ ...loan, product: counted }, onDay(day), { parts: 12, every: 30 }).ok).toBe(true)
      expect(payments).toBeLessThanOrEqual(10 * 11)
    }
})

describe('possible arrangements', () => {
  test.each([
    ['the first day after today', { day: onDay(LATE + 1) }, true],
    ['the last day that a product gives', { day: onDay(LATE + 15) }, true],
    ['a day later', { day: onDay(LATE + 16) }, false],
    ['today', { day: onDay(LATE) }, false],
    ['four parts', { parts: 4, every: 14 }, true],
    ['five parts', { parts: 5, every: 7 }, false],
    ['one part of a plan', { parts: 1, every: 7 }, false],
    ['just the days that a product gives', { parts: 2, every: 30 }, true],
    ['more days', { parts: 3, every: 30 }, false],
    ['other days between', { parts: 2, every: 8 }, false],
    ['half a part', { parts: 2.5, every: 14 }, false],
  ])('%s', (_, wish, isGiven) => {
    const quote = arrangementOn(loanOf({}), onDay(LATE), wish)
    expect(quote.ok ? null : quote.refusal).toBe(isGiven ? null : 'arrangement-days')
  })

  test('before the due day only days after it are possible', () => {
    const promised = (day: number) => arrangementOn(loanOf({}), onDay(25), { day: onDay(day) }).ok
    expect([promised(29), promised(30), promised(31)]).toEqual([false, false, true])
  })

  test('what falls due on the last day is paid then, even if earlier parts paid the rest', () => {
    const { loan } = sampleLoan({ arrangements: { ...rule, maxParts: 6 }, instalments: 2 }).owing()
    const quote = grantedArrangement(loan, onDay(30), { first: onDay(40), parts: 3, every: 10 })
    const [first, , last] = quote.ok ? quote.value.parts : []
    expect(last?.on).toBe(onDay(60))
    expect((first?.amount ?? 0n) - (last?.amount ?? 0n)).toBeLessThan(3n * markets.mx.smallestCoinMinor)
    const { due } = debtOn(loan, onDay(60))
    expect(quote.ok && quote.value.otherwise).toBe(due?.total)
  })

  test('no part is below the minimum', () => {
    const quote = arrangementOn(loanOf({}), onDay(LATE), { parts: 2, every: 7 })
    const least = quote.ok ? (quote.value.parts.at(-1)?.amount ?? 0n) : 0n
    const withLeast = (minPart: bigint) =>
      arrangementOn(loanOf({ arrangements: { ...rule, minPart } }), onDay(LATE), { parts: 2, every: 7 }).ok
    expect([withLeast(least), withLeast(least + 1n)]).toEqual([true, false])
  })

  test('a promise covers the whole amount and may be below the minimum', () => {
    const { loan } = sampleLoan({ arrangements: { ...rule, minPart: 10_000_000n } }).owing()
    expect(arrangementOn(loan, onDay(LATE), { day: onDay(LATE + 1) }).ok).toBe(true)
    expect(arrangementOn(loan, onDay(LATE), { parts: 2, every: 7 })).toMatchObject({
      refusal: 'arrangement-days',
    })
  })

  test('a paid loan has none', () => {
    const sample = sampleLoan({ arrangements: rule })
    sample.pay('repay', debtOn(sample.owing().loan, onDay(30)).due?.total ?? 0n, 30)
    expect(arrangementOn(sample.owing().loan, onDay(LATE), { day: onDay(LATE + 1) })).toMatchObject({
      refusal: 'nothing-to-repay',
    })
  })

  test("plans have two parts or more, within the product's limit, each with its first part", () => {
    const plans = plansOn(loanOf({}), onDay(LATE))
    const wanted = EVERY_DAYS.flatMap((every) =>
      [2, 3, 4].filter((parts) => parts * every <= rule.maxDays).map((parts) => ({ parts, every })),
    )
    expect(plans.map(({ parts, every }) => ({ parts, every }))).toEqual(wanted)
    for (const { first, total, ...wish } of plans) {
      const quote = arrangementOn(loanOf({}), onDay(LATE), wish)
      expect(quote.ok && quote.value.parts[0]?.amount).toBe(first)
      expect(quote.ok && quote.value.total).toBe(total)
    }
    expect(plansOn(sampleLoan().owing().loan, onDay(LATE))).toEqual([])
  })

  test('a product without arrangements, or a loan due in more than a week, has none', () => {
    const { loan } = sampleLoan().owing()
    expect(arrangementOn(loan, onDay(LATE), { parts: 2, every: 7 })).toMatchObject({
      refusal: 'arrangement-not-offered',
    })
    expect(arrangementOn(loanOf({}), onDay(22), { parts: 2, every: 7 }).ok).toBe(false)
    expect(arrangementOn(loanOf({}), onDay(23), { parts: 2, every: 7 }).ok).toBe(true)
  })
})

const anyLoan = fc.record({
  instalments: fc.integer({ min: 1, max: 6 }),
  market: fc.constantFrom<Product['market'][]>('mx', 'in'),
  penaltyRule: fc.constantFrom<Product['penaltyRule'][]>('bands-5-4-2', 'three-percent-a-day', 'flat-charge'),
  penaltyCharge: fc.constantFrom(700n, 40_000n),
  arrangements: fc.record({
    ...{ promiseDays: fc.constant(60), maxParts: fc.constant(6), maxDays: fc.constant(90) },
    ...{ minPart: fc.constant(100n), renewals: fc.constant(1) },
    penalty: fc.constantFrom<ArrangementRule['penalty'][]>('runs', 'stops'),
  }),
  allocation: fc.shuffledSubarray<Product['allocation'][number]>(
    ['penalty', 'fee', 'tax', 'interest', 'principal'],
    { minLength: 5 },
  ),
})

/** Amount of the last part if each earlier part had this amount. */
function lastAfter(loan: Loan, parts: readonly ArrangedPart[], each: bigint, penalty: string): bigint {
  const last = parts.at(-1)?.on ?? ''
  let owing: Loan = penalty === 'stops' ? { ...loan, pauses: [{ from: quotedOn(parts), until: last }] } : loan
  for (const { on } of parts.slice(0, -1))
    owing = loanAfter(owing, takePayment(owing, each, new Date(0), on).postings, on)
  const { due } = debtOn(owing, last)
  return due === null || due.dueOn > last ? 0n : due.total
}

/** Plans have equal intervals. */
const quotedOn = ([one, two]: readonly ArrangedPart[]) =>
  addDays(one?.on ?? '', -daysBetween(one?.on ?? '', two?.on ?? ''))

test('paying the parts on their days pays exactly what has come due', () => {
  let quoted = 0
  fc.assert(
    fc.property(
      anyLoan,
      fc.integer({ min: 23, max: 120 }),
      fc.integer({ min: 2, max: 6 }),
      fc.constantFrom(...EVERY_DAYS),
      (change, at, count, every) => {
        const { loan } = sampleLoan(change).owing()
        const [day, { penalty }] = [onDay(at), change.arrangements]
        const quote = arrangementOn(loan, day, { parts: count, every })
        if (!quote.ok) return
        quoted++
        const { parts, total, of, added } = quote.value
        const last = addDays(day, count * every)
        expect(parts.map(({ on }) => on)).toEqual(parts.map((_, index) => addDays(day, (index + 1) * every)))
        expect(sum(parts.map(({ amount }) => amount))).toBe(total)
        expect(sum(Object.values(of))).toBe(total)
        for (const { amount } of parts) {
          expect(amount).toBeGreaterThanOrEqual(100n)
          expect(amount).toBeLessThanOrEqual(parts[0]?.amount ?? 0n)
        }
        if (penalty === 'stops') expect(added).toBe(0n)
        // The smallest such amount: with one coin less per part, the last part would be larger than the others.
        const fewer = (parts[0]?.amount ?? 0n) - markets[loan.product.market].smallestCoinMinor
        expect(fewer <= 0n || lastAfter(loan, parts, fewer, penalty) > fewer).toBe(true)
        const arranged = arrangedOf({ number: 1, agreedOn: day, penalty, parts, paidBefore: 0n }, [], 0n)
        // On each of these days the next unpaid part ends the pause.
        let owing: Loan = { ...loan, pauses: pauseOf({ ...arranged, next: null }) }
        for (const { on, amount } of parts)
          owing = loanAfter(owing, takePayment(owing, amount, new Date(0), on).postings, on)
        const { due } = debtOn(owing, last)
        expect(due === null || due.dueOn > last).toBe(true)
        const first = parts[0]?.amount
        expect(plansOn(loan, day)).toContainEqual({ parts: count, every, first, total, added })
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 100 },
  )
  expect(quoted).toBeGreaterThan(50)
})
