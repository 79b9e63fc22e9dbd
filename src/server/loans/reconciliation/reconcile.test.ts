import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { ProviderFailure } from '#server/base/outside/provider-failure.ts'
import type { MovedBack, PaidPage, PaymentEvent } from '#server/integrations/payments/provider.ts'
import { askAsOperator, operatorSays } from '#testing/as-operator.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { type DayFound, reconcile } from './reconcile.ts'
import { reconcileAll } from './reconcile-all.ts'
import { dayLine, isClean } from './reconciled-words.ts'

const one = oneLoan()
const DAY = '2026-11-20'
/** The day of every loan's beginning here; what other tests have paid on it is not this provider's either. */
let serial = 0
let listed: PaymentEvent[] = []
let unread = 0
/** What it lists of refunds, by the day; nothing where it lists none. */
let moved: Record<string, MovedBack[]> | undefined
let told: DayFound[] = []

const charged = (reference: string, more: Partial<PaymentEvent> = {}): PaymentEvent => {
  serial += 1
  const charge = `charge-${reference}`
  return { id: `r-${serial}`, kind: 'paid', reference, amountMinor: ALL, at: one.clock, charge, ...more }
}
/** Two to a page, so that every list has more than one. */
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
  told = []
  const { database } = one.server.service
  const provider = { name: 'sandbox', listPaid }
  return reconcile(
    { database, provider, now: () => one.clock, isStopped, told: (found) => told.push(found) },
    { from, to },
  )
}
/** Another payment that the provider lists, so that it is not silent. */
async function known(): Promise<void> {
  const reference = await one.slip(undefined, 'mx-store-nopal')
  const event = charged(reference, { amountMinor: 100n })
  await one.tell('paid', reference, 100n, event)
  listed.push(event)
}

beforeEach(() => {
  listed = []
  unread = 0
  moved = undefined
})

describe('a payment of which no notice came', () => {
  test('is found and booked as by its notice, once, also when that comes late', async () => {
    await known()
    const reference = await one.slip()
    const event = charged(reference, { amountMinor: 1000n })
    listed.push(event)
    expect(await run()).toBeNull()
    expect(told).toMatchObject([{ day: DAY, listed: 2, known: 1, booked: 1, waiting: 0 }])
    expect(await one.balance('cash')).toBe(1100n)
    await run()
    expect(told).toMatchObject([{ listed: 2, known: 2, booked: 0 }])
    expect(await one.tell('paid', reference, 1000n, { ...event, id: 'its-notice' })).toBe('duplicate')
    expect(await one.balance('cash')).toBe(1100n)
  })

  test('that settles a loan settles it, and one on nobody’s reference waits for a person', async () => {
    const reference = await one.slip()
    listed.push(charged(reference), charged('404404404', { amountMinor: 7n }))
    await run()
    expect(told).toMatchObject([{ listed: 2, booked: 1, waiting: 1 }])
    expect((await one.details()).orderStatus).toBe('200')
  })
})

test('a listed payment waits for a person as long as its notice is on no loan', async () => {
  const event = charged('404404405', { amountMinor: 7n })
  expect(await one.tell('paid', event.reference, 7n, event)).toBe('unmatched')
  listed.push({ ...event, id: 'listed-of-unmatched' })
  for (const _run of ['first', 'second']) {
    await run()
    expect(told).toMatchObject([{ known: 0, booked: 0, waiting: 1 }])
  }
})

describe('a payment of a day beside those that are compared', () => {
  test.each([
    ['after', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['before', '2026-11-19T23:59:00Z', '2026-11-19'],
  ])('%s them is left until its day is compared, and is told of then', async (_where, at, day) => {
    one.later(3)
    const reference = await one.slip()
    listed.push(charged(reference, { amountMinor: 1000n, at: new Date(at) }))
    await run()
    expect(told).toMatchObject([{ day: DAY, listed: 0, booked: 0 }])
    expect(await one.balance('cash')).toBe(0n)
    await run({ from: day, to: day })
    expect(told).toMatchObject([{ day, listed: 1, booked: 1, waiting: 0 }])
  })

  test('is also left where it stops before that day', async () => {
    one.later(3)
    const reference = await one.slip()
    listed.push(charged(reference, { amountMinor: 1000n, at: new Date('2026-11-21T10:00:00Z') }))
    const to = '2026-11-22'
    const left = await run({ to, isStopped: () => told.length === 1 })
    expect(left).toMatchObject({ from: '2026-11-21' })
    await run({ from: '2026-11-21', to })
    expect(told).toMatchObject([{ booked: 1 }, { booked: 0 }])
  })
})

test('what a person looks at or has dismissed is not brought back by the same again, but by what corrects it', async () => {
  const reference = await one.slip()
  // More than anybody would pay here.
  const event = charged(reference, { amountMinor: ALL * 1000n })
  expect(await one.tell('paid', reference, event.amountMinor, event)).toBe('held')
  listed.push({ ...event, id: 'listed-of-held' })
  await run()
  expect(told).toMatchObject([{ known: 0, booked: 0, waiting: 1 }])
  const [held, ...others] = await one.cases(reference)
  expect([held?.kind, others]).toEqual(['held', []])
  const decide = { caseId: held?.caseId ?? '', decision: 'dismiss', reason: 'no-such-payment' }
  expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
  await run()
  expect(told).toMatchObject([{ known: 1, booked: 0, waiting: 0 }])
  expect(await one.cases(reference)).toEqual([])
  listed = [{ ...event, id: 'corrected', amountMinor: 1000n }]
  await run()
  expect(told).toMatchObject([{ known: 0, booked: 1 }])
  expect(await one.balance('cash')).toBe(1000n)
})

test('another amount than the books have is a contradiction at the desk, and moves nothing', async () => {
  const reference = await one.slip()
  const event = charged(reference, { amountMinor: 1000n })
  await one.tell('paid', reference, 1000n, event)
  listed.push({ ...event, id: 'listed', amountMinor: 2000n })
  await run()
  expect(told).toMatchObject([{ listed: 1, known: 0, waiting: 1 }])
  expect(await one.cases(reference)).toMatchObject([{ code: 'charge-contradicts', amountMinor: '2000' }])
  expect(await one.balance('cash')).toBe(1000n)
})

describe('a payment that its provider does not list', () => {
  test('is a case at the desk, once, and stays booked', async () => {
    const reference = await one.slip()
    await one.tell('paid', reference, 1000n, charged(reference, { amountMinor: 1000n }))
    await known()
    await run()
    await run()
    expect(await one.cases(reference)).toMatchObject([
      { kind: 'contradiction', code: 'not-at-provider', amountMinor: '1000', orderNo: one.loan.orderId },
    ])
    expect(await one.balance('cash')).toBe(1100n)
  })

  test('is none where it is listed on the day beside, because clocks differ', async () => {
    const reference = await one.slip()
    const event = charged(reference, { amountMinor: 1000n })
    await one.tell('paid', reference, 1000n, event)
    listed.push({ ...event, at: new Date('2026-11-21T00:00:05Z') })
    await run()
    expect(await one.cases(reference)).toEqual([])
  })

  test('is none where a row around cannot be read: that may be it, and somebody looks at the row', async () => {
    const reference = await one.slip()
    await one.tell('paid', reference, 1000n, charged(reference, { amountMinor: 1000n }))
    await known()
    unread = 1
    await run()
    const [found] = told
    if (!found) throw new Error('a day was told')
    expect(dayLine('sandbox', found)).toMatch(/1 unreadable, \d+ only here, or unreadable$/)
    expect(isClean(found)).toBe(false)
    expect(await one.cases(reference)).toEqual([])
  })

  test('is none where the provider lists nothing at all: then nothing is concluded', async () => {
    const reference = await one.slip()
    await one.tell('paid', reference, 1000n, charged(reference, { amountMinor: 1000n }))
    await run()
    expect(told).toMatchObject([{ isSilent: true }])
    expect(await one.cases(reference)).toEqual([])
  })
})

describe('money that went back, or was won again', () => {
  /** A day on which no other test has paid anything. */
  let day = ''
  let later = 0
  beforeEach(() => {
    later += 6
    one.later(later)
    day = one.clock.toISOString().slice(0, DAY.length)
  })
  const runDay = () => run({ from: day, to: day })

  /** A payment that the provider lists, of which amounts went back, each by a notice. */
  async function goneHere(...amounts: bigint[]): Promise<string> {
    const reference = await one.slip()
    const event = charged(reference, { amountMinor: 1000n })
    const charge = `charge-${reference}`
    await one.tell('paid', reference, 1000n, event)
    listed.push(event)
    for (const amountMinor of amounts)
      await one.tell('reversed', reference, amountMinor, { charge, takesBack: 'this' })
    return reference
  }
  const line = (reference: string, amountMinor: bigint, more: Partial<MovedBack> = {}): MovedBack => ({
    ...{ kind: 'gone', charge: `charge-${reference}`, amountMinor, isInAll: false, ...more },
  })
  const codes = async (reference: string) => (await one.cases(reference)).map(({ code }) => code)

  test.each([
    ['one time', false],
    ['all until now', true],
  ])('is as here where the books have it: %s', async (_what, isInAll) => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 400n, { isInAll })] }
    await runDay()
    expect(told).toMatchObject([{ movedKnown: 1, movedWaiting: 0 }])
    expect(await codes(reference)).toEqual([])
  })

  test('is a case where the books do not have it, once, and moves nothing', async () => {
    const reference = await goneHere()
    moved = { [day]: [line(reference, 400n)] }
    await runDay()
    await runDay()
    expect(told).toMatchObject([{ movedKnown: 0, movedWaiting: 1 }])
    expect(await codes(reference)).toEqual(['gone-at-provider'])
    expect(await one.balance('cash')).toBe(1000n)
  })

  test('is a case where the books have another amount, and where a second of it is not there', async () => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 500n), line(reference, 400n), line(reference, 400n)] }
    await runDay()
    expect(told).toMatchObject([{ movedKnown: 1, movedWaiting: 2 }])
    expect(await codes(reference)).toEqual(['gone-otherwise', 'gone-otherwise'])
  })

  test('is a case where it was won at the provider alone', async () => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 400n), line(reference, 400n, { kind: 'again' })] }
    await runDay()
    expect(told).toMatchObject([{ movedKnown: 1, movedWaiting: 1 }])
    expect(await codes(reference)).toEqual(['gone-at-provider'])
  })

  test('is a case where the books alone have it, but not where the provider lists no refunds', async () => {
    const reference = await goneHere(400n)
    await runDay()
    expect(await codes(reference)).toEqual([])
    moved = {}
    await runDay()
    const [found] = told
    if (!found) throw new Error('a day was told')
    expect(dayLine('sandbox', found)).toContain('1 gone back or won, for a person')
    expect(isClean(found)).toBe(false)
    expect(await codes(reference)).toEqual(['gone-here-alone'])
  })

  const daysOn = (days: number) => addDays(day, days)
  const runTo = (to: string) => run({ from: day, to })
  const waits = () => told.map(({ movedWaiting }) => movedWaiting)
  const dismissAll = async (reference: string) => {
    for (const { caseId } of await one.cases(reference)) {
      const decide = { caseId, decision: 'dismiss', reason: 'no-such-payment' }
      expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
    }
  }

  test('is a case where the books have it of another day alone', async () => {
    const reference = await goneHere(400n)
    moved = { [day]: [line(reference, 400n)], [daysOn(3)]: [line(reference, 400n)] }
    await runTo(daysOn(3))
    expect(waits()).toEqual([0, 0, 0, 1])
    expect(await codes(reference)).toEqual(['gone-otherwise'])
  })

  test('is as here where the books have the same amount of both days', async () => {
    const reference = await goneHere(400n)
    one.later(later + 3)
    await one.tell('reversed', reference, 400n, { charge: `charge-${reference}`, takesBack: 'this' })
    moved = { [day]: [line(reference, 400n)], [daysOn(3)]: [line(reference, 400n)] }
    await runTo(daysOn(3))
    expect(waits()).toEqual([0, 0, 0, 0])
  })

  test('is a case where the line of the day before is the one that the books have, also where a run begins between', async () => {
    const reference = await goneHere(400n)
    moved = { [daysOn(-1)]: [line(reference, 400n)], [day]: [line(reference, 400n)] }
    await runDay()
    expect(waits()).toEqual([1])
    expect(await codes(reference)).toEqual(['gone-otherwise'])
  })

  test('is a case where the books have two of an amount and the provider lists one, also with one that was won', async () => {
    const reference = await goneHere(100n, 100n)
    moved = { [day]: [line(reference, 100n)] }
    await runDay()
    expect(told).toMatchObject([{ movedKnown: 1, movedWaiting: 1 }])
    expect(await codes(reference)).toEqual(['gone-here-alone'])
    const won = await goneHere(200n)
    moved = { [day]: [line(reference, 100n), line(won, 200n, { kind: 'again' })] }
    await runDay()
    expect(await codes(won)).toEqual(expect.arrayContaining(['gone-here-alone']))
  })

  test('is none of the books alone where its line is on the day after, or says another amount', async () => {
    const reference = await goneHere(100n)
    const other = await goneHere(300n)
    moved = { [day]: [line(other, 200n)], [daysOn(1)]: [line(reference, 100n)] }
    await runTo(daysOn(1))
    expect(await codes(reference)).toEqual([])
    expect(await codes(other)).toEqual(['gone-otherwise'])
  })

  test('is a case for each that the books lack, and not again once somebody has decided', async () => {
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
    expect(told.every(isClean)).toBe(true)
    expect(await codes(reference)).toEqual([])
  })

  test('of the books alone is not counted any more once somebody has decided', async () => {
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
    ['all until now', true],
  ])('is as here where the lender took it back itself: %s', async (_what, isInAll) => {
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
    expect(told).toMatchObject([{ movedKnown: 1, movedWaiting: 0 }])
    expect(await codes(reference)).toEqual([])
  })
})

test('it ends between two days when it is stopped, and says from which to go on', async () => {
  const left = await run({ from: '2026-11-01', to: '2026-11-10', isStopped: () => told.length === 2 })
  expect(left).toEqual({ from: '2026-11-03', trouble: null })
  expect(told.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02'])
  expect(await run({ from: '2026-11-03', to: '2026-11-10' })).toBeNull()
  expect(told).toHaveLength(8)
})

test('rows that nobody can read are counted, and a line says what somebody has to look at', async () => {
  unread = 3
  await run({ from: '2026-11-01', to: '2026-11-01' })
  const [found] = told
  if (!found) throw new Error('a day was told')
  expect(dayLine('sandbox', found)).toBe('2026-11-01 sandbox: 0 paid: 3 unreadable')
  expect(isClean(found)).toBe(false)
  const booked = { ...found, unread: 0, listed: 2, known: 1, booked: 1 }
  expect(dayLine('sandbox', booked)).toBe('2026-11-01 sandbox: 2 paid: 1 known, 1 booked now')
  expect(isClean(booked)).toBe(true)
  expect(dayLine('sandbox', { ...booked, isSilent: true, missing: 4 })).toContain('the books have 4')
})

test('a provider that does not answer keeps nobody from the others, and a line says from which day to go on', async () => {
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
