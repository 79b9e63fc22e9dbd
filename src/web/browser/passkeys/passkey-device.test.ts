import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { SIGNED_IN_BY_CODE } from '#web/browser/parts/code-step.ts'
import { askDevice } from './ask-device.ts'
import { enterByPasskey, makePasskey } from './passkey-device.ts'
import { knowPasskey, offersPasskey, passkeyHere, passkeyToEnter, refusePasskey } from './passkey-here.ts'

const page = vi.hoisted(() => ({
  appHost: '',
  isTrial: true,
  /** The server's answer to the device's result. */
  answer: { success: true, data: {} } as object,
  /** The device's error, if any. */
  thrown: '',
  hasLock: true,
}))
vi.mock('#web/browser/page/settings.ts', () => ({
  settingsInBrowser: () => ({ brand: { appHost: page.appHost }, isTrial: page.isTrial }),
}))
vi.mock('#web/browser/call-in-browser.ts', () => ({
  callInBrowser: () => async (_entry: unknown, input: object) =>
    'answer' in input ? page.answer : { success: true, data: { options: '{}' } },
}))
vi.mock('@simplewebauthn/browser', () => {
  const say = async () => {
    if (page.thrown !== '') throw Object.assign(new Error(), { name: page.thrown })
    return { response: {} }
  }
  class WebAuthnError extends Error {}
  return { startAuthentication: say, startRegistration: say, WebAuthnError }
})

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.assign(page, { appHost: '', isTrial: true, answer: { success: true, data: {} }, thrown: '' })
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  page.hasLock = true
  const isUserVerifyingPlatformAuthenticatorAvailable = async () => page.hasLock
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable })
  vi.stubGlobal('isSecureContext', true)
  at('https://pay.example')
})
afterAll(() => void vi.unstubAllGlobals())

const at = (url: string) => vi.stubGlobal('location', new URL(url))
const markFresh = () => sessionStorage.setItem(SIGNED_IN_BY_CODE, '1')
const words = { closed: 'closed', notHere: 'not here' }
const enter = () => enterByPasskey({}, words, 'sid')

describe('the passkey button is shown', () => {
  test.each([
    ['at the published address', 'https://pay.example', 'https://pay.example', false, true],
    ['not where none is published', '', 'https://pay.example', false, false],
    ['not at another address', 'https://pay.example', 'https://www.pay.example', false, false],
    ['in a trial anywhere', '', 'http://localhost:8080', true, true],
    ['not under a number', '', 'http://127.0.0.1:8080', true, false],
  ])('%s', (_where, appHost, url, isTrial, canHave) => {
    Object.assign(page, { appHost, isTrial })
    at(url)
    expect(passkeyHere().canHave).toBe(canHave)
  })
})

describe('a device error', () => {
  test.each(['NotAllowedError', 'AbortError'])(
    '%s is a closed prompt, and the page says what to do',
    async (name) => {
      page.thrown = name
      expect(await enter()).toEqual({ done: false, message: 'closed' })
      expect(await makePasskey({}, words)).toEqual({ done: false, message: 'closed' })
    },
  )

  test.each(['SecurityError', 'NotSupportedError', 'UnknownError'])('%s is explained', async (name) => {
    page.thrown = name
    expect(await enter()).toEqual({ done: false, message: 'not here' })
    expect(await makePasskey({}, words)).toEqual({ done: false, message: 'not here' })
  })

  test('while loading the module is explained', async () => {
    const lost = await askDevice(() => Promise.reject(new TypeError('Failed to fetch')), 'lost')
    expect(lost).toEqual({ done: false, message: 'lost' })
    expect(await askDevice(({ enterByPasskey: by }) => by({}, words, 'sid'), 'lost')).toEqual({ done: true })
  })
})

describe('the use of a passkey in this browser', () => {
  test('is remembered', async () => {
    await enter()
    expect(passkeyHere().known).toBe(true)
  })

  test.each(['passkey-unknown', 'passkey-copied'] as const)('is forgotten after %s', async (reason) => {
    knowPasskey()
    page.answer = { success: false, code: refusals[reason].code, message: 'gone' }
    expect(await enter()).toEqual({ done: false, message: 'gone' })
    expect(passkeyHere().known).toBe(false)
  })

  test('is kept after a late answer', async () => {
    knowPasskey()
    page.answer = { success: false, code: refusals['passkey-late'].code, message: 'late' }
    await enter()
    expect(passkeyHere().known).toBe(true)
  })
})

describe('a passkey', () => {
  test('is offered for sign-in if the device has a screen lock, or has used one before', async () => {
    page.hasLock = false
    expect((await passkeyToEnter()).canHave).toBe(false)
    knowPasskey()
    expect((await passkeyToEnter()).canHave).toBe(true)
  })

  const offered = (account: string, count = 0) => offersPasskey(async () => ({ account, count }))

  test('is offered after a code to a second account on the same phone without one', async () => {
    knowPasskey()
    markFresh()
    expect(await offered('ana')).toBe('ana')
    expect(await offered('ana', 1)).toBeNull()
  })

  test('is not offered again to an account that declined, but is to another one', async () => {
    refusePasskey('ana')
    markFresh()
    expect(await offered('ana')).toBeNull()
    expect(await offered('ravi')).toBe('ravi')
    refusePasskey('ravi')
    expect([await offered('ana'), await offered('ravi'), await offered('rosa')]).toEqual([null, null, 'rosa'])
  })

  test('is not offered to the first account signed in after the previous release stored a refusal', async () => {
    kept.set('passkey', 'no')
    markFresh()
    expect(await offered('ana')).toBeNull()
    expect(await offered('ravi')).toBe('ravi')
    expect(await offered('ana')).toBeNull()
    expect(kept.get('passkey')).toBeUndefined()
  })

  test('is not offered again here after a refusal if the backend does not name the account', async () => {
    markFresh()
    const first = await offered('')
    expect(first).not.toBeNull()
    refusePasskey(first ?? '')
    expect(await offered('')).toBeNull()
    expect(await offered('ana')).toBe('ana')
  })

  test('is not offered if the server cannot identify the session', async () => {
    markFresh()
    expect(await offersPasskey(async () => null)).toBeNull()
  })
})
