import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  chooseNotifications,
  confirmEmail,
  giveEmail,
  ownNotifications,
} from '#contract/account/notifications.ts'
import { RECEIPT_DAYS } from '#domain/notifications/delivery.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { printMetrics } from '#server/base/observability/metrics.ts'
import { LINES_A_MINUTE } from '#server/base/observability/throttled-log.ts'
import { webhookHeaders } from '#server/integrations/lender/sign-webhook.ts'
import { TOLERANCE_MS } from '#server/integrations/lender/verify-webhook.ts'
import { secretText } from '#server/integrations/lender/webhook-secret.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { letterbox } from '#testing/sent-messages.ts'
import { sendMessages } from './send-messages.ts'

const KEY = Buffer.alloc(32, 1)
const BEFORE = Buffer.alloc(32, 2)
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', EMAIL_FROM: 'avisos@lender.example.com' }

const box = letterbox()
const env = {
  ...SMTP,
  EMAIL_WEBHOOK_SECRET: secretText(KEY),
  EMAIL_WEBHOOK_SECRET_OLD: secretText(BEFORE),
}
const one = oneLoan({ sms: box.sms, email: box.email, env })
const pass = (ms: number) => {
  one.clock = new Date(one.clock.getTime() + ms)
}
const run = <Done>(work: (tx: Transaction) => Promise<Done>): Promise<Done> =>
  one.server.service.database.transaction(work)
const send = () => sendMessages(one.server.service, one.clock)
const own = async () => dataOf(await one.call(ownNotifications, {}))

let serial = 0
/** Gives an address and confirms it by the code that arrived. */
async function confirm(address = `rosa${++serial}@example.com`): Promise<string> {
  dataOf(await one.call(giveEmail, { email: address }))
  await send()
  const code = /\b\d{6}\b/.exec(box.mails.findLast(({ to }) => to === address)?.text ?? '')?.[0] ?? ''
  dataOf(await one.call(confirmEmail, { code }))
  await send()
  box.forget()
  return address
}

/** Notifies the borrower; resolves with the id in the letter's header, or an empty text if no letter left. */
async function notifyBorrower(
  kind: 'complaint-answered' | 'loan-paid-out' = 'complaint-answered',
): Promise<string> {
  const borrowerId = (await run((tx) => ownerOfOrder(tx, one.loan.orderId)))?.id ?? ''
  const until = new Date(one.clock.getTime() + 24 * 3_600_000)
  const about = `F-${++serial}`
  await run((tx) =>
    planNotification(tx, { borrowerId, kind, about, orderNo: one.loan.orderId, until }, one.clock),
  )
  box.mails = []
  await send()
  return box.mails[0]?.messageId ?? ''
}

async function post(body: string, { keys = [KEY], at = one.clock }: { keys?: Buffer[]; at?: Date } = {}) {
  const response = await fetch(`${one.server.url}/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...webhookHeaders(keys, { id: 'msg_1', body }, at) },
    body,
  })
  return [response.status, ((await response.json()) as { outcome: string }).outcome]
}
const notice = (type: string, data: object) => JSON.stringify({ type: `email.${type}`, data })
const delivered = (message: string) => post(notice('delivered', { message }))
const complained = (message: string) => post(notice('complained', { message }))
const bounced = (message: string, permanent: boolean) => post(notice('bounced', { message, permanent }))

const read = statement<{ deliveredAt: Date | null; failedAt: Date | null; because: string | null }, [string]>(
  'test-letter',
  `SELECT delivered_at AS "deliveredAt", failed_at AS "failedAt", failed_because AS because
   FROM notifications WHERE message_id = $1`,
)
const kept = (message: string) => run((tx) => tx.one(read, [message]))

beforeEach(async () => {
  box.forget()
  await confirm()
})
afterEach(async () => {
  dataOf(await one.call(chooseNotifications, { isWanted: '1' }))
})

test('a letter names its message, and each report is stored with the time it was first received', async () => {
  const message = await notifyBorrower()
  expect(message).toMatch(/^[0-9a-z]{10,40}$/)
  const heardAt = one.clock
  expect(await delivered(message)).toEqual([200, 'delivered'])
  pass(60_000)
  expect(await delivered(message)).toEqual([200, 'told-before'])
  expect(await kept(message)).toEqual({ deliveredAt: heardAt, failedAt: null, because: null })
})

test('a code is not such a message: no report about it is stored', async () => {
  dataOf(await one.call(giveEmail, { email: `rosa${++serial}@example.com` }))
  await send()
  expect(box.mails.map(({ messageId }) => messageId)).toEqual([undefined])
})

describe('a letter that bounced', () => {
  test('temporarily is sent once as a text message, and the next letter goes to the same address', async () => {
    const message = await notifyBorrower()
    expect(await bounced(message, false)).toEqual([200, 'failed'])
    await send()
    expect(box.texts).toHaveLength(1)
    expect(await bounced(message, false)).toEqual([404, 'unknown-message'])
    await send()
    expect(box.texts).toHaveLength(1)
    expect(await notifyBorrower()).not.toBe('')
    expect(await own()).toMatchObject({ channel: 'email', hasBounced: false })
  })

  test('for good takes the address out of use: this message and the next are text messages', async () => {
    const address = await confirm()
    const message = await notifyBorrower()
    expect(await bounced(message, true)).toEqual([200, 'failed'])
    await send()
    expect(box.texts).toHaveLength(1)
    expect(await notifyBorrower()).toBe('')
    expect([box.mails, box.texts.length]).toEqual([[], 2])
    expect(await own()).toMatchObject({ channel: 'sms', channels: ['sms'], hasBounced: true })
    expect((await own()).email).not.toBe('')
    pass(120_000)
    await confirm(address)
    expect(await own()).toMatchObject({ channel: 'email', hasBounced: false })
    expect(await notifyBorrower()).not.toBe('')
  })

  test('for good withholds a letter that is already written, which is sent as a text message', async () => {
    const message = await notifyBorrower()
    const waits = await notifyWithoutSending()
    expect(await bounced(message, true)).toEqual([200, 'failed'])
    await waits()
    expect(box.mails).toEqual([])
    expect(box.texts).toHaveLength(2)
  })

  test('does not affect an address that was confirmed after it left', async () => {
    const message = await notifyBorrower()
    pass(120_000)
    await confirm()
    expect(await bounced(message, true)).toEqual([200, 'failed'])
    expect(await own()).toMatchObject({ channel: 'email', hasBounced: false })
  })

  test('after its arrival was reported is contradictory and not sent again, but its address is out of use', async () => {
    const message = await notifyBorrower()
    expect(await delivered(message)).toEqual([200, 'delivered'])
    expect(await bounced(message, true)).toEqual([200, 'contradicted'])
    expect(await kept(message)).toMatchObject({ deliveredAt: one.clock, because: 'bounced-for-good' })
    await send()
    expect(box.texts).toEqual([])
    expect(await own()).toMatchObject({ hasBounced: true })
  })

  test('with several concurrent reports is sent again once', async () => {
    const message = await notifyBorrower()
    await Promise.all([1, 2, 3, 4].map(() => bounced(message, true)))
    await send()
    expect(box.texts).toHaveLength(1)
  })
})

test('for good, reported too late, proves nothing about the letter, and still takes the address out of use', async () => {
  const message = await notifyBorrower()
  pass(RECEIPT_DAYS * 24 * 3_600_000)
  expect(await bounced(message, true)).toEqual([200, 'too-late'])
  expect(await kept(message)).toMatchObject({ failedAt: null, because: null })
  await send()
  expect(box.texts).toEqual([])
  expect(await own()).toMatchObject({ hasBounced: true })
})

describe('a complaint', () => {
  test('that arrives after the last day of reports is still a stop', async () => {
    const message = await notifyBorrower('loan-paid-out')
    pass(RECEIPT_DAYS * 24 * 3_600_000)
    expect(await complained(message)).toEqual([200, 'complained'])
    expect(await kept(message)).toMatchObject({ deliveredAt: null })
    expect(await own()).toMatchObject({ isWanted: false })
  })

  test('stops news and reminders, proves that the letter arrived, and keeps the address', async () => {
    const message = await notifyBorrower('loan-paid-out')
    expect(await complained(message)).toEqual([200, 'complained'])
    expect(await kept(message)).toMatchObject({ deliveredAt: one.clock, failedAt: null })
    expect(await own()).toMatchObject({ isWanted: false, hasBounced: false })
    expect(await notifyBorrower('loan-paid-out')).toBe('')
    expect(await notifyBorrower('complaint-answered')).not.toBe('')
  })

  test('that is repeated does not stop again', async () => {
    const message = await notifyBorrower()
    await complained(message)
    dataOf(await one.call(chooseNotifications, { isWanted: '1' }))
    expect(await complained(message)).toEqual([200, 'told-before'])
    expect(await own()).toMatchObject({ isWanted: true })
  })
})

describe('a report is refused and changes nothing', () => {
  const OTHER = Buffer.alloc(32, 9)
  test.each([
    ['if it is signed with another secret', { keys: [OTHER] }, 'forged'],
    ['if it is not signed', { keys: [] }, 'forged'],
    ['if it is old', { at: new Date(Date.parse('2026-11-20T18:00:00Z') - TOLERANCE_MS - 1000) }, 'too-old'],
  ])('%s', async (_what, how, outcome) => {
    const message = await notifyBorrower()
    expect(await post(notice('bounced', { message, permanent: true }), how)).toEqual([401, outcome])
    expect(await kept(message)).toMatchObject({ failedAt: null })
    expect(await own()).toMatchObject({ hasBounced: false })
  })

  test.each([
    ['no JSON', '{'],
    ['no type', '{"data":{}}'],
    ['no message', notice('delivered', {})],
    ['a message id that is not a text', notice('complained', { message: 7 })],
    ['a bounce without its permanence', notice('bounced', { message: '0123456789' })],
  ])('if it cannot be read: %s', async (_what, body) => {
    expect(await post(body)).toEqual([400, 'malformed'])
  })

  test.each(['01unknown0000000000000000000', '', '%00', 'x OR 1=1'])(
    'about an unknown message: %j',
    async (message) => {
      expect(await delivered(message)).toEqual([404, 'unknown-message'])
    },
  )

  test('if it is too large, before it is read', async () => {
    const response = await fetch(`${one.server.url}/webhooks/mail`, {
      method: 'POST',
      body: 'x'.repeat(20_000),
    })
    expect(response.status).toBe(413)
  })
})

test('the previous secret is valid during a rotation', async () => {
  const message = await notifyBorrower()
  expect(await post(notice('delivered', { message }), { keys: [BEFORE] })).toEqual([200, 'delivered'])
})

test('a report that is not stored, such as an opened letter, is acknowledged and changes nothing', async () => {
  const message = await notifyBorrower()
  expect(await post(notice('opened', { message }))).toEqual([200, 'not-kept'])
  expect(await kept(message)).toMatchObject({ deliveredAt: null, failedAt: null })
})

test('a text message is not reported here', async () => {
  const message = await notifyBorrower()
  await run((tx) => tx.run(asText, [message]))
  expect(await delivered(message)).toEqual([404, 'unknown-message'])
})
const asText = statement<unknown, [string]>(
  'test-letter-is-text',
  `UPDATE notifications SET channel = 'sms' WHERE message_id = $1`,
)

test('forged reports are all counted, and do not flood the log', async () => {
  const message = await notifyBorrower()
  const warn = vi.spyOn(one.server.service.log, 'warn')
  onTestFinished(() => warn.mockRestore())
  const counted = async () => {
    const figures = await printMetrics()
    return Number(/message_deliveries_total\{[^}]*outcome="forged"[^}]*\} (\d+)/.exec(figures)?.[1] ?? 0)
  }
  const before = await counted()
  for (let each = 0; each < 40; each++)
    await post(notice('delivered', { message }), { keys: [Buffer.alloc(32, 9)] })
  expect((await counted()) - before).toBe(40)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(LINES_A_MINUTE)
})

test('without a secret no report is accepted', async () => {
  const server = await startSandbox()
  onTestFinished(() => server.close())
  const response = await fetch(`${server.url}/webhooks/mail`, { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toEqual([404, { outcome: 'unknown-provider' }])
})

/** Writes a letter that its server does not accept yet; resolves with the function that sends it. */
async function notifyWithoutSending(): Promise<() => Promise<void>> {
  box.answer = { ok: false, why: 'unreachable', retry: true }
  await notifyBorrower()
  box.take()
  box.mails = []
  return async () => {
    pass(10_000)
    await send()
    await send()
  }
}
