import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logIn, sendLoginCode } from '#contract/account/sign-in.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { refusals } from '#contract/refusals.ts'
import { captchaQuestion } from '#contract/registration/landing.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { vouchedBy, vouchKey } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findBorrower } from '#server/call/borrower.ts'
import { codeQueue, hashCode } from '#server/call/code-hash.ts'
import { hashOf } from '#server/call/serve.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { RINGING } from '#server/integrations/sms/sandbox.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { claimSentLogin, claimTry } from '#server/outbox/messages/claim-login.ts'
import { callsInAll, inAll } from '#server/outbox/messages/message-limits.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { givePhone } from '#server/people/sessions/phone-owners.ts'
import { browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { limitCount } from '#testing/limit-counts.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'
import { solveQuestion } from '#testing/solve-question.ts'

let clock = new Date('2026-11-20T18:00:00Z')
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

const TRIES_OF_A_PHONE = 200
let made = 0
const freshPhone = (start = '+52331') => start + String((++made * 1_000_003) % 10 ** 7).padStart(7, '0')
/** A browser in a network of its own. */
const freshBrowser = () => browserVisit(server, `10.${++made}.1.1`)

/** A phone whose owner can sign in. */
async function ownedPhone(phone = freshPhone()) {
  const { query } = await server.person('Ana Ejemplo')
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(query))
  await server.service.database.transaction(async (tx) => {
    const borrower = await findBorrower(tx, hashOf(dearest), hashOf(showy), clock)
    if (!borrower) throw new Error('the borrower is missing')
    await keepPhone(tx, borrower, phone, sealerOf(server.service))
    await givePhone(tx, server.service, borrower, phone, clock)
  })
  return phone
}

/** Asks for a code with the captcha picture, as a determined attacker does. */
async function askWithPicture(phone: string, browser = freshBrowser()) {
  const sid = await browser.newSid()
  return browser.call(sendLoginCode, { phone, sid, capcode: await solvePicture(server.service, sid, '1') })
}

const isRefused = (answer: { success: boolean; code: unknown }, reason: RefusalReason) =>
  expect([answer.success, String(answer.code)]).toEqual([false, String(refusals[reason].code)])

describe('a stranger who asks for codes', () => {
  test('of a borrower’s phone leaves the code that its owner requested valid', async () => {
    const phone = await ownedPhone()
    const owner = freshBrowser()
    const sid = await owner.newSid()
    await owner.call(sendLoginCode, { phone, sid })
    const smsCode = await newestLoginCode(server, phone)
    wait(61)
    const stranger = freshBrowser()
    expect(await stranger.call(sendLoginCode, { phone, sid: await stranger.newSid() })).toMatchObject({
      success: true,
    })
    expect(await owner.call(logIn, { phone, sid, smsCode })).toMatchObject({ success: true })
  })

  test('of a borrower’s phone from many places does not lock its owner out, who solves a picture', async () => {
    const phone = await ownedPhone()
    for (let time = 0; time < 12; time++) expect(await askWithPicture(phone)).toMatchObject({ success: true })
    for (let time = 0; time < 3; time++) {
      const browser = freshBrowser()
      await browser.call(sendLoginCode, { phone, sid: await browser.newSid() })
    }
    const owner = freshBrowser()
    isRefused(await owner.call(sendLoginCode, { phone, sid: await owner.newSid() }), 'captcha-needed')
    const sid = await owner.newSid()
    const capcode = await solvePicture(server.service, sid, '1')
    wait(1)
    expect(await owner.call(sendLoginCode, { phone, sid, capcode })).toMatchObject({ success: true })
    const smsCode = await newestLoginCode(server, phone)
    expect(await owner.call(logIn, { phone, sid, smsCode })).toMatchObject({ success: true })
  })

  test('of one phone from one place gets five in an hour', async () => {
    const phone = freshPhone()
    const browser = freshBrowser()
    for (let time = 0; time < 5; time++)
      expect(await askWithPicture(phone, browser)).toMatchObject({ success: true })
    isRefused(await askWithPicture(phone, browser), 'too-many-requests')
  })

  test('of adjacent numbers locks no owner out', async () => {
    const start = '+5255987601'
    for (let time = 0; time < 22; time++)
      expect(await askWithPicture(`${start}${10 + time}`)).toMatchObject({ success: true })
    await freshBrowser().signIn(await ownedPhone(`${start}99`))
  })

  test('and solves the captcha in words is soon asked for the picture', async () => {
    const browser = freshBrowser()
    const ask = async () => {
      const sid = await browser.newSid()
      const question = await browser.call(captchaQuestion, { sid, a: '1' })
      if (!question.success) throw new Error(question.message)
      const capcode = solveQuestion(question.data.question)
      return browser.call(sendLoginCode, { phone: freshPhone('+52449'), sid, capcode })
    }
    for (let time = 0; time < 3; time++) expect(await ask()).toMatchObject({ success: true })
    isRefused(await ask(), 'captcha-needed')
    expect(await askWithPicture(freshPhone(), browser)).toMatchObject({ success: true })
  })

  test('of unknown phones uses up none of the installation’s messages', async () => {
    const count = () => limitCount(server.service, clock, { limit: inAll(1), who: '' })
    const before = await count()
    await askWithPicture(freshPhone('+52662'))
    expect(await count()).toBe(before)
    await askWithPicture(await ownedPhone())
    expect(await count()).toBe(before + 1)
  })

  test('and guesses in many forms has two hundred wrong attempts in a day', async () => {
    const phone = freshPhone()
    const browser = freshBrowser()
    const sid = await browser.newSid()
    await browser.call(sendLoginCode, { phone, sid })
    await server.service.database.transaction(async (tx) => {
      for (let tried = 1; tried < TRIES_OF_A_PHONE; tried++)
        await claimTry({ tx, now: clock, ...server }, phone)
    })
    const last = await browser.call(logIn, { phone, sid, smsCode: '000000' })
    expect(last.code).not.toBe(refusals['too-many-requests'].code)
    isRefused(await browser.call(logIn, { phone, sid, smsCode: '000000' }), 'too-many-requests')
  })
})

test('a code is hashed one at a time for its phone, session and address', async () => {
  const phone = await ownedPhone()
  const taken = vi.spyOn(server.service.codeQueue, 'run')
  await browserVisit(server, '10.212.1.1').signIn(phone)
  const hashed = taken.mock.calls.map(([, options]) => options?.keys?.map(({ key }) => key))
  taken.mockRestore()
  // Once to be sent, and once to be compared.
  expect(hashed).toHaveLength(2)
  for (const keys of hashed) {
    expect(new Set(keys).size).toBe(3)
    expect(keys).toEqual(expect.arrayContaining([phone, '10.212.1.1']))
  }
})

test('a code is refused with a retry time if too many codes of its phone wait to be hashed', async () => {
  const service = { ...server.service, codeQueue: codeQueue() }
  const gate = Promise.withResolvers<void>()
  const options = { keys: [{ key: '+525500000001', slots: 1 }] }
  const held = Array.from({ length: 33 }, () => service.codeQueue.run(() => gate.promise, options))
  const refused = hashCode(service, { boundTo: '+525500000001', asking: [] }, '123456')
  await expect(refused).rejects.toMatchObject({ reason: 'too-many-requests', manner: { afterSeconds: 1 } })
  gate.resolve()
  await Promise.all(held)
})

test('a sign-in raises the limit of its address once a day for a phone, however often it signs in', async () => {
  const phone = await ownedPhone()
  const browser = freshBrowser()
  const address = `10.${made}.1.1`
  const room = () =>
    server.service.database.transaction((tx) =>
      vouchedBy({ tx, now: clock, ...server }, vouchKey(server, 'verified-address', address)),
    )
  await browser.signIn(phone)
  expect(await room()).toBe(1)
  wait(61)
  await browser.signIn(phone)
  expect(await room()).toBe(1)
})

describe('a call that speaks the code', () => {
  const callsTo = async (phone: string) => {
    await sendMessages(server.service, clock)
    const messages = await server.service.database.transaction((tx) => listSandboxMessages(tx, phone))
    return messages.map(({ text }) => text).filter((text) => text.startsWith(RINGING))
  }

  test('is possible a minute after a message at the earliest, speaks its digits twice, and signs in', async () => {
    const phone = await ownedPhone()
    const browser = freshBrowser()
    const sid = await browser.newSid()
    const ask = (isCall: boolean) => browser.call(sendLoginCode, { phone, sid, isCall: isCall ? '1' : '' })
    // Without a message before there is no call.
    isRefused(await ask(true), 'call-unavailable')
    expect(await ask(false)).toMatchObject({ success: true })
    wait(59)
    isRefused(await ask(true), 'resend-too-soon')
    expect(await callsTo(phone)).toEqual([])
    wait(2)
    expect(await ask(true)).toMatchObject({ success: true })
    const [said = ''] = await callsTo(phone)
    const digits = said.match(/(?<= … )\d(?= … )/g) ?? []
    expect(digits).toHaveLength(12)
    expect(digits.slice(0, 6)).toEqual(digits.slice(6))
    const smsCode = digits.slice(0, 6).join('')
    expect(await browser.call(logIn, { phone, sid, smsCode })).toMatchObject({ success: true })
  })

  test('gets the same answer for an unknown phone, and no call is made', async () => {
    const phone = freshPhone()
    const browser = freshBrowser()
    const sid = await browser.newSid()
    expect(await browser.call(sendLoginCode, { phone, sid })).toMatchObject({ success: true })
    wait(61)
    expect(await browser.call(sendLoginCode, { phone, sid, isCall: '1' })).toMatchObject({ success: true })
    expect(await callsTo(phone)).toEqual([])
  })

  test('costs more than a message: a phone has two in an hour, and messages afterwards', async () => {
    const phone = await ownedPhone()
    for (let call = 1; call <= 3; call++) {
      const browser = freshBrowser()
      const sid = await browser.newSid()
      const capcode = await solvePicture(server.service, sid, `${call}`)
      expect(await browser.call(sendLoginCode, { phone, sid, capcode })).toMatchObject({ success: true })
      wait(61)
      const again = await solvePicture(server.service, sid, `again ${call}`)
      const called = await browser.call(sendLoginCode, { phone, sid, capcode: again, isCall: '1' })
      if (call < 3) expect(called).toMatchObject({ success: true })
      else isRefused(called, 'too-many-requests')
      await sendMessages(server.service, clock)
      wait(61)
    }
    expect(await callsTo(phone)).toHaveLength(2)
  })

  /** Requests one call to a phone here, a minute after a message that was requested elsewhere. */
  async function callOne(phone: string, browser = freshBrowser()) {
    const before = freshBrowser()
    const sid = await before.newSid()
    const capcode = await solvePicture(server.service, sid, '1')
    expect(await before.call(sendLoginCode, { phone, sid, capcode })).toMatchObject({ success: true })
    wait(61)
    const again = await solvePicture(server.service, sid, '2')
    return browser.call(sendLoginCode, { phone, sid, capcode: again, isCall: '1' })
  }

  test('rings at most six phones an hour for a client at one place', async () => {
    const browser = freshBrowser()
    for (let call = 0; call < 6; call++)
      expect(await callOne(await ownedPhone(), browser)).toMatchObject({ success: true })
    isRefused(await callOne(await ownedPhone(), browser), 'too-many-requests')
    expect(await callOne(await ownedPhone())).toMatchObject({ success: true })
    // For the following tests.
    wait(3600)
  })

  test('counts against a twentieth of the hour’s messages; beyond it messages are still sent', async () => {
    const phone = await ownedPhone()
    const { perHourMax } = server.service.config.messages
    const around = (tx: Transaction) => ({ tx, now: clock, ...server })
    for (let call = 0; call < callsInAll(perHourMax).max; call++)
      await server.service.database.transaction((tx) => claimSentLogin(around(tx), true))
    isRefused(await callOne(phone), 'too-many-requests')
    expect(await askWithPicture(await ownedPhone())).toMatchObject({ success: true })
    wait(3600)
  })

  test('is not given back by signing in: the third sign-in by call in an hour is refused', async () => {
    const phone = await ownedPhone()
    for (let call = 1; call <= 3; call++) {
      const browser = freshBrowser()
      const sid = await browser.newSid()
      expect(await browser.call(sendLoginCode, { phone, sid })).toMatchObject({ success: true })
      wait(61)
      const called = await browser.call(sendLoginCode, { phone, sid, isCall: '1' })
      if (call === 3) {
        isRefused(called, 'too-many-requests')
        return
      }
      expect(called).toMatchObject({ success: true })
      const [newest = ''] = await callsTo(phone)
      const digits = newest.match(/(?<= … )\d(?= … )/g) ?? []
      const smsCode = digits.slice(0, 6).join('')
      expect(await browser.call(logIn, { phone, sid, smsCode })).toMatchObject({ success: true })
      wait(61)
    }
  })
})
