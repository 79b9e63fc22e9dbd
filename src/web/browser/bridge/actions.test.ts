import { expect, test } from 'vitest'
import { ok, type Result, refuse } from '#domain/result.ts'
import { createActions } from './actions.ts'
import { createBridge } from './bridge.ts'
import { stoppedClock } from './clock.sample.ts'
import { createFallbacks } from './fallbacks.ts'
import { type Action, ANSWER_WAIT_MS, actions, isAction, PERSON_WAIT_MS } from './protocol.ts'
import { answerText, errorText, readyText, sampleHost, sampleWindow } from './window.sample.ts'

const PARAMS = {
  openPage: { url: '/loanAgreement', title: 'Loan Agreement' },
  closeWebview: {},
  goHome: {},
  goMine: {},
  backToLogin: { reason: 'signed-out' },
  callTelephone: { number: '+12025550100' },
  goToRate: { source: 'loan-details' },
  confirmBurialPoint: { productId: 'p1', event: 'confirm' },
  startBank: { orderId: 'o1' },
  endBank: { orderId: 'o1' },
  confirmAccount: { changeId: 'c1', bank: 'Banco', masked: '•••• 9719' },
} as const

const ALL = Object.keys(actions).filter(isAction)

/** A page in a webview; `browser` records the fallbacks. */
function page({ host, isBroken = false }: { host?: ReturnType<typeof sampleHost>; isBroken?: boolean } = {}) {
  const browser: string[] = []
  const clock = stoppedClock()
  const window = sampleWindow(host ? { AbonoHost: host } : {})
  const bridge = createBridge({ window, timers: clock.timers })
  const safeLink = (link: string) => (link.startsWith('/') ? link : null)
  const did = (what: string) => {
    if (isBroken) throw new Error('the browser fails')
    browser.push(what)
  }
  const fallbacks = createFallbacks({
    browser: { go: did, canGoBack: () => true, back: () => did('back'), isHidden: () => true },
    timers: clock.timers,
    deepLinkScheme: 'abono',
    storeLink: '',
    safeLink,
    ownPage: null,
    forgetSession: () => did('forget'),
  })
  const absolute = (link: string) => `https://abono.example${link}`
  const { perform } = createActions({ bridge, fallbacks, safeLink, absolute })
  const receive = (text: string) => Reflect.get(Reflect.get(window, 'AbonoBridge'), 'receive')(text)
  return {
    browser,
    clock,
    receive,
    perform: (action: Action): Promise<Result<object>> => perform(action, PARAMS[action]),
    openPage: (url: string) => perform('openPage', { url }),
  }
}

/** Result of an action: who performed it, or why it failed. */
const ending = (result: Result<object>) => (result.ok ? Reflect.get(result.value, 'by') : result.refusal)

test.each(ALL)('%s is performed by a host that supports it, and then not by the browser', async (action) => {
  const host = sampleHost()
  const { perform, receive, browser } = page({ host })
  receive(readyText(action))
  const result = perform(action)
  receive(answerText(host.asked()[0]?.id))
  expect(ending(await result)).toBe('host')
  expect(browser).toEqual([])
})

test.each(ALL)('%s is performed by a plain browser', async (action) => {
  const { perform, clock } = page()
  const result = perform(action)
  await new Promise(setImmediate)
  clock.advance(PERSON_WAIT_MS)
  expect(ending(await result)).toBe('browser')
})

test.each(ALL)('%s is performed by the browser if the host cannot', async (action) => {
  const host = sampleHost()
  const { perform, receive, clock } = page({ host })
  receive(readyText())
  const result = perform(action)
  await new Promise(setImmediate)
  clock.advance(PERSON_WAIT_MS)
  expect(ending(await result)).toBe('browser')
  expect(host.asked()).toEqual([])
})

test.each(ALL)('%s is performed by the browser if the host never gets ready', async (action) => {
  const host = sampleHost()
  const { perform, clock } = page({ host })
  const result = perform(action)
  clock.advance(ANSWER_WAIT_MS)
  await new Promise(setImmediate)
  clock.advance(PERSON_WAIT_MS)
  expect(ending(await result)).toBe('browser')
  expect(host.asked()).toEqual([])
})

test.each(ALL)('%s is not performed by the browser if the host refused', async (action) => {
  const host = sampleHost()
  const { perform, receive, browser } = page({ host })
  receive(readyText(action))
  const result = perform(action)
  receive(errorText(host.asked()[0]?.id, 1))
  expect(ending(await result)).toBe('refused')
  expect(browser).toEqual([])
})

test.each([
  ['openPage', 'browser'],
  ['closeWebview', 'browser'],
  ['goHome', 'browser'],
  ['goMine', 'browser'],
  ['backToLogin', 'browser'],
  ['callTelephone', 'timeout'],
  ['goToRate', 'timeout'],
  ['confirmBurialPoint', 'timeout'],
  ['startBank', 'timeout'],
  ['endBank', 'timeout'],
  ['confirmAccount', 'timeout'],
] as const)('if the host was asked for %s and does not answer, it ends with: %s', async (action, end) => {
  const host = sampleHost()
  const { perform, receive, browser, clock } = page({ host })
  receive(readyText(action))
  const result = perform(action)
  clock.advance(PERSON_WAIT_MS)
  await new Promise(setImmediate)
  clock.advance(PERSON_WAIT_MS)
  expect(ending(await result)).toBe(end)
  expect(browser.length).toBe(end === 'browser' ? 1 : 0)
})

test('a host gets the full address of a page', () => {
  const host = sampleHost()
  const { perform, receive } = page({ host })
  receive(readyText('openPage'))
  void perform('openPage')
  expect(host.asked()[0]?.params).toEqual({
    url: 'https://abono.example/loanAgreement',
    title: 'Loan Agreement',
  })
})

test('a forbidden link reaches neither host nor browser', async () => {
  const host = sampleHost()
  const { openPage, receive, browser } = page({ host })
  receive(readyText('openPage'))
  expect(await openPage('https://evil.example/')).toEqual(refuse('link-not-allowed'))
  expect([host.asked(), browser]).toEqual([[], []])
})

test('an action resolves even if the browser fails', async () => {
  const { perform } = page({ isBroken: true })
  expect(await perform('callTelephone')).toEqual(refuse('browser-failed'))
  expect(await perform('backToLogin')).toEqual(refuse('browser-failed'))
})

test("the host's result reaches the screen", async () => {
  const host = sampleHost()
  const { perform, receive } = page({ host })
  receive(readyText('startBank'))
  const result = perform('startBank')
  receive(answerText(host.asked()[0]?.id, { outcome: 'cancelled' }))
  expect(await result).toEqual(ok({ by: 'host', result: { outcome: 'cancelled' } }))
})
