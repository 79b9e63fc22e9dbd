import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryState, RECEIPT_DAYS } from '#domain/notifications/delivery.ts'
import { isNotificationKind, notificationKinds } from '#domain/notifications/notification.ts'
import { type Database, openDatabase, type Transaction } from '#server/base/database/database.ts'
import { type DeliveryFigures, deliveryFigures } from '#server/notifications/delivery-figures.ts'
import { openSchema } from '#testing/own-database.ts'
import { keepDelivery } from './deliveries.ts'
import { countMessageDays } from './message-days.ts'
import { noteNotification, sendNotification } from './notification-rows.ts'
import { resendBySms } from './resend-message.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ME = 'recipient'
const START = Date.parse('2026-08-31T22:10:00Z')
const KINDS = ['complaint-answered', 'loan-paid-out', 'due-soon'] as const

let schema: Awaited<ReturnType<typeof openSchema>>
let database: Database
let clock = new Date(START)

beforeAll(async () => {
  schema = await openSchema()
  await schema.client.query('ALTER TABLE notifications DROP CONSTRAINT notifications_borrower_id_fkey')
  database = openDatabase(schema.connection)
})
afterAll(async () => {
  await database.close()
  await schema.close()
})
beforeEach(clear)

async function clear() {
  clock = new Date(START)
  for (const table of ['notifications', 'message_days', 'outbox', 'owners'])
    await schema.client.query(`DELETE FROM ${table}`)
}

const run = <Result>(work: (tx: Transaction) => Promise<Result>) => database.transaction(work)
const count = async () => {
  while (await countMessageDays(database, clock));
}

interface Sent {
  about: string
  kind: (typeof KINDS)[number]
  messageId: string | null
  times: number
}
let serial = 0
const until = () => new Date(clock.getTime() + 3 * DAY_MS)

async function send(one: Sent) {
  const notification = { borrowerId: ME, kind: one.kind, about: one.about }
  const messageId = `message${++serial}000`
  await run(async (tx) => {
    await noteNotification(tx, { ...notification, orderNo: null, until: until() }, clock)
    await sendNotification(tx, notification, { messageId, channel: one.times === 0 ? 'email' : 'sms' }, clock)
  })
  one.messageId = messageId
  one.times += 1
}

type What = 'delivered' | 'read' | 'failed'
const report = (messageId: string, what: What, at: Date) =>
  run((tx) => keepDelivery(tx, messageId, what === 'failed' ? { what, because: '1' } : { what }, at))

/** Handles a delivery report. A failed e-mail is sent again as a text message. */
async function handleReport(one: Sent, what: What, at: Date) {
  const { messageId } = one
  if (messageId === null) return
  const wakeUp = { ring: () => {}, listen: () => {} }
  const delivery = await report(messageId, what, at)
  if (!delivery?.isNew || delivery.state !== 'failed') return
  await run((tx) => resendBySms(tx, { sms: {} as never, wakeUp: wakeUp as never }, messageId, at))
  const { rows } = await schema.client.query('SELECT 1 FROM notifications WHERE message_id = $1', [messageId])
  if (rows.length === 0) one.messageId = null
}

/** Counts every message since this time, without the stored days. */
async function countOneByOne(since: Date): Promise<DeliveryFigures[]> {
  const { rows } = await schema.client.query(
    `SELECT kind, delivered_at AS "deliveredAt", read_at AS "readAt", failed_at AS "failedAt" FROM notifications
     WHERE state = 'sent' AND ended_at >= $1`,
    [since],
  )
  const figures = [...new Set(Object.values(notificationKinds))].map((sort) => ({
    ...{ sort, sent: 0, unproved: 0, delivered: 0, read: 0, failed: 0, contradicted: 0 },
  }))
  for (const row of rows) {
    const { kind }: { kind: string } = row
    const one = figures.find(({ sort }) => isNotificationKind(kind) && notificationKinds[kind] === sort)
    if (!one) continue
    one.sent += 1
    one[deliveryState(row)] += 1
  }
  return figures
}

async function expectExact() {
  for (const span of [1, 14, 30, 90]) {
    const since = new Date(clock.getTime() - span * DAY_MS)
    expect([span, await run((tx) => deliveryFigures(tx, since, clock))]).toEqual([
      span,
      await countOneByOne(since),
    ])
  }
}

const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), kind: fc.constantFrom(...KINDS) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('hear' as const),
      which: fc.nat(),
      what: fc.constantFrom<What>('delivered', 'read', 'failed'),
      // The clocks of replicas differ by less than an hour.
      skewMs: fc.integer({ min: -HOUR_MS, max: HOUR_MS }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('count' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 12 * 24 }) }),
  },
)

test('the figures from stored days equal a count of every message, for any order of reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 60 }), async (commands) => {
      await clear()
      const sent: Sent[] = []
      for (const one of commands) {
        if (one.do === 'wait') clock = new Date(clock.getTime() + one.hours * HOUR_MS)
        if (one.do === 'count') await count()
        if (one.do === 'send') {
          const next: Sent = { about: `F-${serial}`, kind: one.kind, messageId: null, times: 0 }
          await send(next)
          sent.push(next)
        }
        const chosen = 'which' in one ? sent[one.which % Math.max(1, sent.length)] : undefined
        if (one.do === 'hear' && chosen)
          await handleReport(chosen, one.what, new Date(clock.getTime() + one.skewMs))
        if (one.do === 'again' && chosen?.messageId === null) await send(chosen)
        await expectExact()
      }
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 6, endOnFailure: true },
  )
})

const oneSent = async () => {
  const one: Sent = { about: 'F-one', kind: 'due-soon', messageId: null, times: 0 }
  await send(one)
  return one.messageId ?? ''
}

test('a delivery report is accepted for RECEIPT_DAYS days', async () => {
  const taken = await oneSent()
  const last = new Date(START + RECEIPT_DAYS * DAY_MS - 1)
  expect(await report(taken, 'delivered', last)).toEqual({
    state: 'delivered',
    isNew: true,
    isTooLate: false,
  })
  const late = new Date(START + RECEIPT_DAYS * DAY_MS)
  expect(await report(taken, 'read', late)).toEqual({ state: 'delivered', isNew: false, isTooLate: true })
  expect(await report(taken, 'failed', late)).toMatchObject({ isTooLate: true })
  clock = late
  const [reminders] = (await countOneByOne(new Date(START))).filter(({ sort }) => sort === 'reminder')
  expect(reminders).toMatchObject({ sent: 1, delivered: 1, read: 0, contradicted: 0 })
})

test('no day is counted while a report about one of its messages could still be accepted', async () => {
  await oneSent()
  const kept = async () =>
    (await schema.client.query(`SELECT 1 FROM message_days WHERE day = '2026-08-31'`)).rows.length
  const dayIsOver = Date.parse('2026-09-01T00:00:00Z')
  clock = new Date(dayIsOver + RECEIPT_DAYS * DAY_MS + 1)
  await count()
  expect(await kept()).toBe(0)
  clock = new Date(dayIsOver + (RECEIPT_DAYS + 1) * DAY_MS)
  await count()
  expect(await kept()).toBe(1)
})

test('a manual change to a counted day is included a day later', async () => {
  await oneSent()
  clock = new Date(START + 30 * DAY_MS)
  await count()
  await schema.client.query('UPDATE notifications SET delivered_at = now()')
  clock = new Date(clock.getTime() + 25 * HOUR_MS)
  await count()
  await expectExact()
})
