import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chooseMessages } from '#contract/account/notifications.ts'
import { type Delivery, RECEIPT_DAYS } from '#domain/notifications/delivery.ts'
import { statement } from '#server/base/database/database.ts'
import { findName } from '#server/base/database/owners.ts'
import { printMetrics } from '#server/base/observability/metrics.ts'
import { LINES_A_MINUTE } from '#server/base/observability/throttled-log.ts'
import { twilioSms } from '#server/integrations/sms/twilio/twilio.ts'
import { twilioSignature } from '#server/integrations/sms/twilio/twilio-delivery.ts'
import { deliveryFigures } from '#server/notifications/delivery-figures.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { brandDirWith } from '#testing/brand-dir.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { sweepRetention } from '#testing/sweep-retention.ts'
import { nameOfMessage } from './deliveries.ts'
import { planNotification } from './notification-rows.ts'

const HOST = 'https://pay.example.com'
const TOKEN = 'token-of-a-test'

const { brandDir } = await brandDirWith({ appHost: HOST })

let asked: URLSearchParams[] = []
let answer = { status: 201, body: `{"sid":"SM${'0'.repeat(32)}"}` }
const sms = twilioSms({
  ...{ accountSid: `AC${'0'.repeat(32)}`, user: 'SK-tester', password: 'secret', authToken: TOKEN },
  from: { number: '+15005550006' },
  whatsappFrom: '+15005550007',
  ask: async (_url, init) => {
    asked.push(new URLSearchParams(String(init?.body)))
    return new Response(answer.body, { status: answer.status })
  },
})
const one = oneLoan({ sms, env: { BRAND_DIR: brandDir } })
beforeEach(() => {
  asked = []
  answer = { status: 201, body: `{"sid":"SM${'0'.repeat(32)}"}` }
})

let serial = 0
/**
 * Notifies the borrower of an answer, as a process does; resolves with the address for Twilio's delivery report.
 */
async function sendOne(): Promise<string> {
  serial += 1
  const about = `F-${serial}`
  await one.server.service.database.transaction(async (tx) => {
    const borrowerId = (await ownerOfOrder(tx, one.loan.orderId))?.id ?? ''
    const until = new Date(one.clock.getTime() + 3_600_000)
    const notification = {
      borrowerId,
      kind: 'complaint-answered',
      about,
      orderNo: one.loan.orderId,
      until,
    } as const
    await planNotification(tx, notification, one.clock)
  })
  await sendMessages(one.server.service, one.clock)
  return asked.at(-1)?.get('StatusCallback') ?? ''
}

async function post(
  url: string,
  status: string,
  change: { token?: string; code?: string; signed?: string } = {},
) {
  const body = new URLSearchParams({ MessageStatus: status, ...(change.code && { ErrorCode: change.code }) })
  const response = await fetch(url.replace(HOST, one.server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': twilioSignature(change.token ?? TOKEN, change.signed ?? url, body),
    },
    body: body.toString(),
  })
  return [response.status, ((await response.json()) as { outcome: string }).outcome]
}

const read = statement<Delivery & { because: string | null }, [string]>(
  'test-delivery',
  `SELECT delivered_at AS "deliveredAt", read_at AS "readAt", failed_at AS "failedAt", failed_because AS because
   FROM notifications WHERE message_id = $1`,
)
const idIn = (url: string) => new URL(url).searchParams.get('message') ?? ''
const kept = (url: string) => one.server.service.database.transaction((tx) => tx.one(read, [idIn(url)]))

test('each message has its own report address, which does not identify the borrower', async () => {
  const first = await sendOne()
  const second = await sendOne()
  expect(first).toMatch(/^https:\/\/pay\.example\.com\/webhooks\/messages\?message=[0-9a-z]+$/)
  expect(second).not.toBe(first)
})

test('a report is kept with the time it was first received, and a repeated report changes nothing', async () => {
  const url = await sendOne()
  expect(await kept(url)).toEqual({ deliveredAt: null, readAt: null, failedAt: null, because: null })
  expect(await post(url, 'sent')).toEqual([200, 'on-its-way'])
  expect(await post(url, 'delivered')).toEqual([200, 'delivered'])
  const heardAt = one.clock
  one.clock = new Date(heardAt.getTime() + 60_000)
  expect(await post(url, 'delivered')).toEqual([200, 'told-before'])
  expect(await post(url, 'read')).toEqual([200, 'read'])
  expect(await kept(url)).toMatchObject({ deliveredAt: heardAt, readAt: one.clock, failedAt: null })
})

test.each([
  ['delivered', 'undelivered'],
  ['undelivered', 'delivered'],
])('%s and then %s contradict each other, prove neither, and both are kept', async (first, second) => {
  const url = await sendOne()
  await post(url, first, { code: '30003' })
  expect(await post(url, second, { code: '30003' })).toEqual([200, 'contradicted'])
  const { deliveredAt, failedAt, because } = await kept(url)
  expect([deliveredAt, failedAt, because]).toEqual([one.clock, one.clock, '30003'])
})

test('a report after the last day is acknowledged, so that it is not repeated, and not stored', async () => {
  const url = await sendOne()
  const wasAt = one.clock
  one.clock = new Date(wasAt.getTime() + RECEIPT_DAYS * 24 * 3_600_000)
  expect(await post(url, 'delivered')).toEqual([200, 'too-late'])
  expect(await post(url, 'undelivered', { code: '30003' })).toEqual([200, 'too-late'])
  expect(await kept(url)).toEqual({ deliveredAt: null, readAt: null, failedAt: null, because: null })
  one.clock = wasAt
})

test('the first reason of a failure stays', async () => {
  const url = await sendOne()
  expect(await post(url, 'undelivered', { code: '30003' })).toEqual([200, 'failed'])
  expect(await post(url, 'failed', { code: '30008' })).toEqual([200, 'told-before'])
  expect(await kept(url)).toMatchObject({ failedAt: one.clock, because: '30003' })
})

test('concurrent reports about one message are processed one after the other', async () => {
  const url = await sendOne()
  const answers = await Promise.all(['delivered', 'undelivered', 'read'].map((status) => post(url, status)))
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200])
  const { deliveredAt, readAt, failedAt } = await kept(url)
  expect([deliveredAt, readAt, failedAt]).toEqual([one.clock, one.clock, one.clock])
})

describe('a report is refused and changes nothing', () => {
  test('if it is signed with another token', async () => {
    const url = await sendOne()
    expect(await post(url, 'delivered', { token: 'guessed' })).toEqual([401, 'forged'])
    expect(await kept(url)).toMatchObject({ deliveredAt: null })
  })

  test('if it was signed for another message', async () => {
    const [url, other] = [await sendOne(), await sendOne()]
    expect(await post(url, 'delivered', { signed: other })).toEqual([401, 'forged'])
    expect(await kept(url)).toMatchObject({ deliveredAt: null })
  })

  test.each(['01unknown0000000000000000000', '', '%00', 'x OR 1=1'])(
    'about an unknown message: %j',
    async (id) => {
      const url = `${HOST}/webhooks/messages?message=${encodeURIComponent(id)}`
      expect(await post(url, 'delivered')).toEqual([404, 'unknown-message'])
    },
  )
})

test('a message that the provider refuses at once is stored as failed, and one of unknown outcome is not', async () => {
  answer = { status: 400, body: '{"code":21610}' }
  const failed = await kept(await sendOne())
  expect(failed).toMatchObject({ failedAt: one.clock, because: 'opted-out' })
  answer = { status: 500, body: '' }
  expect(await kept(await sendOne())).toMatchObject({ failedAt: null, because: null })
})

test('the figures count proven states by kind of message', async () => {
  one.clock = new Date(one.clock.getTime() + 200 * 24 * 3_600_000)
  const { database } = one.server.service
  const figures = async () => {
    const since = new Date(one.clock.getTime() - 3_600_000)
    const all = await database.transaction((tx) => deliveryFigures(tx, since, one.clock))
    return all.find(({ sort }) => sort === 'answer')
  }
  const urls = [await sendOne(), await sendOne(), await sendOne(), await sendOne(), await sendOne()]
  await post(urls[0] ?? '', 'delivered')
  await post(urls[1] ?? '', 'read')
  await post(urls[2] ?? '', 'failed')
  await post(urls[3] ?? '', 'delivered')
  await post(urls[3] ?? '', 'failed')
  expect(await figures()).toEqual({
    ...{ sort: 'answer', sent: 5, delivered: 1, read: 1, failed: 1, contradicted: 1, unproved: 1 },
  })
  one.clock = new Date(one.clock.getTime() + 3_700_000)
  expect(await figures()).toMatchObject({ sent: 0 })
})

test('an old message is removed with its name', async () => {
  const url = await sendOne()
  const nameThere = () =>
    one.server.service.database.transaction((tx) => findName(tx, nameOfMessage(idIn(url))))
  expect(await nameThere()).not.toBe(undefined)
  one.clock = new Date(one.clock.getTime() + 401 * 24 * 3_600_000)
  await sweepRetention(one.server.service.database, one.clock)
  expect(await nameThere()).toBe(undefined)
  expect(await post(url, 'delivered')).toEqual([404, 'unknown-message'])
})

describe('a WhatsApp message', () => {
  const choose = async () =>
    dataOf(await one.call(chooseMessages, { channel: 'whatsapp', messageLanguage: 'es' }))
  /** The channels of the messages since the first one. */
  const wentTo = async () => {
    await sendMessages(one.server.service, one.clock)
    return asked.map((fields) => fields.get('To'))
  }

  test('that failed is sent once as a text message, and later reports about it are ignored', async () => {
    await choose()
    const at = await sendOne()
    expect(await post(at, 'failed', { code: '63024' })).toEqual([200, 'failed'])
    const [first, second, ...others] = await wentTo()
    expect([first, others]).toEqual([`whatsapp:${second}`, []])
    expect(await post(at, 'failed')).toEqual([404, 'unknown-message'])
    expect(await post(at, 'delivered')).toEqual([404, 'unknown-message'])
    const again = asked.at(-1)?.get('StatusCallback') ?? ''
    expect(await post(again, 'failed', { code: '30003' })).toEqual([200, 'failed'])
    expect(await wentTo()).toHaveLength(2)
  })

  test('that arrived is not sent again, whatever is reported then', async () => {
    await choose()
    const at = await sendOne()
    expect(await post(at, 'delivered')).toEqual([200, 'delivered'])
    expect(await post(at, 'failed')).toEqual([200, 'contradicted'])
    expect(await wentTo()).toHaveLength(1)
  })

  test('that is reported as failed several times at once is sent again once', async () => {
    await choose()
    const at = await sendOne()
    await Promise.all([1, 2, 3, 4].map(() => post(at, 'failed')))
    expect(await wentTo()).toHaveLength(2)
  })

  test('is not sent again for a forged report', async () => {
    await choose()
    const at = await sendOne()
    expect(await post(at, 'failed', { token: 'another' })).toEqual([401, 'forged'])
    expect(await wentTo()).toHaveLength(1)
  })
})

test('forged reports are all counted, and do not flood the log', async () => {
  const at = await sendOne()
  const warn = vi.spyOn(one.server.service.log, 'warn')
  onTestFinished(() => warn.mockRestore())
  const counted = async () => {
    const figures = await printMetrics()
    return Number(/message_deliveries_total\{[^}]*outcome="forged"[^}]*\} (\d+)/.exec(figures)?.[1] ?? 0)
  }
  const before = await counted()
  for (let each = 0; each < 40; each++) await post(at, 'delivered', { token: 'another' })
  expect((await counted()) - before).toBe(40)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(LINES_A_MINUTE)
})
