import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type {
  IssuedReference,
  PaymentEvent,
  PaymentProvider,
} from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, outcomesOf, sumOf } from '#testing/ledger-of.ts'
import { PARTITIONS } from '#testing/partitions/partition.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { claimCharge } from './payment-charges.ts'
import { olderEventsJob } from './unmatched-events.ts'

/** A provider that reports an event of a reference before its answer contains it. */
const secret = Buffer.alloc(32, 9)
let beforeAnswer: (reference: string) => Promise<unknown>
const honest = sandboxPayments([secret])
const provider: PaymentProvider = {
  ...honest,
  async issue(request): Promise<IssuedReference> {
    const issued = await honest.issue(request)
    await beforeAnswer(issued.reference)
    return issued
  },
}

const now = new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
let person: Person
let call: CallAs
let serial = 0

beforeAll(async () => {
  server = await startSandbox({ providers: [provider], now: () => now })
  server.service.config.secrets.webhook = [secret]
})
afterAll(() => server.close())
beforeEach(async () => {
  beforeAnswer = async () => {}
  person = await server.person('Bruno Muestra')
  call = asBorrower(server, person.query)
})

const loan = () => loanOf(person, '174', 'mx-directo')
async function ask() {
  const amount = dataOf(await call(loanPlayDetail, loan())).repayAmount
  const wish = { ...loan(), amount, payCode: 'mx-store-nopal', requestType: REQUEST_REPAY }
  return call(generateVcode, wish)
}
const slip = async () => dataOf(await ask()).repayDetail.vCode

const notice = (reference: string, more: Partial<PaymentEvent> = {}): PaymentEvent => {
  serial += 1
  return { id: `b-${serial}`, kind: 'paid', reference, amountMinor: 1000n, at: now, ...more }
}
/** A number that no provider has issued. */
const nobodys = () => `99${String(++serial).padStart(12, '0')}`
const report = async (event: PaymentEvent) => (await sendNotice(server, event)).outcome
const cash = async () =>
  sumOf((await ledgerOf(server, loan().orderId)).filter(({ account }) => account === 'cash'))

const homes = statement<{ id: string; home: string; named: string }, [string[]]>(
  'test-homes-of-events',
  `SELECT e.event_id AS id, e.borrower_id AS home, o.borrower_id AS named
   FROM payment_events e JOIN owners o ON o.name = 'event/' || e.provider || '/' || e.event_id
   WHERE e.event_id = ANY($1) ORDER BY e.event_id`,
)
const homesOf = (...events: PaymentEvent[]) =>
  server.service.database.transaction((tx) => tx.rows(homes, [events.map(({ id }) => id)]), {
    readOnly: true,
  })
const borrowerOf = statement<{ id: string }, [string]>(
  'test-borrower-of-order',
  'SELECT borrower_id AS id FROM orders WHERE order_no = $1',
)
const borrower = async () =>
  (await server.service.database.transaction((tx) => tx.one(borrowerOf, [loan().orderId]))).id

test('an event before its reference is unmatched, and belongs to the borrower from the answer on', async () => {
  const events: PaymentEvent[] = []
  beforeAnswer = async (reference) => {
    events.push(
      notice(reference),
      notice(reference, { kind: 'reversed', amountMinor: 400n, takesBack: 'this' }),
    )
    for (const event of events) expect(await report(event)).toBe('unmatched')
    expect((await homesOf(...events)).map(({ home, named }) => [home, named])).toEqual([
      ['', ''],
      ['', ''],
    ])
  }
  await ask()
  const id = await borrower()
  expect((await homesOf(...events)).map(({ home, named }) => [home, named])).toEqual([
    [id, id],
    [id, id],
  ])
  expect(await cash()).toBe(600n)
  for (const event of events) expect(await report(event)).toBe('duplicate')
  expect(await cash()).toBe(600n)
})

test('twenty copies of a message, half before the answer and half with it, book once', async () => {
  let copies: Promise<unknown>[] = []
  const events: PaymentEvent[] = []
  const send = (event: PaymentEvent) =>
    expect.poll(async () => (await sendNotice(server, event)).status, { timeout: 20_000 }).toBe(200)
  beforeAnswer = async (reference) => {
    const event = notice(reference, { charge: `twenty-${reference}` })
    events.push(event)
    await Promise.all(Array.from({ length: 10 }, () => send(event)))
    copies = Array.from({ length: 10 }, () => send(event))
  }
  await ask()
  await Promise.all(copies)
  expect(await cash()).toBe(1000n)
  const id = await borrower()
  expect(await homesOf(...events)).toEqual([{ id: events[0]?.id, home: id, named: id }])
})

test('a reversal that identifies only its charge waits unmatched, and is processed with the payment, whichever borrower’s it is', async () => {
  const reference = await slip()
  const charge = `late-${reference}`
  const back = notice(nobodys(), { kind: 'reversed', charge, takesBack: 'whole' })
  expect(await report(back)).toBe('unmatched')
  expect((await homesOf(back))[0]).toMatchObject({ home: '', named: '' })
  expect(await report(notice(reference, { charge }))).toBe('part-paid')
  const id = await borrower()
  expect((await homesOf(back))[0]).toMatchObject({ home: id, named: id })
  expect(await cash()).toBe(0n)
})

test('a restoration that arrives before its charge is known is processed with the reversal', async () => {
  const reference = await slip()
  const charge = `won-${reference}`
  const again = notice(nobodys(), { kind: 'restored', charge })
  expect(await report(again)).toBe('unmatched')
  expect(await report(notice(reference, { charge }))).toBe('part-paid')
  await report(notice(nobodys(), { kind: 'reversed', charge, takesBack: 'whole' }))
  expect(await cash()).toBe(1000n)
  expect((await homesOf(again))[0]?.home).toBe(await borrower())
})

test('a repeated event with another borrower’s reference stays where it was, and books nothing', async () => {
  const reference = await slip()
  const event = notice(reference)
  expect(await report(event)).toBe('part-paid')
  const before = await homesOf(event)
  const other = nobodys()
  expect(await report({ ...event, reference: other })).toBe('contradiction')
  expect(await homesOf(event)).toEqual(before)
  expect(await outcomesOf(server, reference)).toEqual(['part-paid'])
  expect(await outcomesOf(server, other)).toEqual([])
})

const asBefore = statement<unknown, [string, string, bigint, string | null]>(
  'test-write-event-as-before',
  `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, occurred_at, outcome, charge)
   VALUES ('sandbox', $1, 'paid', $2, $3, now(), now(), 'part-paid', $4)`,
)

// A sharded installation had no such release, and has no key for it.
test.skipIf(process.env[PARTITIONS])(
  'a payment that an older replica booked is a duplicate, by its id and by its charge',
  async () => {
    const reference = await slip()
    const event = notice(reference)
    const charged = notice(reference, { charge: `before-${reference}` })
    await server.service.database.transaction(async (tx) => {
      for (const { id, amountMinor, charge = null } of [event, charged])
        await tx.run(asBefore, [id, reference, amountMinor, charge])
      await claimCharge(tx, 'sandbox', `before-${reference}`, charged.id)
    })
    expect(await report(event)).toBe('duplicate')
    const id = await borrower()
    expect(await homesOf(event)).toEqual([{ id: event.id, home: id, named: id }])
    expect(await report({ ...charged, id: `${charged.id}-anew` })).toBe('duplicate')
    expect(await cash()).toBe(0n)
  },
)

test('a payment that an older replica booked is given to its borrower by the next sweep, and an unmatched one is not', async () => {
  const [booked, other] = [notice(await slip()), notice(nobodys())]
  const write = (tx: Transaction) => tx.run(asBefore, [booked.id, booked.reference, booked.amountMinor, null])
  await server.service.database.transaction(write)
  expect(await report(other)).toBe('unmatched')
  await olderEventsJob.run(server.service, now)
  const id = await borrower()
  expect(await homesOf(booked)).toEqual([{ id: booked.id, home: id, named: id }])
  expect(await homesOf(other)).toEqual([{ id: other.id, home: '', named: '' }])
})
