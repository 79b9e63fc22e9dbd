import { beforeEach, describe, expect, test } from 'vitest'
import { claimPayment, paymentClaims } from '#contract/money/claims.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { openQueue } from '#server/call/jobs/job.ts'
import type { PaidPeriod, PaymentEvent } from '#server/integrations/payments/provider.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { claimRequestsQueue } from './ask-for-claim.ts'

const one = oneLoan()
const HOUR_MS = 3_600_000
const TODAY = '2026-11-20'

let listed: PaymentEvent[] = []
let periods: PaidPeriod[] = []
let isDown = false
let serial = 0

/** A page has two rows, so that every list has several pages. */
async function listPaid(period: PaidPeriod) {
  periods.push(period)
  if (isDown) throw new ProviderFailure('sandbox', 'provider-down', '503')
  const start = Number(period.page ?? 0)
  const events = listed.filter(({ at }) => at >= period.from && at < period.until)
  const next = start + 2 < events.length ? String(start + 2) : null
  return { events: events.slice(start, start + 2), unread: 0, next }
}

/** The sandbox's provider, with a list of payments. */
function listing() {
  const { payments } = one.server.service
  const named = (name: string) => {
    const real = payments.named(name)
    return real && { ...real, listPaid }
  }
  return { ...payments, named }
}

async function askDue(log = one.server.service.log): Promise<void> {
  const workers = openQueue(claimRequestsQueue, {
    ...one.server.service,
    log,
    payments: listing(),
    now: () => one.clock,
  })
  workers.wake()
  await workers.empty()
}

/** A claim of the whole debt, on a channel whose provider lists payments. */
async function claim(change: { number?: string; paidOn?: string } = {}) {
  const { service } = one.server
  const { payments } = service
  service.payments = listing()
  try {
    const said = { payCode: 'mx-bank-transfer', paidOn: TODAY, amount: ALL, number: '', proofs: [] }
    return dataOf(await one.call(claimPayment, { ...one.loan, ...said, ...change }))
  } finally {
    service.payments = payments
  }
}
const claims = async () => dataOf(await one.call(paymentClaims, one.loan)).list

const paid = (reference: string, more: Partial<PaymentEvent> = {}): PaymentEvent => {
  serial += 1
  const [id, charge] = [`asked-${serial}`, `asked-charge-${serial}`]
  return { id, kind: 'paid', reference, amountMinor: ALL, at: one.clock, charge, ...more }
}
const pass = (hours: number) => {
  one.clock = new Date(one.clock.getTime() + hours * HOUR_MS)
}

beforeEach(async () => {
  ;[listed, periods, isDown] = [[], [], false]
  // Ends what earlier tests have left open.
  pass(24 * 90)
  await askDue()
  pass(-24 * 90)
  periods = []
})

describe('a payment whose webhook message was lost', () => {
  test('is requested from the provider when it is claimed, and booked as by its message', async () => {
    const reference = await one.slip()
    for (const other of ['1', '2', '3']) listed.push(paid(`40440440${other}`))
    listed.push(paid(reference))
    expect((await claim()).isOpen).toBe(true)
    await askDue()
    expect(await claims()).toMatchObject([{ isOpen: false }])
    expect((await one.details()).orderStatus).toBe('200')
    expect(await one.balance('cash')).toBe(ALL)
    // Other borrowers' payments are not booked, because no claim asked for them.
    expect(await one.cases('404404401')).toEqual([])
    expect(periods.map(({ from, until }) => [from.toISOString(), until.toISOString()])[0]).toEqual([
      '2026-11-19T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ])
  })

  test('on a mistyped reference is found too, by its number and without it', async () => {
    const reference = await one.slip()
    const mistyped = `${reference.slice(0, -1)}${(Number(reference.slice(-1)) + 1) % 10}`
    listed.push(paid(mistyped))
    await claim({ number: mistyped })
    await askDue()
    expect(await claims()).toMatchObject([{ isOpen: false }])
    expect(await one.balance('cash')).toBe(ALL)
  })

  test('that the provider lists later is requested again after six hours, until the claim has its answer', async () => {
    const reference = await one.slip()
    await claim()
    await askDue()
    await askDue()
    expect(periods).toHaveLength(1)
    listed.push(paid(reference))
    pass(5.9)
    await askDue()
    expect(periods).toHaveLength(1)
    pass(0.1)
    await askDue()
    expect(await claims()).toMatchObject([{ isOpen: false }])
    const asked = periods.length
    pass(6)
    await askDue()
    expect(periods).toHaveLength(asked)
  })
})

test('is requested again soon if the provider is down, and the claim waits for it', async () => {
  const reference = await one.slip()
  isDown = true
  await claim()
  await askDue()
  expect(await claims()).toMatchObject([{ isOpen: true }])
  isDown = false
  listed.push(paid(reference))
  pass(0.1)
  await askDue()
  expect(await claims()).toMatchObject([{ isOpen: true }])
  pass(0.1)
  await askDue()
  expect(await claims()).toMatchObject([{ isOpen: false }])
})

test('is searched on at most fifty pages, and the log says so', async () => {
  const reference = await one.slip()
  for (let at = 0; at < 99; at++) listed.push(paid('404404409'))
  listed.push(paid(reference, { amountMinor: 100n }))
  await claim()
  const warned: unknown[] = []
  const log = { ...one.server.service.log, warn: (said: object) => warned.push(said) }
  await askDue(log)
  expect([periods.length, warned]).toEqual([50, []])
  listed.push(paid('404404409'))
  pass(6)
  await askDue(log)
  expect([periods.length, warned]).toEqual([100, [{ provider: 'sandbox', pages: 50 }]])
})

test('is requested once by several concurrent servers', async () => {
  await one.slip()
  await claim()
  await Promise.all([askDue(), askDue(), askDue()])
  expect(periods).toHaveLength(1)
})

test('is not requested from a provider that cannot list payments', async () => {
  const said = { payCode: 'mx-bank-transfer', paidOn: TODAY, amount: ALL, number: '', proofs: [] }
  dataOf(await one.call(claimPayment, { ...one.loan, ...said }))
  await askDue()
  expect(periods).toEqual([])
})
