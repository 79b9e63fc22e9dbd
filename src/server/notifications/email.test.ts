import { beforeEach, describe, expect, test } from 'vitest'
import {
  chooseMessages,
  confirmEmail,
  giveEmail,
  ownNotifications,
  removeEmail,
} from '#contract/account/notifications.ts'
import { refusals } from '#contract/refusals.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Mail } from '#server/integrations/email/email.ts'
import { anonymise } from '#server/leaving/anonymise.ts'
import {
  chooseNotifications,
  chosenNotifications,
  planNotification,
} from '#server/outbox/messages/notification-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { brandDirWith } from '#testing/brand-dir.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { letterbox } from '#testing/sent-messages.ts'
import { sendMessages } from './send-messages.ts'

const HOST = 'https://pay.example.com'
const { brandDir } = await brandDirWith({ appHost: HOST })

const box = letterbox()
const one = oneLoan({ sms: box.sms, email: box.email, env: { BRAND_DIR: brandDir } })
const HOUR_MS = 3_600_000
const pass = (seconds: number) => {
  one.clock = new Date(one.clock.getTime() + seconds * 1000)
}
const run = <Done>(work: (tx: Transaction) => Promise<Done>): Promise<Done> =>
  one.server.service.database.transaction(work)
const borrowerId = async () => (await run((tx) => ownerOfOrder(tx, one.loan.orderId)))?.id ?? ''
const send = () => sendMessages(one.server.service, one.clock)
const codeIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
const own = async () => dataOf(await one.call(ownNotifications, {}))

let serial = 0
/** A new mailbox for each test, because codes of a mailbox are counted for the day. */
const another = () => `rosa${++serial}@example.com`
/** Asks for a code for an address; resolves with the code that arrived. */
async function ask(address: string): Promise<string> {
  dataOf(await one.call(giveEmail, { email: address }))
  await send()
  return codeIn(box.mails.findLast(({ to }) => to === address))
}
async function confirmed(): Promise<string> {
  const address = another()
  dataOf(await one.call(confirmEmail, { code: await ask(address) }))
  await send()
  box.forget()
  return address
}
const plan = async (kind: 'complaint-answered' | 'loan-paid-out', about = `F-${++serial}`) => {
  const id = await borrowerId()
  const until = new Date(one.clock.getTime() + 24 * HOUR_MS)
  await run((tx) =>
    planNotification(tx, { borrowerId: id, kind, about, orderNo: one.loan.orderId, until }, one.clock),
  )
}

/** Without the letter that says that an address was removed. */
const answersByMail = () => box.mails.filter(({ text }) => text.includes('respondimos su queja')).length

beforeEach(async () => {
  box.take()
  // Messages that earlier tests planned for later; their day is over then.
  await sendMessages(one.server.service, new Date(one.clock.getTime() + 40 * 24 * HOUR_MS))
  box.forget()
})

describe('an address', () => {
  test('is used once its code was entered, and the phone is notified', async () => {
    const address = another()
    const code = await ask(address)
    expect(await own()).toMatchObject({ email: '', emailWaiting: 'r•••@example.com', channels: ['sms'] })
    await plan('complaint-answered')
    await send()
    expect(box.texts).toHaveLength(1)
    expect(box.mails).toHaveLength(1)
    expect(dataOf(await one.call(confirmEmail, { code }))).toEqual({ email: 'r•••@example.com' })
    await send()
    expect(box.texts.at(-1)?.text).toContain('r***@example.com')
    expect(await own()).toMatchObject({ email: 'r•••@example.com', emailWaiting: '', channel: 'email' })
    await plan('complaint-answered')
    await send()
    expect(box.mails).toHaveLength(2)
    expect(box.mails[1]).toMatchObject({ to: address, subject: 'Respondimos su queja', languageTag: 'es-MX' })
  })

  test('is confirmed by its code as pasted, and a premature tap costs no attempt', async () => {
    const code = await ask(another())
    for (const typed of [' ', ' ', '53558', code.slice(0, 5), `${code}1`, 'abcdef'])
      expect(await one.call(confirmEmail, { code: typed })).toMatchObject({
        code: refusals['code-digits'].code,
      })
    const spread = `\u202a${code.slice(0, 3)} ${code.slice(3)}\u202c`
    expect((await one.call(confirmEmail, { code: spread })).success).toBe(true)
  })

  test('is not confirmed by a wrong code, nor by the right one after five attempts or too late', async () => {
    const code = await ask(another())
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tried = 1; tried <= 4; tried++)
      expect(await one.call(confirmEmail, { code: wrong })).toMatchObject({
        code: refusals['email-code-wrong'].code,
      })
    expect(await one.call(confirmEmail, { code: wrong })).toMatchObject({ success: false })
    expect(await one.call(confirmEmail, { code })).toMatchObject({ success: false })
    pass(61)
    const late = await ask(another())
    pass(301)
    expect(await one.call(confirmEmail, { code: late })).toMatchObject({
      code: refusals['sms-code-expired'].code,
    })
    expect((await own()).email).toBe('')
  })

  test('that is not valid gets no code', async () => {
    for (const typed of [
      'rosa',
      'rosa@example.com, eva@example.com',
      'rosa@example.com\nBcc: eva@example.com',
      '',
    ])
      expect((await one.call(giveEmail, { email: typed })).code).toBe(refusals['email-format'].code)
    await send()
    expect(box.mails).toEqual([])
  })

  test('can be removed at once: planned messages are then sent as text messages', async () => {
    await confirmed()
    await plan('complaint-answered')
    dataOf(await one.call(removeEmail, {}))
    await send()
    expect([answersByMail(), box.texts.length]).toEqual([0, 1])
    expect(await own()).toMatchObject({ email: '', channel: 'sms', channels: ['sms'] })
  })

  test('is encrypted in the database, and deleted with the account', async () => {
    const address = await confirmed()
    pass(61)
    await ask(another())
    const rows = statement<{ kept: string }, []>(
      'test-emails',
      `SELECT address AS kept FROM email_addresses UNION ALL SELECT address FROM email_changes
       UNION ALL SELECT payload::text FROM outbox`,
    )
    const kept = await run((tx) => tx.rows(rows, []))
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.map((row) => row.kept).join()).not.toContain(address.split('@')[0])
  })
})

describe('codes to one mailbox', () => {
  test('are a few a day, for any borrower and spelling; beyond that the answer is the same, and nothing is sent', async () => {
    const address = another()
    const [local, domain] = address.split('@')
    const answers: unknown[] = []
    for (const typed of [address, `${local}+a@${domain}`, `${local?.toUpperCase()}@${domain}`, address]) {
      const other = await one.server.person(one.ana.name)
      const call = asBorrower(one.server, other.query)
      answers.push(dataOf(await call(giveEmail, { email: typed })))
      await send()
    }
    expect(box.mails).toHaveLength(3)
    expect(new Set(answers.map((said) => JSON.stringify(said).toLowerCase())).size).toBe(1)
  })

  test('requested concurrently count one by one', async () => {
    const address = another()
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => one.server.person(one.ana.name)))
    await Promise.all(people.map(({ query }) => asBorrower(one.server, query)(giveEmail, { email: address })))
    await send()
    expect(box.mails).toHaveLength(3)
  })

  test('are refused to a borrower who asks for many addresses', async () => {
    for (let asked = 1; asked <= 4; asked++) {
      dataOf(await one.call(giveEmail, { email: another() }))
      pass(61)
    }
    expect(await one.call(giveEmail, { email: another() })).toMatchObject({
      code: refusals['too-many-requests'].code,
    })
    await send()
    expect(box.mails).toHaveLength(4)
  })

  test('are at least a minute apart', async () => {
    const address = another()
    await ask(address)
    expect((await one.call(giveEmail, { email: another() })).success).toBe(false)
    pass(61)
    dataOf(await one.call(giveEmail, { email: '' }))
    await send()
    expect(box.mails.map(({ to }) => to)).toEqual([address, address])
  })
})

describe('a letter', () => {
  test('is in the chosen language, and says how to stop it, for people and by one click', async () => {
    await confirmed()
    dataOf(await one.call(chooseMessages, { channel: 'email', messageLanguage: 'en' }))
    await plan('loan-paid-out')
    await send()
    const [mail] = box.mails
    expect(mail).toMatchObject({ subject: 'We sent your loan', languageTag: 'en-IN' })
    expect(mail?.text).toContain(`${HOST}/stop?t=`)
    expect(mail?.html).toContain('<html lang="en-IN"')
    expect(mail?.stopAt).toMatch(/^https:\/\/pay\.example\.com\/unsubscribe\?t=[\w.-]+&type=1$/)
    // A reader of English gets the English page.
    const [page = ''] = mail?.text.match(/https:\S+/) ?? []
    expect(await (await fetch(page.replace(HOST, one.server.url))).text()).toContain('<html lang="en-IN"')
    const click = (method: string) =>
      fetch((mail?.stopAt ?? '').replace(HOST, one.server.url), {
        method,
        redirect: 'manual',
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        }),
      })
    const isStopped = async (id: string) => (await run((tx) => chosenNotifications(tx, id))).hasStopped
    const id = await borrowerId()
    expect((await click('GET')).headers.get('location')).toMatch(/^\/stop\?t=[\w.-]+&type=1$/)
    expect(await isStopped(id)).toBe(false)
    expect([(await click('POST')).status, (await click('POST')).status]).toEqual([200, 200])
    expect(await isStopped(id)).toBe(true)
    await plan('loan-paid-out', 'again')
    await send()
    expect(box.mails).toHaveLength(1)
  })

  test('cannot be stopped by an invented token', async () => {
    const response = await fetch(`${one.server.url}/unsubscribe?t=YW5h.AAAAAAAAAAAAAAAA`, { method: 'POST' })
    expect(response.status).toBe(404)
  })

  test('with an answer offers no way to stop it', async () => {
    await confirmed()
    await plan('complaint-answered')
    await send()
    expect(box.mails[0]?.stopAt).toBeUndefined()
    expect(box.mails[0]?.text).not.toContain('/stop')
  })
})

describe('a letter that fails', () => {
  test('for good is sent once as a text message, as if planned for now', async () => {
    await confirmed()
    box.answer = { ok: false, why: 'bad-address', retry: false }
    await plan('loan-paid-out')
    await send()
    await send()
    expect([box.mails.length, box.texts.length]).toEqual([1, 1])
    expect(box.texts[0]?.text).toContain('/stop?t=')
  })

  test('after a stop is sent by no channel', async () => {
    await confirmed()
    const id = await borrowerId()
    const { service } = one.server
    const stopsWhileSending = {
      send: async () => {
        await run((tx) => chooseNotifications(tx, id, false, one.clock))
        return { ok: false, why: 'bad-address', retry: false } as const
      },
    }
    await plan('loan-paid-out')
    await sendMessages({ ...service, email: stopsWhileSending }, one.clock)
    await send()
    expect([box.mails.length, box.texts.length]).toEqual([0, 0])
  })

  test.each(['no-answer', 'unreadable-answer'] as const)(
    'by %s may have arrived, so no text message is sent',
    async (why) => {
      await confirmed()
      box.answer = { ok: false, why, retry: false }
      await plan('complaint-answered')
      await send()
      await send()
      expect([box.mails.length, box.texts.length]).toEqual([1, 0])
    },
  )

  test('temporarily is sent again as a letter', async () => {
    await confirmed()
    box.answer = { ok: false, why: 'mailbox-full-or-busy', retry: true }
    await plan('complaint-answered')
    await send()
    box.take()
    pass(3)
    await send()
    expect([box.mails.length, box.texts.length]).toEqual([2, 0])
  })

  test('is not sent again if its borrower stopped it, nor to a removed address', async () => {
    await confirmed()
    const id = await borrowerId()
    const later = { ok: false, why: 'mailbox-full-or-busy', retry: true } as const
    box.answer = later
    await plan('loan-paid-out')
    await send()
    await run((tx) => chooseNotifications(tx, id, false, one.clock))
    box.take()
    pass(3)
    await send()
    expect([box.mails.length, box.texts.length]).toEqual([1, 0])
    // An answer is sent even so, by a channel that still reaches its borrower.
    box.answer = later
    await plan('complaint-answered')
    await send()
    dataOf(await one.call(removeEmail, {}))
    box.take()
    pass(3)
    await send()
    expect([answersByMail(), box.texts.length]).toEqual([1, 1])
  })
})

test('is dropped if its borrower has deleted the account meanwhile', async () => {
  const { service } = one.server
  const away = { ok: false, why: 'unreachable', retry: true } as const
  let tried = 0
  const sms = {
    send: async () => {
      tried++
      return away
    },
  }
  await plan('loan-paid-out')
  await sendMessages({ ...service, sms }, one.clock)
  expect(tried).toBe(1)
  const borrower = await run((tx) => ownerOfOrder(tx, one.loan.orderId))
  if (!borrower) throw new Error('the borrower is missing')
  await run((tx) => anonymise({ tx, service, now: one.clock }, borrower))
  pass(3)
  await send()
  pass(60)
  await send()
  expect([box.texts, box.mails, tried]).toEqual([[], [], 1])
})

test('letters leave a tenth of an hour’s e-mails to codes, for which a borrower waits', async () => {
  await confirmed()
  const { service } = one.server
  const messages = { ...service.config.messages, emailsPerHourMax: 10 }
  pass(3600)
  for (let planned = 0; planned < 12; planned++) await plan('complaint-answered')
  await sendMessages({ ...service, config: { ...service.config, messages } }, one.clock)
  expect(box.mails).toHaveLength(9)
})

test('a channel that cannot reach the borrower is not selected', async () => {
  for (const channel of ['email', 'whatsapp', 'post'])
    expect(await one.call(chooseMessages, { channel, messageLanguage: 'es' })).toMatchObject({
      code: refusals['channel-not-offered'].code,
    })
  expect((await one.call(chooseMessages, { channel: 'sms', messageLanguage: 'xx' })).success).toBe(false)
})
