import { expect, test } from 'vitest'
import { stoppedClock } from './clock.sample.ts'
import { connectPage } from './page-host.ts'
import { OWN_ORIGIN, sampleHost, sampleWindow } from './window.sample.ts'

const brand = {
  allowedLinkHosts: ['pay.example.com'],
  appHost: '',
  deepLinkScheme: 'abono',
  stores: { android: 'https://store.example/android', ios: 'https://store.example/ios' },
}

function connected({ sandbox = false, userAgent = 'Android', injected = {} } = {}) {
  const clock = stoppedClock()
  const visited: string[] = []
  const window = Object.assign(sampleWindow(injected), clock.timers, {
    location: {
      origin: OWN_ORIGIN,
      href: `${OWN_ORIGIN}/repay?type=1`,
      assign: (address: string) => void visited.push(address),
    },
    history: { length: 1, back: () => {} },
    document: { visibilityState: 'visible' },
    navigator: { userAgent },
  })
  const page = connectPage({
    window,
    brand,
    sandbox,
    ownPage: null,
    forgetSession: () => {},
  })
  return { window, visited, ...page }
}

test('in the sandbox the page talks to our own framing page', () => {
  expect(connected({ sandbox: true }).window.parent.posted).toHaveLength(1)
})

test('in production the page ignores frames', () => {
  const { window, bridge } = connected()
  expect(window.parent.posted).toEqual([])
  expect(bridge.state()).toBe('absent')
})

test.each([
  ['/loanAgreement?orderNo=1', `${OWN_ORIGIN}/loanAgreement?orderNo=1`],
  ['https://pay.example.com/fees', 'https://pay.example.com/fees'],
])('the host receives %s as %s', async (url, address) => {
  const host = sampleHost()
  const { perform, window } = connected({ injected: { AbonoHost: host } })
  const ready = { jsonrpc: '2.0', method: 'ready', params: { protocol: 1, actions: ['openPage'] } }
  Reflect.get(Reflect.get(window, 'AbonoBridge'), 'receive')(JSON.stringify(ready))
  void perform('openPage', { url })
  expect(host.asked()).toMatchObject([{ params: { url: address } }])
})

test("the lender's host list applies in a plain browser", async () => {
  const { perform, visited } = connected()
  await perform('openPage', { url: 'https://pay.example.com/fees' })
  await perform('openPage', { url: 'https://evil.example/' })
  expect(visited).toEqual(['https://pay.example.com/fees'])
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14)', 'https://store.example/android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://store.example/ios'],
])('%s rates in its own store', async (userAgent, storeLink) => {
  const { perform } = connected({ userAgent })
  expect(await perform('goToRate', { source: 'loan-details' })).toEqual({
    ok: true,
    value: { by: 'browser', say: 'thanks', storeLink },
  })
})
