import { beforeEach, describe, expect, test } from 'vitest'
import { bindAccount, confirmAccount } from '#contract/account/bank-accounts.ts'
import { chooseMessages, confirmEmail, giveEmail, removeEmail } from '#contract/account/notifications.ts'
import { inGsm7 } from '#domain/notifications/gsm-7.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Sent, WhatsAppMessage } from '#server/integrations/sms/sms.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { chooseNotifications } from '#server/outbox/messages/notification-rows.ts'
import { changePhone } from '#server/people/account/phone-changes.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { brandDirWith } from '#testing/brand-dir.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { letterbox } from '#testing/sent-messages.ts'

const { brandDir } = await brandDirWith({ appHost: 'https://pay.example.com' })

const box = letterbox()
/** The provider's answer to WhatsApp messages; accepted by default. */
let ofWhatsApp: Sent | null = null
const sms = {
  ...box.sms,
  whatsapp: async (message: WhatsAppMessage): Promise<Sent> => {
    const taken = await box.whatsapp(message)
    return ofWhatsApp ?? taken
  },
}
const one = oneLoan({ sms, email: box.email, env: { BRAND_DIR: brandDir } })
const run = <Done>(work: (tx: Transaction) => Promise<Done>): Promise<Done> =>
  one.server.service.database.transaction(work)
const send = () => sendMessages(one.server.service, one.clock)
const pass = (seconds: number) => {
  one.clock = new Date(one.clock.getTime() + seconds * 1000)
}
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? ''

let serial = 0
async function confirmed(): Promise<string> {
  const address = `alert${++serial}@example.com`
  pass(61)
  dataOf(await one.call(giveEmail, { email: address }))
  await send()
  dataOf(await one.call(confirmEmail, { code: codeIn(box.mails.findLast(({ to }) => to === address)?.text) }))
  return address
}
const borrower = async () => {
  const found = await run((tx) => ownerOfOrder(tx, one.loan.orderId))
  if (!found) throw new Error('the borrower is missing')
  return found
}

beforeEach(() => {
  box.forget()
  box.take()
  ofWhatsApp = null
})

describe('the message about a reversed payment', () => {
  async function takenBack() {
    const slip = await one.slip()
    await one.report('paid', slip, ALL)
    await send()
    box.forget()
    await one.report('reversed', slip, ALL, { takesBack: 'whole' })
    await send()
    return slip
  }

  test('uses the chosen channel and language, also for a borrower who has stopped messages', async () => {
    const address = await confirmed()
    dataOf(await one.call(chooseMessages, { channel: 'email', messageLanguage: 'en' }))
    const { id } = await borrower()
    await run((tx) => chooseNotifications(tx, id, false, one.clock))
    await takenBack()
    expect(box.texts).toEqual([])
    expect(box.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [address, 'About one of your payments'],
    ])
    expect(box.mails[0]?.text).toMatch(/reversed \$3\.204\.17 that you had paid\. Next: \$3\.204\.17/)
    expect(box.mails[0]?.stopAt).toBeUndefined()
  })

  test('is sent once as a text message if that channel fails for good', async () => {
    await confirmed()
    await send()
    box.answer = { ok: false, why: 'bad-address', retry: false }
    await takenBack()
    await send()
    expect([box.mails.length, box.texts.length]).toEqual([1, 1])
    expect(box.texts[0]?.text).toContain('cancelo $3.204.17')
  })

  test('is sent by WhatsApp, and so is the message that the payment returned', async () => {
    dataOf(await one.call(chooseMessages, { channel: 'whatsapp', messageLanguage: 'es' }))
    const slip = await takenBack()
    await one.report('restored', slip, ALL)
    await send()
    expect(box.texts).toEqual([])
    expect(box.contents.map(({ text }) => text)).toEqual([
      expect.stringContaining('canceló $3.204.17'),
      expect.stringContaining('recibimos de nuevo $3.204.17'),
    ])
  })

  test('is not sent if the payment returned before', async () => {
    const slip = await one.slip()
    await one.report('paid', slip, ALL)
    await send()
    box.forget()
    await one.report('reversed', slip, ALL, { takesBack: 'whole' })
    await one.report('restored', slip, ALL)
    await send()
    expect(box.texts.map(({ text }) => text)).toEqual([expect.stringContaining('recibimos de nuevo')])
  })
})

describe('the alert about a change that a stranger may have made', () => {
  const NEW = '+525500000977'

  test('of the phone goes to the old one, whatever was chosen, and by the chosen channel as well', async () => {
    const address = await confirmed()
    await send()
    box.forget()
    const person = await borrower()
    const context = { service: one.server.service, now: one.clock }
    await run((tx) => changePhone({ tx, ...context }, person, NEW, { isIdentityProved: true }))
    await send()
    expect(box.texts).toHaveLength(1)
    expect(box.texts[0]?.to).not.toBe(NEW)
    expect(box.texts[0]?.text).toContain('0977')
    expect(box.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [address, 'El número que recibe sus códigos'],
    ])
    expect(inGsm7(box.mails[0]?.text.trim() ?? '')).toBe(box.texts[0]?.text)
  })

  test('of the account goes by text message, and by WhatsApp if chosen', async () => {
    dataOf(await one.call(chooseMessages, { channel: 'whatsapp', messageLanguage: 'en' }))
    const account = { holder: one.ana.name, bank: 'Banco', number: '032180000118359719', ifsc: '' }
    dataOf(await one.call(bindAccount, account))
    await send()
    const code = codeIn(box.texts.at(-1)?.text)
    box.forget()
    dataOf(await one.call(confirmAccount, { code }))
    await send()
    expect(box.texts.map(({ text }) => text)).toEqual([
      expect.stringMatching(/we pay your loans into .*9719/),
    ])
    expect(box.contents.map(({ text, to }) => [to, text])).toEqual([[box.texts[0]?.to, box.texts[0]?.text]])
  })

  /** Binds an account with its code, and resolves with the first attempts to send its alerts. */
  async function bound(number: string): Promise<void> {
    pass(61)
    dataOf(await one.call(bindAccount, { holder: one.ana.name, bank: 'Banco', number, ifsc: '' }))
    await send()
    const code = codeIn(box.texts.at(-1)?.text)
    box.forget()
    dataOf(await one.call(confirmAccount, { code }))
    await send()
  }

  test('is retried by e-mail during an outage of the mail server and sent once, and the text message once', async () => {
    await confirmed()
    box.answer = { ok: false, why: 'unreachable', retry: true }
    await bound('032180000118359719')
    const tried = () => [box.mails.length, box.texts.length]
    expect(tried()).toEqual([1, 1])
    await send()
    expect(tried()).toEqual([1, 1])
    pass(3)
    await send()
    expect(tried()).toEqual([2, 1])
    box.take()
    pass(60)
    await send()
    expect(tried()).toEqual([3, 1])
    expect(new Set(box.mails.map(({ idempotencyKey, text }) => `${idempotencyKey} ${text}`)).size).toBe(1)
    pass(3600)
    await send()
    expect(tried()).toEqual([3, 1])
  })

  test('is retried by WhatsApp during an outage, and not if the outcome is unknown', async () => {
    dataOf(await one.call(chooseMessages, { channel: 'whatsapp', messageLanguage: 'en' }))
    ofWhatsApp = { ok: false, why: 'too-many-requests', retry: true }
    await bound('032180000118359719')
    pass(60)
    ofWhatsApp = null
    await send()
    pass(3600)
    await send()
    expect([box.contents.length, box.texts.length]).toEqual([2, 1])
    ofWhatsApp = { ok: false, why: 'no-answer', retry: false }
    await bound('032180000118359719')
    pass(3600)
    await send()
    expect([box.contents.length, box.texts.length]).toEqual([1, 1])
  })

  test('is not retried for longer than it is useful', async () => {
    await confirmed()
    box.answer = { ok: false, why: 'unreachable', retry: true }
    await bound('032180000118359719')
    pass(30 * 24 * 3600)
    box.take()
    await send()
    expect(box.mails).toHaveLength(1)
  })

  test('of the e-mail address goes to the old one and to the phone; so does its removal', async () => {
    const old = await confirmed()
    await send()
    box.forget()
    const next = await confirmed()
    await send()
    const toOld = () => box.mails.filter(({ to }) => to === old)
    expect(toOld().map(({ text }) => text)).toEqual([
      expect.stringContaining('llegan ahora a a•••@example.com'),
    ])
    expect(box.texts.at(-1)?.text).toContain('a***@example.com')
    box.forget()
    dataOf(await one.call(removeEmail, {}))
    await send()
    expect(box.mails.map(({ to, text }) => [to, text])).toEqual([
      [next, expect.stringContaining('ya no enviamos mensajes a este correo. Si no fue usted')],
    ])
  })
})
