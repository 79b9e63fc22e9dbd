import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type { MovedBack, PaidPage, PaymentEvent } from '#server/integrations/payments/provider.ts'
import { askAsOperator, operatorSays } from '#testing/as-operator.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { type DayFound, reconcile } from './reconcile.ts'
import { reconcileAll } from './reconcile-all.ts'
import { dayLine, isClean } from './reconciled-words.ts'

const one = oneLoan()
const DAY = '2026-11-20'
/** The first day of every loan here, which has no payments of other tests for this provider. */
let serial = 0
let listed: PaymentEvent[] = []
let unread = 0
/** The provider's list of refunds, by day; undefined if it lists none. */
let moved: Record<string, MovedBack[]> | undefined
let days: DayFound[] = []

const charged = (reference: string, more: Partial<PaymentEvent> = {}): PaymentEvent => {
  serial += 1
  const charge = `charge-${reference}`
  return { id: `r-${serial}`, kind: 'paid', reference, amountMinor: ALL, at: one.clock, charge, ...more }
}
/** Two to a page, so that every list has several. */
async function listPaid({ from, until, page }: { from: Date; until: Date; page: string | null }) {
  const all = listed.filter(({ at }) => at >= from && at < until)
  const start = Number(page ?? 0)
  const next = start + 2 < all.length ? String(start + 2) : null
  return {
    events: all.slice(start, start + 2),
    unread: next === null ? unread : 0,
    next,
    ...(moved && next === null && { movedBack: moved[from.toISOString().slice(0, DAY.length)] ?? [] }),
  } satisfies PaidPage
}
async function run(change: { from?: string; to?: string; isStopped?: () => boolean } = {}) {
  const { from = DAY, to = DAY, isStopped = () => false } = change
  days = []
  const { database } = one.server.service
  const provider = { name: 'sandbox', listPaid }
  return reconcile(
    { database, provider, now: () => one.clock, isStopped, report: (found) => days.push(found) },
    { from, to },
  )
}
/** Another payment that the provider lists, so that its list is not empty. */
async function known(): Promise<void> {
  const reference = await one.slip(undefined, 'mx-store-nopal')
  const event = charged(reference, { amountMinor: 100n })
  await one.report('paid', reference, 100n, event)
  listed.push(event)
}

beforeEach(() => {
  listed = []
  unread = 0
  moved = undefined
})

describe('a payment whose webhook message was lost', () => {
  test('is found and booked as by its message, once, also if that arrives late', async () => {
    await known()
    const reference = await one.slip()
    const event = charged(reference, { amountMinor: 1000n })
    listed.push(event)
    expect(await run()).toBeNull()
    expect(days).toMatchObject([{ day: DAY, listed: 2, known: 1, booked: 1, waiting: 0 }])
    expect(await one.balance('cash')).toBe(1100n)
    await run()
    expect(days).toMatchObject([{ listed: 2, known: 2, booked: 0 }])
    expect(await one.report('paid', reference, 1000n, { ...event, id: 'its-notice' })).toBe('duplicate')
    expect(await one.balance('cash')).toBe(1100n)
  })

  test('settles its loan, and one on an unknown reference waits for a person', async () => {
    const reference = await one.slip()
    listed.push(charged(reference), charged('404404404', { amountMinor: 7n }))
    await run()
    expect(days).toMatchObject([{ listed: 2, booked: 1, waiting: 1 }])
    expect((await one.details()).orderStatus).toBe('200')
  })
})

test('waits for a person as long as its event is on no loan', async () => {
  const event = charged('404404405', { amountMinor: 7n })
  expect(await one.report('paid', event.reference, 7n, event)).toBe('unmatched')
  listed.push({ ...event, id: 'listed-of-unmatched' })
  for (const _run of ['first', 'second']) {
    await run()
    expect(days).toMatchObject([{ known: 0, booked: 0, waiting: 1 }])
  }
})

describe('a payment of a day adjacent to the compared ones', () => {
  test.each([
    ['after', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['before', '2026-11-19T23:59:00Z', '2026-11-19'],
  ])('%s them is left until its day is compared, and is then reported', async (_where, at, day) => {
    one.later(3)
    const reference = await one.slip()
    listed.push(charged(reference, { amountMinor: 1000n, at: new Date(at) }))
    await run()
    expect(days).toMatchObject([{ day: DAY, listed: 0, booked: 0 }])
    expect(await one.balance('cash')).toBe(0n)
    await run({ from: day, to: day })
    expect(days).toMatchObject([{ day, listed: 1, booked: 1, waiting: 0 }])
  })

  test('is also left if the run stops before that day', async () => {
    one.later(3)
    const reference = await one.slip()
    listed.push(charged(reference, { amountMinor: 1000n, at: new Date('2026-11-21T10:00:00Z') }))
    const to = '2026-11-22'
    const left = await run({ to, isStopped: () => days.length === 1 })
    expect(left).toMatchObject({ from: '2026-11-21' })
    await run({ from: '2026-11-21', to })
    expect(days).toMatchObject([{ booked: 1 }, { booked: 0 }])
  })
})

test('a held or dismissed event is not reopened by a repetition, but by a correction', async () => {
  const reference = await one.slip()
  // More than any borrower would pay here.
  const event = charged(reference, { amountMinor: ALL * 1000n })
  expect(await one.report('paid', reference, event.amountMinor, event)).toBe('held')
  listed.push({ ...event, id: 'listed-of-held' })
  await run()
  expect(days).toMatchObject([{ known: 0, booked: 0, waiting: 1 }])
  const [held, ...others] = await one.cases(reference)
  expect([held?.kind, others]).toEqual(['held', []])
  const decide = { caseId: held?.caseId ?? '', decision: 'dismiss', reason: 'no-such-payment' }
  expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
  await run()
  expect(days).toMatchObject([{ known: 1, booked: 0, waiting: 0 }])
  expect(await one.cases(reference)).toEqual([])
  listed = [{ ...event, id: 'corrected', amountMinor: 1000n }]
  await run()
  expect(days).toMatchObject([{ known: 0, booked: 1 }])
  expect(await one.balance('cash')).toBe(1000n)
})

test('another amount than in the ledger is a contradiction at the desk, and moves nothing', async () => {
  const reference = await one.slip()
  const event = charged(reference, { amountMinor: 1000n })
  await one.report('paid', reference, 1000n, event)
  listed.push({ ...event, id: 'listed', amountMinor: 2000n })
  await run()
  expect(days).toMatchObject([{ listed: 1, known: 0, waiting: 1 }])
  expect(await one.cases(reference)).toMatchObject([{ code: 'charge-contradicts', amountMinor: '2000' }])
  expect(await one.balance('cash')).toBe(1000n)
})

describe('a payment that its provider does not list', () => {
  test('is a case at the desk, once, and stays booked', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n, charged(reference, { amountMinor: 1000n }))
    await known()
    await run()
    await run()
    expect(await one.cases(reference)).toMatchObject([
      { kind: 'contradiction', code: 'not-at-provider', amountMinor: '1000', orderNo: one.loan.orderId },
    ])
    expect(await one.balance('cash')).toBe(1100n)
  })

  test('is no case if it is listed on an adjacent day, because clocks differ', async () => {
    const reference = await one.slip()
    const event = charged(reference, { amountMinor: 1000n })
    await one.report('paid', reference, 1000n, event)
    listed.push({ ...event, at: new Date('2026-11-21T00:00:05Z') })
    await run()
    expect(await one.cases(reference)).toEqual([])
  })

  test('is no case if an unreadable row is near: that may be it, and a person reviews the row', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n, charged(reference, { amountMinor: 1000n }))
    await known()
    unread = 1
    await run()
    const [found] = days
    if (!found) throw new Error('no day was reported')
    expect(dayLine('sandbox', found)).toMatch(/1 unreadable, \d+ only here, or unreadable$/)
    expect(isClean(found)).toBe(false)
    expect(await one.cases(reference)).toEqual([])
  })

  test('is no case if the provider lists nothing at all: then nothing is concluded', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n, charged(reference, { amountMinor: 1000n }))
    await run()
    expect(days).toMatchObject([{ isSilent: true }])
    expect(await one.cases(reference)).toEqual([])
  })
})

describe('reversed or restored money', () => {
  /** A day without payments of other tests. */
  let day = ''
  let later = 0
  beforeEach(() => {
    later += 6
    one.later(later)
    day = one.clock.toISOString().slice(0, DAY.length)
  })
  const runDay = () => run({ from: day, to: day })

  /** A payment that the provider lists, of which amounts were reversed, each by an event. */
  async function goneHere(...amounts: bigint[]): Promise<string> {
    const reference = await one.slip()
    const event = charged(reference, { amountMinor: 1000n })
    const charge = `charge-${reference}`
    await one.report('paid', reference, 1000n, event)
    listed.push(event)
    for (const amountMinor of amounts)
      await one.report('reversed', reference, amountMinor, { charge, takesBack: 'this' })
    return reference
  }
  const line = (reference: string, amountMinor: bigint, more: Partial<MovedBack> = {}): MovedBack => ({
    ...{ kind: 'gone', charge: `charge-${reference}`, amountMinor, isInAll: false, ...more },
  })
  const codes = async (reference: string) => (await one.cases(reference)).map(({ code }) => code)

  test.each([
    ['one time', false],
    ['a total until now', true],
  ])('matches if the ledger has it: %s', async (_what, isInAll) => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 400n, { isInAll })] }
    await runDay()
    expect(days).toMatchObject([{ movedKnown: 1, movedWaiting: 0 }])
    expect(await codes(reference)).toEqual([])
  })

  test('is a case if the ledger lacks it, once, and moves nothing', async () => {
    const reference = await goneHere()
    moved = { [day]: [line(reference, 400n)] }
    await runDay()
    await runDay()
    expect(days).toMatchObject([{ movedKnown: 0, movedWaiting: 1 }])
    expect(await codes(reference)).toEqual(['gone-at-provider'])
    expect(await one.balance('cash')).toBe(1000n)
  })

  test('is a case if the ledger has another amount, and if a second one is missing', async () => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 500n), line(reference, 400n), line(reference, 400n)] }
    await runDay()
    expect(days).toMatchObject([{ movedKnown: 1, movedWaiting: 2 }])
    expect(await codes(reference)).toEqual(['gone-otherwise', 'gone-otherwise'])
  })

  test('is a case if it was restored at the provider alone', async () => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 400n), line(reference, 400n, { kind: 'again' })] }
    await runDay()
    expect(days).toMatchObject([{ movedKnown: 1, movedWaiting: 1 }])
    expect(await codes(reference)).toEqual(['gone-at-provider'])
  })

  test('is a case if only the ledger has it, unless the provider lists no refunds', async () => {
    const reference = await goneHere(400n)
    await runDay()
    expect(await codes(reference)).toEqual([])
    moved = {}
    await runDay()
    const [found] = days
    if (!found) throw new Error('no day was reported')
    expect(dayLine('sandbox', found)).toContain('1 gone back or won, for a person')
    expect(isClean(found)).toBe(false)
    expect(await codes(reference)).toEqual(['gone-here-alone'])
  })

  const daysOn = (days: number) => addDays(day, days)
  const runTo = (to: string) => run({ from: day, to })
  const waits = () => days.map(({ movedWaiting }) => movedWaiting)
  const dismissAll = async (reference: string) => {
    for (const { caseId } of await one.cases(reference)) {
      const decide = { caseId, decision: 'dismiss', reason: 'no-such-payment' }
      expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
    }
  }

  test('is a case if only the ledger has it on another day', async () => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 400n)], [daysOn(3)]: [line(reference, 400n)] }
    await runTo(daysOn(3))
    expect(waits()).toEqual([0, 0, 0, 1])
    expect(await codes(reference)).toEqual(['gone-otherwise'])
  })

  test('matches if the ledger has the same amount on both days', async () => {
    const reference = await goneHere(400n)
    one.later(later + 3)
    await one.report('reversed', reference, 400n, { charge: `charge-${reference}`, takesBack: 'this' })
    moved = { [day]: [line(reference, 400n)], [daysOn(3)]: [line(reference, 400n)] }
    await runTo(daysOn(3))
    expect(waits()).toEqual([0, 0, 0, 0])
  })

  test('is a case if the ledger’s one belongs to the line of the day before, also across two runs', async () => {
    const reference = await goneHere(400n)
    moved = { [daysOn(-1)]: [line(reference, 400n)], [day]: [line(reference, 400n)] }
    await runDay()
    expect(waits()).toEqual([1])
    expect(await codes(reference)).toEqual(['gone-otherwise'])
  })

  test('is a case if the ledger has two of an amount and the provider lists one, also with a restored one', async () => {
    const reference = await goneHere(100n, 100n)
    moved = { [day]: [line(reference, 100n)] }
    await runDay()
    expect(days).toMatchObject([{ movedKnown: 1, movedWaiting: 1 }])
    expect(await codes(reference)).toEqual(['gone-here-alone'])
    const won = await goneHere(200n)
    moved = { [day]: [line(reference, 100n), line(won, 200n, { kind: 'again' })] }
    await runDay()
    expect(await codes(won)).toEqual(expect.arrayContaining(['gone-here-alone']))
  })

  test('is no case of the ledger if its line is on the next day, or states another amount', async () => {
    const reference = await goneHere(100n)
    const other = await goneHere(300n)
    moved = { [day]: [line(other, 200n)], [daysOn(1)]: [line(reference, 100n)] }
    await runTo(daysOn(1))
    expect(await codes(reference)).toEqual([])
    expect(await codes(other)).toEqual(['gone-otherwise'])
  })

  test('is a case for each that the ledger lacks, and not again after a decision', async () => {
    const reference = await goneHere()
    moved = {
      [day]: [line(reference, 400n), line(reference, 400n)],
      [daysOn(2)]: [line(reference, 400n)],
    }
    await runTo(daysOn(2))
    expect(waits()).toEqual([2, 0, 1])
    expect(await codes(reference)).toEqual(Array(3).fill('gone-at-provider'))
    await runTo(daysOn(2))
    expect(waits()).toEqual([2, 0, 1])
    await dismissAll(reference)
    await runTo(daysOn(2))
    expect(waits()).toEqual([0, 0, 0])
    expect(days.every(isClean)).toBe(true)
    expect(await codes(reference)).toEqual([])
  })

  test('of the ledger alone is not counted any more after a decision', async () => {
    const reference = await goneHere(400n)
    moved = {}
    await runDay()
    expect(waits()).toEqual([1])
    await dismissAll(reference)
    await runDay()
    expect(waits()).toEqual([0])
  })

  test.each([
    ['one time', false],
    ['a total until now', true],
  ])('matches if the lender reversed it itself: %s', async (_what, isInAll) => {
    const reference = await goneHere()
    const { orderId } = one.loan
    const { data } = await askAsOperator(one.server, 'GET', `/operator/payments?orderNo=${orderId}`)
    const [payment] = data as { paymentId: string }[]
    one.later(later + 2)
    const back = { paymentId: payment?.paymentId, amountMinor: 400, reason: 'never-arrived' }
    const said = { ...back, reversalId: `own-${reference}` }
    expect(await operatorSays(one.server, `orders/${orderId}/reversal`, said)).toMatchObject([200, {}])
    moved = { [day]: [line(reference, 400n, { isInAll })] }
    await runDay()
    expect(days).toMatchObject([{ movedKnown: 1, movedWaiting: 0 }])
    expect(await codes(reference)).toEqual([])
  })
})

test('an interrupted run ends between two days, and says where to continue', async () => {
  const left = await run({ from: '2026-11-01', to: '2026-11-10', isStopped: () => days.length === 2 })
  expect(left).toEqual({ from: '2026-11-03', trouble: null })
  expect(days.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02'])
  expect(await run({ from: '2026-11-03', to: '2026-11-10' })).toBeNull()
  expect(days).toHaveLength(8)
})

test('unreadable rows are counted, and a line says what a person must review', async () => {
  unread = 3
  await run({ from: '2026-11-01', to: '2026-11-01' })
  const [found] = days
  if (!found) throw new Error('no day was reported')
  expect(dayLine('sandbox', found)).toBe('2026-11-01 sandbox: 0 paid: 3 unreadable')
  expect(isClean(found)).toBe(false)
  const booked = { ...found, unread: 0, listed: 2, known: 1, booked: 1 }
  expect(dayLine('sandbox', booked)).toBe('2026-11-01 sandbox: 2 paid: 1 known, 1 booked now')
  expect(isClean(booked)).toBe(true)
  expect(dayLine('sandbox', { ...booked, isSilent: true, missing: 4 })).toContain('the books have 4')
})

test('a provider that does not answer does not affect the others, and a line says where to continue', async () => {
  const lines: string[] = []
  const { database } = one.server.service
  const work = {
    ...{ database, now: () => one.clock, isStopped: () => false },
    say: (line: string) => lines.push(line),
  }
  const wish = { from: '2026-11-01', to: '2026-11-02' }
  const silent = {
    name: 'silent',
    async listPaid({ from, ...period }: { from: Date; until: Date; page: string | null }) {
      if (from >= new Date('2026-11-03')) throw new ProviderFailure('silent', 'timed-out', 'no answer')
      return listPaid({ from, ...period })
    },
  }
  const other = { name: 'other', listPaid }
  expect(await reconcileAll(work, [silent, { name: 'bare' }, other], wish)).toBe(false)
  expect(lines).toEqual([
    '2026-11-01 silent: 0 paid [1 of 2 (50 %), about 0 s left]',
    'No answer: silent: timed-out (no answer). Go on with: npm run reconcile -- --provider silent --from 2026-11-02 --to 2026-11-02',
    'bare does not list what was paid: nothing to compare with.',
    '2026-11-01 other: 0 paid [1 of 2 (50 %), about 0 s left]',
    '2026-11-02 other: 0 paid [2 of 2 (100 %)]',
  ])
  expect(await reconcileAll(work, [other], wish)).toBe(true)
  const stopped = { ...work, isStopped: () => true }
  lines.length = 0
  const unasked = { name: 'unasked', listPaid: () => Promise.reject(new Error('was asked')) }
  expect(await reconcileAll(stopped, [unasked, unasked], wish)).toBe(false)
  expect(lines.map((line) => line.slice(0, 45))).toEqual(
    Array(2).fill('Stopped. Go on with: npm run reconcile -- --p'),
  )
})
