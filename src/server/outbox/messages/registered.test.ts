import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseMessages, ownNotifications } from '#contract/account/notifications.ts'
import { languageCodes } from '#domain/language.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Message, Sent, WhatsAppMessage } from '#server/integrations/sms/sms.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { brandDirWith } from '#testing/brand-dir.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { type Fill, formsOfAnyWay, messageForms } from './message-forms.ts'

const HOST = 'https://pay.example.com'
const { brandDir, brand } = await brandDirWith({ appHost: HOST })

const asVariables: Fill = (what) => (what === 'brand' ? brand.name : '{#var#}')
const numbered = (text: string) => {
  let nth = 0
  return text.replaceAll('{#var#}', () => `{{${++nth}}}`)
}
/** Every message of both languages is registered, except those about a disbursed loan. */
const withIds = (
  forms: Record<string, string>,
  idOf: (nth: number) => string,
  written = (text: string) => text,
) =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([name, text], nth) =>
      name.startsWith('loan-paid-out') ? [] : [[name, { id: idOf(nth), text: written(text) }]],
    ),
  )
const each = (make: (language: (typeof languageCodes)[number]) => object) =>
  Object.fromEntries(languageCodes.map((language) => [language, make(language)]))
const templates = {
  sms: {
    mx: {
      entityId: '1101234567890',
      header: 'ABONOX',
      templates: each((language) =>
        withIds(messageForms(answersIn(language).messages, brand.servicePhone, asVariables), (nth) =>
          String(110_700 + nth),
        ),
      ),
    },
  },
  whatsapp: each((language) =>
    withIds(
      formsOfAnyWay(answersIn(language).messages, brand.servicePhone, asVariables),
      (nth) => `HX${String(nth).padStart(32, '0')}`,
      numbered,
    ),
  ),
}
await writeFile(join(brandDir, 'messages.json'), JSON.stringify(templates))

let texts: Message[] = []
let contents: WhatsAppMessage[] = []
let answer: Sent = { ok: true, providerId: 'x' }
const sms = {
  send: async (message: Message) => {
    texts.push(message)
    return { ok: true, providerId: 'x' } as const
  },
  whatsapp: async (message: WhatsAppMessage) => {
    contents.push(message)
    return answer
  },
}
const one = oneLoan({ sms, env: { BRAND_DIR: brandDir } })
beforeEach(() => {
  texts = []
  contents = []
  answer = { ok: true, providerId: 'x' }
})
const run = <Done>(work: (tx: Transaction) => Promise<Done>): Promise<Done> =>
  one.server.service.database.transaction(work)
const send = () => sendMessages(one.server.service, one.clock)
const plan = async (kind: NotificationKind, about: string) => {
  const borrowerId = (await run((tx) => ownerOfOrder(tx, one.loan.orderId)))?.id ?? ''
  const until = new Date(one.clock.getTime() + 24 * 3_600_000)
  await run((tx) =>
    planNotification(tx, { borrowerId, kind, about, orderNo: one.loan.orderId, until }, one.clock),
  )
}
const choose = async (channel: string, messageLanguage: string) =>
  dataOf(await one.call(chooseMessages, { channel, messageLanguage }))

describe('a text message in a market with registered texts', () => {
  test.each(languageCodes)('carries the ids of its text (%s)', async (messageLanguage) => {
    await choose('sms', messageLanguage)
    await one.report('paid', await one.slip(), 100_000n)
    await plan('complaint-answered', 'F-1')
    await send()
    await one.report('paid', await one.slip(), ALL - 100_000n)
    await send()
    const { header, entityId, templates: registered } = templates.sms.mx
    const ids = registered[messageLanguage] as Record<string, { id: string }>
    const names = ['payment-received-next', 'complaint-answered', 'payment-received-paid']
    expect(texts.map((message) => message.registered?.templateId).toSorted()).toEqual(
      names.map((name) => ids[name]?.id).toSorted(),
    )
    expect(texts[0]?.registered).toMatchObject({ entityId, header })
  })

  test('is not sent if its text is not registered, because a carrier would refuse it', async () => {
    await plan('loan-paid-out', 'paid-out-1')
    await send()
    expect(texts).toEqual([])
  })
})

describe('a message by WhatsApp', () => {
  test('is a template with its variables', async () => {
    expect(dataOf(await one.call(ownNotifications, {})).channels).toEqual(['sms', 'whatsapp'])
    await choose('whatsapp', 'en')
    await one.report('paid', await one.slip(), 100_000n)
    await send()
    expect(texts).toEqual([])
    const [content] = contents
    const ids = templates.whatsapp.en as Record<string, { id: string }>
    expect(content?.contentId).toBe(ids['payment-received-next']?.id)
    expect(Object.values(content?.variables ?? {})).toEqual(
      expect.arrayContaining([expect.stringContaining('1.000.00'), expect.stringMatching(/^2026-/)]),
    )
    expect(content?.tellAt).toBeUndefined()
  })

  test('without a template is sent as a text message to the same phone', async () => {
    await choose('whatsapp', 'es')
    await plan('loan-paid-out', 'paid-out-2')
    await plan('complaint-answered', 'F-2')
    await send()
    // The text is registered nowhere, so the carrier does not take it either.
    expect([contents.length, texts.length]).toEqual([1, 0])
  })

  test('that fails for good is sent once as a text message', async () => {
    await choose('whatsapp', 'es')
    answer = { ok: false, why: 'bad-number', retry: false }
    await plan('complaint-answered', 'F-3')
    await send()
    await send()
    expect([contents.length, texts.length]).toEqual([1, 1])
    expect(texts[0]?.registered?.templateId).toBeDefined()
  })
})

test('every message of the product is among the forms to register', () => {
  const called = new Set<string>()
  const watch = <Words extends object>(words: Words, path: string): Words =>
    new Proxy(words, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        const name = `${path}${String(key)}`
        if (typeof value === 'object' && value !== null) return watch(value, `${name}.`)
        called.add(name)
        return value
      },
    })
  const { messages } = answersIn('en')
  messageForms(watch(messages, ''), '55', () => 'x')
  const all = (words: object, path: string): string[] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object' ? all(value, `${path}${key}.`) : [`${path}${key}`],
    )
  // Texts of calls, and texts that only letters contain, are no text messages.
  const others =
    /^(loginCall|emailCode|changeSubjects|notifications\.subjects)\.|^(notifications\.stopHere|emailGone)$/
  expect(all(messages, '').filter((name) => !called.has(name) && !others.test(name))).toEqual([])
})
