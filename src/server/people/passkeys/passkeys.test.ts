import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAccount } from '#contract/account/account-deletion.ts'
import {
  addPasskey,
  endPasskey,
  logInByPasskey,
  ownPasskeys,
  passkeyOptions,
  passkeyQuestion,
} from '#contract/account/passkeys.ts'
import { endOwnSession, ownLoans, ownSessions } from '#contract/account/sign-in.ts'
import { type RefusalReason, refusals } from '#contract/refusals.ts'
import {
  ADDED_WITHIN_MINUTES,
  PASSKEY_UNUSED_DAYS,
  PASSKEYS_MAX,
  QUESTION_MINUTES,
} from '#domain/account/passkey.ts'
import { statement } from '#server/base/database/database.ts'
import { lockBorrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { insertPasskey, ownerOfPasskey, passkeysOf } from '#server/people/sessions/passkey-rows.ts'
import { givePhone } from '#server/people/sessions/phone-owners.ts'
import { accountOfPhone } from '#server/people/sign-in/account-of-phone.ts'
import { browserVisit } from '#testing/browser-visit.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepRetention } from '#testing/sweep-retention.ts'
import { untilDone } from '#testing/until-done.ts'
import { siteHere } from './passkey-site.ts'

const START = new Date('2026-11-20T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
const wait = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

const HOST = 'localhost'
const ORIGIN = `http://${HOST}:80`

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

let made = 0
const newBrowser = () => browserVisit(server, `10.9.${++made}.1`)
type TestBrowser = ReturnType<typeof newBrowser>

/** Creates a borrower who is signed in by phone and code in a browser of their own. */
async function signedIn() {
  const phone = `+52332${String((++made * 1_000_003) % 10 ** 7).padStart(7, '0')}`
  const { service } = server
  const opening = { id: `borrower-${made}`, phone, market: 'mx' } as const
  const { id } = await service.database.transaction((tx) =>
    accountOfPhone({ tx, service, now: clock }, opening),
  )
  const browser = newBrowser()
  await browser.signIn(phone)
  return { id, phone, browser }
}

const passkeyIn = async (browser: TestBrowser) => {
  const all = await browser.call(ownPasskeys, {})
  if (!all.success) throw new Error(all.message)
  return all.data.list.map(({ passkeyId }) => passkeyId).join(' ')
}

const optionsIn = async (browser: TestBrowser) => {
  const options = await browser.call(passkeyOptions, {})
  if (!options.success) throw new Error(options.message)
  return options.data.options
}

/** Creates a borrower with a passkey, and the device that holds it. */
async function withPasskey() {
  const borrower = await signedIn()
  const device = passkeyDevice(HOST, ORIGIN)
  const added = await borrower.browser.call(addPasskey, {
    answer: device.make(await optionsIn(borrower.browser)),
  })
  expect(added).toMatchObject({ success: true })
  // A challenge of the moment in which another one was answered does not count as newer.
  wait(0.1)
  return { ...borrower, device }
}

async function ask(browser: TestBrowser) {
  const sid = await browser.newSid()
  const question = await browser.call(passkeyQuestion, { sid })
  if (!question.success) throw new Error(question.message)
  return { sid, options: question.data.options }
}

async function enter(browser: TestBrowser, device: ReturnType<typeof passkeyDevice>) {
  const { sid, options } = await ask(browser)
  device.count += 1
  return browser.call(logInByPasskey, { sid, answer: device.say(options) })
}

const isRefused = (answer: { success: boolean; code: unknown }, reason: RefusalReason) =>
  expect([answer.success, String(answer.code)]).toEqual([false, String(refusals[reason].code)])

const holdPasskeys = statement<unknown, [string]>(
  'test-hold-passkeys',
  'SELECT FROM passkeys WHERE borrower_id = $1 FOR UPDATE',
)
const waiting = statement<{ count: number }, []>(
  'test-waiting-now',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const waitingNow = async () => (await server.service.database.transaction((tx) => tx.one(waiting, []))).count

describe('a passkey', () => {
  test('signs its borrower in, in any browser, without naming an account', async () => {
    const { device, browser } = await withPasskey()
    const elsewhere = newBrowser()
    const { options } = await ask(elsewhere)
    expect(options).not.toContain(device.id)
    expect(JSON.parse(options).allowCredentials ?? []).toEqual([])
    expect(await enter(elsewhere, device)).toMatchObject({ success: true })
    expect(await passkeyIn(elsewhere)).toBe(await passkeyIn(browser))
  })

  test('of another borrower opens its own account, and ends the session before', async () => {
    const [ana, other] = [await withPasskey(), await withPasskey()]
    const before = new Map(other.browser.jar)
    expect(await enter(other.browser, ana.device)).toMatchObject({ success: true })
    expect(await passkeyIn(other.browser)).toBe(await passkeyIn(ana.browser))
    const thief = newBrowser()
    for (const [name, value] of before) thief.jar.set(name, value)
    isRefused(await thief.call(ownLoans, {}), 'signed-out')
  })

  test('that names another account is refused', async () => {
    const [ana, other] = [await withPasskey(), await withPasskey()]
    ana.device.userHandle = other.device.userHandle
    isRefused(await enter(newBrowser(), ana.device), 'passkey-unknown')
  })

  test('that is unknown is refused like a removed one', async () => {
    const { device, browser } = await withPasskey()
    const stranger = passkeyDevice(HOST, ORIGIN)
    stranger.userHandle = device.userHandle
    const unknown = await enter(newBrowser(), stranger)
    isRefused(unknown, 'passkey-unknown')
    const passkeyId = await passkeyIn(browser)
    expect(await browser.call(endPasskey, { passkeyId })).toMatchObject({ success: true })
    expect(await enter(newBrowser(), device)).toEqual(unknown)
    isRefused(await browser.call(endPasskey, { passkeyId }), 'unknown-passkey')
  })

  test('answers a challenge once, also with concurrent answers', async () => {
    const { device } = await withPasskey()
    const browser = newBrowser()
    const { sid, options } = await ask(browser)
    device.count += 1
    const answer = device.say(options)
    const both = await Promise.all([1, 2].map(() => browser.call(logInByPasskey, { sid, answer })))
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    isRefused(both.find(({ success }) => !success) ?? { success: true, code: 0 }, 'passkey-late')
    isRefused(await newBrowser().call(logInByPasskey, { sid, answer }), 'passkey-late')
  })

  test('answers a challenge in time, and only that of its own form', async () => {
    const { device } = await withPasskey()
    const browser = newBrowser()
    const { sid, options } = await ask(browser)
    device.count += 1
    const answer = device.say(options)
    isRefused(await browser.call(logInByPasskey, { sid: await browser.newSid(), answer }), 'passkey-refused')
    wait(QUESTION_MINUTES)
    isRefused(await browser.call(logInByPasskey, { sid, answer }), 'passkey-late')
  })

  test.each([
    ['on another page', { origin: 'http://localhost:80.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('with a challenge issued %s is refused', async (_where, change) => {
    const { device } = await withPasskey()
    Object.assign(device, change)
    isRefused(await enter(newBrowser(), device), 'passkey-refused')
  })

  test('signed by another key is refused, and changes nothing', async () => {
    const { device } = await withPasskey()
    const forged = Object.assign(passkeyDevice(HOST, ORIGIN), {
      id: device.id,
      userHandle: device.userHandle,
    })
    isRefused(await enter(newBrowser(), forged), 'passkey-refused')
    expect(await enter(newBrowser(), device)).toMatchObject({ success: true })
  })

  test('that was cloned is refused and removed, so that neither copy signs in', async () => {
    const { device } = await withPasskey()
    expect(await enter(newBrowser(), device)).toMatchObject({ success: true })
    wait(1)
    device.count -= 1
    isRefused(await enter(newBrowser(), device), 'passkey-copied')
    isRefused(await enter(newBrowser(), device), 'passkey-unknown')
  })

  test('that was cloned is detected also if both copies sign in concurrently', async () => {
    const { id, device } = await withPasskey()
    const both = [newBrowser(), newBrowser()]
    const challenges = []
    for (const browser of both) {
      challenges.push(await ask(browser))
      wait(0.1)
    }
    device.count += 1
    const held = Promise.withResolvers<void>()
    const holding = server.service.database.transaction(async (tx) => {
      await tx.run(holdPasskeys, [id])
      await held.promise
    })
    const entering: ReturnType<typeof enter>[] = []
    for (const [at, { sid, options }] of challenges.entries()) {
      const answer = device.say(options)
      const call = both[at]?.call(logInByPasskey, { sid, answer })
      if (call) entering.push(call)
      await untilDone(async () => (await waitingNow()) === at + 1)
    }
    held.resolve()
    await holding
    const [first, second] = await Promise.all(entering)
    expect(first).toMatchObject({ success: true })
    isRefused(second ?? { success: true, code: 0 }, 'passkey-copied')
  })

  test('is requested without loading the library, which any client could trigger', async () => {
    const { device } = await withPasskey()
    let loads = 0
    vi.doMock('@simplewebauthn/server', async (original) => {
      loads += 1
      return original()
    })
    try {
      await ask(newBrowser())
      expect(loads).toBe(0)
      expect(await enter(newBrowser(), device)).toMatchObject({ success: true })
      expect(loads).toBe(1)
    } finally {
      vi.doUnmock('@simplewebauthn/server')
    }
  })

  test('without a counter, as on most phones, signs in each time', async () => {
    const { device } = await withPasskey()
    for (const _ of [1, 2]) {
      wait(1)
      device.count = -1
      expect(await enter(newBrowser(), device)).toMatchObject({ success: true })
    }
  })
})

describe('a passkey is valid', () => {
  const siteWith = (appHost: string, mode: 'sandbox' | 'production', site: string) => {
    const visit = { token: '', isOurs: true, site, keep: () => undefined, drop: () => undefined }
    const config = { ...server.service.config, mode, brand: { ...server.service.config.brand, appHost } }
    return siteHere({ service: { ...server.service, config }, origin: { address: '', userAgent: '', visit } })
  }

  test('at the public address, whatever host a request names', () => {
    const site = { origin: 'https://a.example', host: 'a.example' }
    expect(siteWith('https://a.example', 'production', 'https://b.example')).toEqual(site)
    expect(siteWith('https://a.example', 'sandbox', 'https://b.example')).toEqual(site)
  })

  test('nowhere, if there is no public address or it is an IP address', () => {
    expect(() => siteWith('', 'production', 'https://b.example')).toThrow('unavailable')
    expect(() => siteWith('', 'sandbox', 'http://127.0.0.1:80')).toThrow('unavailable')
    expect(() => siteWith('', 'sandbox', 'http://[::1]:80')).toThrow('unavailable')
  })
})

describe('adding a passkey', () => {
  test('requires a session that was opened recently', async () => {
    const { browser } = await signedIn()
    const device = passkeyDevice(HOST, ORIGIN)
    const options = await optionsIn(browser)
    wait(ADDED_WITHIN_MINUTES + 1)
    isRefused(await browser.call(addPasskey, { answer: device.make(options) }), 'passkey-sign-in-again')
    isRefused(await browser.call(passkeyOptions, {}), 'passkey-sign-in-again')
  })

  test('accepts an answer once, of this very session, in time', async () => {
    const ana = await signedIn()
    const other = await signedIn()
    const device = passkeyDevice(HOST, ORIGIN)
    const answer = device.make(await optionsIn(ana.browser))
    isRefused(await other.browser.call(addPasskey, { answer }), 'passkey-refused')
    expect(await ana.browser.call(addPasskey, { answer })).toMatchObject({ success: true })
    isRefused(await ana.browser.call(addPasskey, { answer }), 'passkey-late')
    const late = passkeyDevice(HOST, ORIGIN).make(await optionsIn(other.browser))
    wait(QUESTION_MINUTES)
    isRefused(await other.browser.call(addPasskey, { answer: late }), 'passkey-late')
  })

  test('requires a session that a code opened, not a passkey', async () => {
    const { device } = await withPasskey()
    const elsewhere = newBrowser()
    expect(await enter(elsewhere, device)).toMatchObject({ success: true })
    isRefused(await elsewhere.call(passkeyOptions, {}), 'passkey-sign-in-again')
  })

  test('refuses a passkey of another borrower', async () => {
    const ana = await withPasskey()
    const other = await signedIn()
    const answer = ana.device.make(await optionsIn(other.browser))
    isRefused(await other.browser.call(addPasskey, { answer }), 'passkey-taken')
  })

  test('has a limit per borrower', async () => {
    const { browser } = await signedIn()
    for (let count = 0; count < PASSKEYS_MAX; count++) {
      const answer = passkeyDevice(HOST, ORIGIN).make(await optionsIn(browser))
      expect(await browser.call(addPasskey, { answer })).toMatchObject({ success: true })
      wait(0.1)
    }
    isRefused(await browser.call(passkeyOptions, {}), 'passkeys-too-many')
  })

  test('is refused for a session in an address', async () => {
    const { query } = await server.person('Ana Ejemplo')
    const identity = Object.fromEntries(new URLSearchParams(query))
    isRefused(await newBrowser().call(passkeyOptions, {}, { identity }), 'signed-out')
  })

  test.each([
    ['an empty object', 'x'],
    ['no object', '[]'],
    ['null', 'null'],
    ['no answer', '{"id":1}'],
  ])('and signing in refuse an answer that is %s', async (_what, answer) => {
    const { browser } = await signedIn()
    isRefused(await browser.call(addPasskey, { answer }), 'passkey-refused')
    const { sid } = await ask(browser)
    isRefused(await browser.call(logInByPasskey, { sid, answer }), 'passkey-unknown')
  })

  test('and signing in do nothing for a page of another site', async () => {
    const { browser, device } = await withPasskey()
    const from = { 'sec-fetch-site': 'cross-site' }
    isRefused(await browser.call(passkeyOptions, {}, { from }), 'other-site')
    const { sid, options } = await ask(browser)
    device.count += 1
    const answer = device.say(options)
    isRefused(await browser.call(passkeyQuestion, { sid }, { from }), 'other-site')
    isRefused(await browser.call(logInByPasskey, { sid, answer }, { from }), 'other-site')
  })
})

describe('passkeys are removed', () => {
  test('with the number by which they were added', async () => {
    const { phone, device } = await withPasskey()
    const { id } = await signedIn()
    const { service } = server
    await service.database.transaction((tx) => givePhone(tx, service, { id }, phone, clock))
    isRefused(await enter(newBrowser(), device), 'passkey-unknown')
  })

  test('with the number, also when they are added concurrently', async () => {
    const [before, after] = [await signedIn(), await signedIn()]
    const { service } = server
    const device = passkeyDevice(HOST, ORIGIN)
    const times = { addedAt: clock, usedAt: clock, challengedAt: clock }
    const names = { browser: '', system: '', userHandle: Buffer.alloc(32), publicKey: Buffer.alloc(1) }
    const passkey = { ...times, ...names, id: 'late', credentialId: device.id, counter: 0 }
    let going = Promise.resolve()
    let isGone = false
    await service.database.transaction(async (tx) => {
      await lockBorrowerById(tx, before.id)
      await insertPasskey(tx, before.id, passkey)
      going = service.database
        .transaction((other) => givePhone(other, service, { id: after.id }, before.phone, clock))
        .finally(() => {
          isGone = true
        })
      // Succeeds when the removal waits for the addition, or, if the rule is broken, has not waited.
      await untilDone(async () => isGone || (await waitingNow()) > 0)
    })
    await going
    expect(await service.database.transaction((tx) => passkeysOf(tx, before.id))).toEqual([])
  })

  test('after a long time without use, with the name by which they were found', async () => {
    const { device } = await withPasskey()
    const { database } = server.service
    const sweep = () => sweepRetention(database, clock)
    wait((PASSKEY_UNUSED_DAYS - 1) * 24 * 60)
    await sweep()
    expect(await database.transaction((tx) => ownerOfPasskey(tx, device.id))).toBeDefined()
    wait(24 * 60)
    await sweep()
    expect(await database.transaction((tx) => ownerOfPasskey(tx, device.id))).toBeUndefined()
  })

  test('with the account', async () => {
    const { browser, device } = await withPasskey()
    expect(await browser.call(deleteAccount, { confirmed: '1' })).toMatchObject({ success: true })
    isRefused(await enter(newBrowser(), device), 'passkey-unknown')
    const { database } = server.service
    expect(await database.transaction((tx) => ownerOfPasskey(tx, device.id))).toBeUndefined()
  })

  test('not with a session that signs out', async () => {
    const { device, browser } = await withPasskey()
    const sessions = await browser.call(ownSessions, {})
    const sessionId = (sessions.success && sessions.data.list[0]?.sessionId) || ''
    expect(await browser.call(endOwnSession, { sessionId })).toMatchObject({ success: true })
    expect(await enter(newBrowser(), device)).toMatchObject({ success: true })
  })
})
