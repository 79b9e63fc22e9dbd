import { expect, test } from 'vitest'
import { stoppedClock } from './clock.sample.ts'
import {
  APP_WAIT_MS,
  browserOf,
  createFallbacks,
  type FallbackSettings,
  withoutSession,
} from './fallbacks.ts'

function plainBrowser(
  settings: Partial<FallbackSettings> = {},
  { canGoBack = false, isHidden = false } = {},
) {
  const clock = stoppedClock()
  const done: string[] = []
  const fallbacks = createFallbacks({
    browser: {
      go: (address) => void done.push(address),
      canGoBack: () => canGoBack,
      back: () => void done.push('back'),
      isHidden: () => isHidden,
    },
    timers: clock.timers,
    deepLinkScheme: 'abono',
    storeLink: 'https://store.example/abono',
    safeLink: (link) => (link.startsWith('/') ? link : null),
    ownPage: null,
    forgetSession: () => void done.push('forgotten'),
    ...settings,
  })
  return { clock, done, ...fallbacks }
}

const nothingToSay = { ok: true, value: { say: 'nothing' } }

test('openPage follows an allowed link', async () => {
  const { openPage, done } = plainBrowser()
  expect(await openPage({ url: '/loanAgreement' })).toEqual(nothingToSay)
  expect(done).toEqual(['/loanAgreement'])
})

test('openPage follows no other link', async () => {
  const { openPage, done } = plainBrowser()
  expect(await openPage({ url: 'https://evil.example/' })).toEqual({ ok: false, refusal: 'link-not-allowed' })
  expect(done).toEqual([])
})

test.each([
  ['back', true],
  ['/', false],
])('closeWebview goes to %s if a previous page exists: %s', async (place, canGoBack) => {
  const { closeWebview, done } = plainBrowser({}, { canGoBack })
  expect(await closeWebview({})).toEqual(nothingToSay)
  expect(done).toEqual([place])
})

test.each([
  ['goHome', 'abono://home'],
  ['goMine', 'abono://mine'],
] as const)('%s opens the app, and the site if no app appears', async (action, link) => {
  const browser = plainBrowser()
  const answer = browser[action]({})
  browser.clock.advance(APP_WAIT_MS - 1)
  expect(browser.done).toEqual([link])
  browser.clock.advance(1)
  expect(await answer).toEqual(nothingToSay)
  expect(browser.done).toEqual([link, '/'])
})

test.each([
  ['goHome', '/home?type=1'],
  ['goMine', '/mine?type=1'],
] as const)('%s opens no app if the borrower signed in here', async (action, page) => {
  const browser = plainBrowser({ ownPage: (place) => `/${place}?type=1` })
  expect(await browser[action]({})).toEqual(nothingToSay)
  expect(browser.done).toEqual([page])
})

test('goHome keeps the page if the app has opened', async () => {
  const { goHome, clock, done } = plainBrowser({}, { isHidden: true })
  const answer = goHome({})
  clock.advance(APP_WAIT_MS)
  await answer
  expect(done).toEqual(['abono://home'])
})

test('goHome goes to the site at once without an app', async () => {
  const { goHome, done } = plainBrowser({ deepLinkScheme: '' })
  await goHome({})
  expect(done).toEqual(['/'])
})

test('goHome goes to the site at once if the browser rejects the scheme', async () => {
  const visited: string[] = []
  const { goHome } = plainBrowser({
    browser: {
      go(address) {
        if (address !== '/') throw new Error('unknown protocol')
        visited.push(address)
      },
      canGoBack: () => false,
      back: () => {},
      isHidden: () => false,
    },
  })
  await goHome({})
  expect(visited).toEqual(['/'])
})

test('backToLogin deletes the session and shows a message', async () => {
  const { backToLogin, done } = plainBrowser()
  const value = { say: 'signed-out', reason: 'session-ended' }
  expect(await backToLogin({ reason: 'session-ended' })).toEqual({ ok: true, value })
  expect(done).toEqual(['forgotten'])
})

test('callTelephone dials the digits', async () => {
  const { callTelephone, done } = plainBrowser()
  await callTelephone({ number: '+1 (202) 555-0100' })
  expect(done).toEqual(['tel:+12025550100'])
})

test.each([
  ['https://store.example/abono', 'https://store.example/abono'],
  ['', null],
])('goToRate thanks, with the store link %o as %o', async (link, storeLink) => {
  const { goToRate } = plainBrowser({ storeLink: link })
  expect(await goToRate({ source: 'loan-details' })).toEqual({
    ok: true,
    value: { say: 'thanks', storeLink },
  })
})

test.each(['startBank', 'endBank'] as const)(
  '%s asks the borrower to return to this order',
  async (action) => {
    const value = { say: 'come-back', orderId: 'o1' }
    expect(await plainBrowser()[action]({ orderId: 'o1' })).toEqual({ ok: true, value })
  },
)

test('an address without its session keeps everything else', () => {
  expect(withoutSession('https://abono.example/repay?type=1&dearest=t&swift=t&orderId=o1&showy=d#top')).toBe(
    'https://abono.example/repay?type=1&orderId=o1&showy=d#top',
  )
})

test.each([
  [1, false],
  [2, true],
])('a window with %i history entries can go back: %s', (length, expected) => {
  const done: string[] = []
  const browser = browserOf({
    location: { assign: (address) => void done.push(address) },
    history: { length, back: () => void done.push('back') },
    document: { visibilityState: 'hidden' },
  })
  browser.go('/')
  browser.back()
  expect([browser.canGoBack(), browser.isHidden(), done]).toEqual([expected, true, ['/', 'back']])
})
