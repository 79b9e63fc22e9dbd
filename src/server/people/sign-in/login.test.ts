import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  endOwnSession,
  logIn,
  ownLoans,
  ownSessions,
  sendLoginCode,
  signOut,
} from '#contract/account/sign-in.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { refusals } from '#contract/refusals.ts'
import { VISIT_DAYS_MAX, VISIT_IDLE_DAYS } from '#domain/account/browser-session.ts'
import { CODE_LIFE_SECONDS, CODE_TRIES_MAX } from '#domain/registration/one-time-code.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findBorrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { givePhone, namePhones } from '#server/people/sessions/phone-owners.ts'
import { browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { otherThan } from '#testing/newest-code.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'

const NOON = new Date('2026-11-20T18:00:00Z')
let clock = NOON
beforeEach(() => {
  clock = NOON
})
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const DAY = 24 * 3600

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

let made = 0
/** A number of a range that no other test uses, and a browser at an address of its own. */
const freshPhone = (start = '+52331') => start + String((++made * 1_000_003) % 10 ** 7).padStart(7, '0')
const freshBrowser = () => browserVisit(server, `10.7.${++made}.1`)

const tokenOf = ({ query }: Person) => new URLSearchParams(query)

/** Creates a borrower of this sample who signs in with a phone of their own. */
async function withPhone(like: string, phone = freshPhone()) {
  const person = await server.person(like)
  await givePhoneTo(person, phone)
  return { person, phone }
}

async function borrowerOf(person: Person) {
  const { dearest = '', showy = '' } = Object.fromEntries(tokenOf(person))
  const found = await server.service.database.transaction((tx) =>
    findBorrower(tx, hashOf(dearest), hashOf(showy), clock),
  )
  if (!found) throw new Error('the borrower is missing')
  return found
}

async function givePhoneTo(person: Person, phone: string): Promise<void> {
  const borrower = await borrowerOf(person)
  await server.service.database.transaction(async (tx) => {
    await keepPhone(tx, borrower, phone, sealerOf(server.service))
    await givePhone(tx, server.service, borrower, phone, clock)
  })
}

const isRefused = (answer: { success: boolean; code: unknown }, reason: RefusalReason) =>
  expect([answer.success, String(answer.code)]).toEqual([false, String(refusals[reason].code)])

describe('signing in', () => {
  test('with a phone and its code opens a session in a cookie that no script reads, and in no answer', async () => {
    const { person, phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    const sid = await browser.newSid()
    expect(await browser.call(sendLoginCode, { phone: phone.slice(3), sid })).toMatchObject({ success: true })
    const code = await newestLoginCode(server, phone)
    const entered = await browser.call(logIn, { phone, sid, smsCode: code })
    expect(entered).toMatchObject({ success: true, data: null })
    expect([...browser.jar.keys()]).toEqual(['session'])

    const loans = await browser.call(ownLoans, {})
    if (!loans.success) throw new Error(loans.message)
    expect(loans.data.list.map(({ orderId }) => orderId).sort()).toEqual(
      person.orders.map(({ orderNo }) => orderNo).sort(),
    )
  })

  test('by a message that ends with host and code, so that a phone fills it in only there', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    await browser.call(sendLoginCode, { phone, sid: await browser.newSid() })
    const code = await newestLoginCode(server, phone)
    const [message] = await server.service.database.transaction((tx) => listSandboxMessages(tx, phone))
    expect(message?.text.split('\n').at(-1)).toBe(`@localhost #${code}`)
  })

  test('with an unknown phone gets the same answers, and no message', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const unknown = freshPhone()
    const answers = []
    for (const one of [phone, unknown]) {
      const browser = freshBrowser()
      const sid = await browser.newSid()
      const sent = await browser.call(sendLoginCode, { phone: one, sid })
      const again = await browser.call(sendLoginCode, { phone: one, sid })
      const wrong = await browser.call(logIn, { phone: one, sid, smsCode: '000000' })
      answers.push([sent, again, wrong])
    }
    expect(answers[1]).toEqual(answers[0])
    await sendMessages(server.service, clock)
    expect(await server.service.database.transaction((tx) => listSandboxMessages(tx, unknown))).toEqual([])
  })

  test('with ten digits means the lender’s own country, even if they are a borrower’s number in another', async () => {
    await withPhone('Ana Ejemplo', '+529811200301')
    const answers = []
    for (const national of ['9811200301', '9811200302']) {
      const browser = freshBrowser()
      const sid = await browser.newSid()
      const sent = await browser.call(sendLoginCode, { phone: `+91${national}`, sid })
      const wrong = await browser.call(logIn, { phone: national, sid, smsCode: '000000' })
      expect(sent).toMatchObject({ success: true })
      isRefused(wrong, 'sms-code-wrong')
      answers.push([sent, wrong])
    }
    expect(answers[0]).toEqual(answers[1])
    const browser = freshBrowser()
    await browser.signIn('+529811200301')
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true })
  })

  test('does not look the phone up until a code was proved, or has cost its hash', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    const sid = await browser.newSid()
    await browser.call(sendLoginCode, { phone, sid })
    const statements: string[] = []
    const noted = <S extends { name: string }>(one: S): S => {
      statements.push(one.name)
      return one
    }
    const { database } = server.service
    const { transaction } = database
    const spy = vi.spyOn(database, 'transaction').mockImplementation((work, options) =>
      transaction((tx) => {
        const seen: typeof tx = {
          ...tx,
          row: (one, params) => tx.row(noted(one), params),
          rows: (one, params) => tx.rows(noted(one), params),
        }
        return work(seen)
      }, options),
    )
    isRefused(await browser.call(sendLoginCode, { phone, sid }), 'resend-too-soon')
    const elsewhere = await browser.newSid()
    isRefused(await browser.call(logIn, { phone, sid: elsewhere, smsCode: '000000' }), 'sms-code-expired')
    spy.mockRestore()
    expect(statements).toContain('find-login-code')
    expect(statements.filter((name) => /owner|borrower/.test(name))).toEqual([])
  })

  test('with an invalid number, or one of a country that is not served, is refused in plain words', async () => {
    const browser = freshBrowser()
    const sid = await browser.newSid()
    isRefused(await browser.call(sendLoginCode, { phone: '12', sid }), 'login-phone-format')
    isRefused(await browser.call(sendLoginCode, { phone: '+4915112345678', sid }), 'login-phone-format')
  })

  test('requires a captcha picture of an address with a few codes that were not entered', async () => {
    const browser = freshBrowser()
    const ask = async (more: { capcode?: string } = {}) =>
      browser.call(sendLoginCode, {
        phone: freshPhone(`+5244${made % 10}`),
        sid: await browser.newSid(),
        ...more,
      })
    for (let time = 0; time < 3; time++) expect(await ask()).toMatchObject({ success: true })
    isRefused(await ask(), 'captcha-needed')
    isRefused(await ask({ capcode: 'nono' }), 'login-captcha-wrong')

    const sid = await browser.newSid()
    const capcode = await solvePicture(server.service, sid, '1')
    // An answer that cannot be the letters of a picture does not use it up.
    for (const wrong of ['\ufffd', `${capcode}x`, capcode.repeat(100), 'abc', 'fifty-seven'])
      isRefused(
        await browser.call(sendLoginCode, { phone: freshPhone('+52449'), sid, capcode: wrong }),
        'captcha-length',
      )
    expect(await browser.call(sendLoginCode, { phone: freshPhone('+52449'), sid, capcode })).toMatchObject({
      success: true,
    })
  })

  test('gives back what its code was counted against', async () => {
    const browser = freshBrowser()
    for (let time = 0; time < 5; time++) {
      const { phone } = await withPhone('Ana Ejemplo', freshPhone(`+5281${time}`))
      await browser.signIn(phone)
    }
  })
})

describe('a code', () => {
  async function requestCode() {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    const sid = await browser.newSid()
    await browser.call(sendLoginCode, { phone, sid })
    return { phone, browser, sid, smsCode: await newestLoginCode(server, phone) }
  }

  test('is valid once', async () => {
    const { browser, phone, sid, smsCode } = await requestCode()
    expect(await browser.call(logIn, { phone, sid, smsCode })).toMatchObject({ success: true })
    isRefused(await freshBrowser().call(logIn, { phone, sid, smsCode }), 'sms-code-expired')
  })

  test('is valid for five attempts and five minutes', async () => {
    const { browser, phone, sid, smsCode } = await requestCode()
    for (let time = 1; time < CODE_TRIES_MAX; time++)
      isRefused(await browser.call(logIn, { phone, sid, smsCode: otherThan(smsCode) }), 'sms-code-wrong')
    isRefused(await browser.call(logIn, { phone, sid, smsCode: otherThan(smsCode) }), 'sms-code-tries-spent')
    isRefused(await browser.call(logIn, { phone, sid, smsCode }), 'sms-code-tries-spent')

    const late = await requestCode()
    wait(CODE_LIFE_SECONDS)
    isRefused(
      await late.browser.call(logIn, { phone: late.phone, sid: late.sid, smsCode: late.smsCode }),
      'sms-code-expired',
    )
  })

  test('is accepted as pasted, and an impossible one costs no attempt', async () => {
    const { browser, phone, sid, smsCode } = await requestCode()
    for (const typed of ['53558', smsCode.slice(0, 5), `${smsCode}1`, 'abcdef', '', '1 2 3'])
      isRefused(await browser.call(logIn, { phone, sid, smsCode: typed }), 'code-digits')
    const national = phone.slice(3)
    const spelled = `044 ${national.slice(0, 2)} ${national.slice(2, 6)}-${national.slice(6)}`
    const pasted = `Abono: ${smsCode.slice(0, 3)}-${smsCode.slice(3)} is your code to sign in.`
    expect(await browser.call(logIn, { phone: spelled, sid, smsCode: pasted })).toMatchObject({
      success: true,
    })
  })

  test('is valid for its own phone, and only in the form that requested it', async () => {
    const { phone, smsCode } = await requestCode()
    const other = await requestCode()
    isRefused(
      await other.browser.call(logIn, {
        phone: other.phone,
        sid: other.sid,
        smsCode: otherThan(other.smsCode),
      }),
      'sms-code-wrong',
    )
    isRefused(await other.browser.call(logIn, { phone, sid: other.sid, smsCode }), 'sms-code-expired')
  })

  test('is not sent to the same form twice within a minute', async () => {
    const { phone, browser, sid } = await requestCode()
    isRefused(await browser.call(sendLoginCode, { phone, sid }), 'resend-too-soon')
  })
})

describe('a session', () => {
  async function signedIn(like = 'Ana Ejemplo') {
    const { person, phone } = await withPhone(like)
    const browser = freshBrowser()
    await browser.signIn(phone)
    return { person, phone, browser }
  }
  const token = (browser: ReturnType<typeof freshBrowser>) => browser.jar.get('session') ?? ''

  test('has another token after each sign-in, and the one before is invalid', async () => {
    const { browser, phone } = await signedIn()
    const before = token(browser)
    wait(61)
    await browser.signIn(phone)
    expect(token(browser)).not.toBe(before)
    const thief = freshBrowser()
    thief.jar.set('session', before)
    isRefused(await thief.call(ownLoans, {}), 'signed-out')
  })

  test('that was planted in a browser is not the one that a sign-in opens', async () => {
    const planted = 'A'.repeat(43)
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    browser.jar.set('session', planted)
    await browser.signIn(phone)
    expect(token(browser)).not.toBe(planted)
    const attacker = freshBrowser()
    attacker.jar.set('session', planted)
    isRefused(await attacker.call(ownLoans, {}), 'signed-out')
  })

  test('of a cookie is not valid in an address, nor the reverse', async () => {
    const { browser, person } = await signedIn()
    const stranger = freshBrowser()
    const inAddress = { type: '1', dearest: token(browser) }
    isRefused(await stranger.call(ownLoans, {}, { identity: inAddress }), 'session-ended')
    stranger.jar.set('session', (tokenOf(person).get('dearest') ?? '').padEnd(43, 'x').slice(0, 43))
    isRefused(await stranger.call(ownLoans, {}), 'signed-out')
  })

  test('is gone after signing out, also for a copy of the cookie', async () => {
    const { browser } = await signedIn()
    const stolen = token(browser)
    expect(await browser.call(signOut, {})).toMatchObject({ success: true })
    expect(browser.jar.size).toBe(0)
    const thief = freshBrowser()
    thief.jar.set('session', stolen)
    isRefused(await thief.call(ownLoans, {}), 'signed-out')
  })

  test('is ignored for a call that another site makes a browser send', async () => {
    const { browser } = await signedIn()
    isRefused(await browser.call(ownLoans, {}, { from: { 'sec-fetch-site': 'cross-site' } }), 'other-site')
    isRefused(await browser.call(ownLoans, {}, { from: { origin: 'https://evil.example' } }), 'other-site')
    isRefused(await browser.call(ownLoans, {}, { from: { origin: 'null' } }), 'other-site')
    isRefused(await browser.call(signOut, {}, { from: { 'sec-fetch-site': 'same-site' } }), 'other-site')
    const sid = await browser.newSid()
    const phone = freshPhone()
    const from = { 'sec-fetch-site': 'cross-site' }
    isRefused(await browser.call(sendLoginCode, { phone, sid }, { from }), 'other-site')
    isRefused(await browser.call(logIn, { phone, sid, smsCode: '000000' }, { from }), 'other-site')
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true })
  })

  test('in a cookie and another one in the address: the call is refused, and shows nothing of either', async () => {
    const { browser, person } = await signedIn()
    const other = await server.person('Bruno Muestra')
    const theirs = Object.fromEntries(tokenOf(other))
    isRefused(await browser.call(ownLoans, {}, { identity: theirs }), 'other-session')
    isRefused(
      await browser.call(ownLoans, {}, { identity: { type: '1', dearest: 'unknown' } }),
      'other-session',
    )
    const own = Object.fromEntries(tokenOf(person))
    expect(await browser.call(ownLoans, {}, { identity: own })).toMatchObject({ success: true })
    expect(await freshBrowser().call(ownLoans, {}, { identity: theirs })).toMatchObject({ success: true })
  })

  test('ends without use, and on its last day however much it is used', async () => {
    const { browser } = await signedIn()
    wait((VISIT_IDLE_DAYS - 1) * DAY)
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true })
    wait((VISIT_IDLE_DAYS - 1) * DAY)
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true })
    wait(VISIT_IDLE_DAYS * DAY)
    isRefused(await browser.call(ownLoans, {}), 'signed-out')

    const busy = await signedIn()
    for (let day = 0; day < VISIT_DAYS_MAX; day += 5) {
      expect(await busy.browser.call(ownLoans, {})).toMatchObject({ success: true })
      wait(5 * DAY)
    }
    isRefused(await busy.browser.call(ownLoans, {}), 'signed-out')
  })

  test('is listed with its browser, and can be ended individually', async () => {
    const { browser, phone } = await signedIn()
    wait(61)
    const second = freshBrowser()
    await second.signIn(phone)
    const answer = await browser.call(ownSessions, {})
    if (!answer.success) throw new Error(answer.message)
    expect(answer.data.list.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome · Android', false],
      ['Chrome · Android', true],
    ])
    const sessionId = answer.data.list.find(({ isThis }) => !isThis)?.sessionId ?? ''
    const stranger = await signedIn('Bruno Muestra')
    isRefused(await stranger.browser.call(endOwnSession, { sessionId }), 'unknown-session')
    expect(await browser.call(endOwnSession, { sessionId })).toMatchObject({ success: true })
    isRefused(await second.call(ownLoans, {}), 'signed-out')
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true })
  })
})

describe('a phone that changed its owner', () => {
  test('signs in as the new one alone, and earlier sessions are ended', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const old = freshBrowser()
    await old.signIn(phone)
    const heir = await server.person('Bruno Muestra')
    await givePhoneTo(heir, phone)
    isRefused(await old.call(ownLoans, {}), 'signed-out')
    wait(61)
    const browser = freshBrowser()
    await browser.signIn(phone)
    const loans = await browser.call(ownLoans, {})
    if (!loans.success) throw new Error(loans.message)
    expect(loans.data.list.map(({ orderId }) => orderId).sort()).toEqual(
      heir.orders.map(({ orderNo }) => orderNo).sort(),
    )
  })

  test('a code opens the account of the proved phone, even if another country has the same ten digits meanwhile', async () => {
    const { person, phone } = await withPhone('Ana Ejemplo', '+919811200401')
    const browser = freshBrowser()
    const sid = await browser.newSid()
    await browser.call(sendLoginCode, { phone: phone.slice(3), sid })
    const smsCode = await newestLoginCode(server, phone)
    await givePhoneTo(person, '+919811200402')
    await withPhone('Bruno Muestra', '+529811200401')
    isRefused(await browser.call(logIn, { phone: phone.slice(3), sid, smsCode }), 'sms-code-wrong')
    expect(browser.jar.size).toBe(0)
  })

  test('a phone that another release wrote is found once it is named, and takes no other borrower’s name', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const late = await borrowerOf(await server.person('Bruno Muestra'))
    const free = freshPhone()
    const { database } = server.service
    await database.transaction((tx) => keepPhone(tx, late, free, sealerOf(server.service)))
    await database.transaction((tx) => namePhones(tx, server.service, clock))
    await freshBrowser().signIn(free)
    await database.transaction((tx) => keepPhone(tx, late, phone, sealerOf(server.service)))
    await database.transaction((tx) => namePhones(tx, server.service, clock))
    const browser = freshBrowser()
    await browser.signIn(phone)
    const sessions = await browser.call(ownLoans, {})
    expect(sessions.success).toBe(true)
    expect(await database.transaction((tx) => borrowerById(tx, late.id))).toBeDefined()
  })
})
