import { expect, test } from 'vitest'
import { createBridge } from './bridge.ts'
import { stoppedClock } from './clock.sample.ts'
import { ANSWER_WAIT_MS, PERSON_WAIT_MS } from './protocol.ts'
import type { HostMapping } from './transports.ts'
import { answerText, OWN_ORIGIN, readyText, sampleHost, sampleWindow } from './window.sample.ts'

type Settings = { injected?: object; origins?: string[]; mapping?: HostMapping }

function opened({ injected = {}, origins = [], mapping = {} }: Settings = {}) {
  const window = sampleWindow(injected)
  const clock = stoppedClock()
  const bridge = createBridge({ window, timers: clock.timers, origins, mapping })
  /** A native host: it calls the page's function, if present. */
  const receive = (text: unknown) => {
    const receiver: unknown = Reflect.get(window, 'AbonoBridge')
    if (typeof receiver === 'object' && receiver !== null) Reflect.get(receiver, 'receive')(text)
  }
  return { window, clock, bridge, receive }
}

test('an injected host is greeted, lists its actions, and answers', async () => {
  const host = sampleHost()
  const { bridge, receive } = opened({ injected: { AbonoHost: host } })
  expect(host.heard).toMatchObject([{ method: 'hello' }])
  expect(bridge.state()).toBe('waiting')
  receive(readyText('goHome'))
  expect(bridge.state()).toBe('ready')
  const answer = bridge.request('goHome', {})
  receive(answerText(host.asked()[0]?.id))
  expect(await answer).toEqual({ ok: true, value: {} })
})

test('a plain browser has no host, and nothing waits for one', async () => {
  const { bridge, clock } = opened()
  expect(bridge.state()).toBe('absent')
  expect(bridge.supports('goHome')).toBe(false)
  expect(await bridge.request('goHome', {})).toEqual({ ok: false, refusal: 'no-host' })
  expect(clock.waiting()).toBe(0)
})

test('a host injected after the page has started is still used', async () => {
  const { window, bridge, receive } = opened()
  const host = sampleHost()
  Object.assign(window, { AbonoHost: host })
  receive(readyText('goHome'))
  const answer = bridge.request('goHome', {})
  receive(answerText(host.asked()[0]?.id))
  expect(await answer).toEqual({ ok: true, value: {} })
})

test('a host whose function throws counts as absent', async () => {
  const injected = {
    AbonoHost: {
      postMessage() {
        throw new Error('gone')
      },
    },
  }
  expect(await opened({ injected }).bridge.request('goHome', {})).toEqual({ ok: false, refusal: 'no-host' })
})

test('invalid parameters never reach the host', async () => {
  const host = sampleHost()
  const { bridge, receive } = opened({ injected: { AbonoHost: host } })
  receive(readyText('startBank'))
  expect(await bridge.request('startBank', { orderId: 'two\0words' })).toEqual({
    ok: false,
    refusal: 'invalid-parameters',
  })
  expect(host.asked()).toEqual([])
})

test('unknown parameters are dropped', async () => {
  const host = sampleHost()
  const { bridge, receive } = opened({ injected: { AbonoHost: host } })
  receive(readyText('startBank'))
  const params = { orderId: 'o1', dearest: 'a token' }
  void bridge.request('startBank', params)
  expect(host.asked()[0]?.params).toEqual({ orderId: 'o1' })
})

test.each([
  [
    { outcome: 'done', more: 1 },
    { ok: true, value: { outcome: 'done' } },
  ],
  [{}, { ok: true, value: { outcome: 'unknown' } }],
  [null, { ok: true, value: { outcome: 'unknown' } }],
  [{ outcome: 'paid' }, { ok: false, refusal: 'unreadable' }],
  ['done', { ok: false, refusal: 'unreadable' }],
])('the startBank result %o is read as %o', async (result, expected) => {
  const host = sampleHost()
  const { bridge, receive } = opened({ injected: { AbonoHost: host } })
  receive(readyText('startBank'))
  const answer = bridge.request('startBank', { orderId: 'o1' })
  receive(answerText(host.asked()[0]?.id, result))
  expect(await answer).toEqual(expected)
})

test('two pages never use the same id', () => {
  const hosts = [sampleHost(), sampleHost()]
  for (const host of hosts) {
    const { bridge, receive } = opened({ injected: { AbonoHost: host } })
    receive(readyText('goHome'))
    void bridge.request('goHome', {})
  }
  expect(hosts[0]?.asked()[0]?.id).not.toBe(hosts[1]?.asked()[0]?.id)
})

test('the framing window may be the host, from a configured origin', async () => {
  const { window, bridge } = opened({ origins: [OWN_ORIGIN] })
  window.hear({ origin: OWN_ORIGIN, source: window.parent, data: readyText('goHome') })
  const answer = bridge.request('goHome', {})
  const { id } = JSON.parse(window.parent.posted.at(-1)?.message ?? '{}')
  window.hear({ origin: OWN_ORIGIN, source: window.parent, data: answerText(id) })
  expect(await answer).toEqual({ ok: true, value: {} })
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['no origin', { origin: '' }],
  ['another window of the same origin', { source: {} }],
  ['data that is not text', { data: JSON.parse(readyText('goHome')) }],
])('a message event is ignored if it has %s', (_title, difference) => {
  const { window, bridge } = opened({ origins: [OWN_ORIGIN] })
  const event = { origin: OWN_ORIGIN, source: window.parent, data: readyText('goHome') }
  window.hear({ ...event, ...difference })
  expect(bridge.supports('goHome')).toBe(false)
  window.hear(event)
  expect(bridge.supports('goHome')).toBe(true)
})

test('outside the sandbox message events are ignored, even of our own origin', () => {
  const { window, bridge } = opened()
  window.hear({ origin: OWN_ORIGIN, source: window.parent, data: readyText('goHome') })
  expect(bridge.supports('goHome')).toBe(false)
  expect(window.parent.posted).toEqual([])
})

test('malformed messages do not throw into the host', () => {
  const { receive } = opened()
  for (const text of [undefined, null, {}, '', '{', '[]', answerText('unknown')]) receive(text)
})

const mapping = { goHome: { object: 'native.app', method: 'toHome' } }

test('a host with its own method names receives parameters as JSON text', async () => {
  const calls: string[] = []
  const { bridge } = opened({
    injected: { native: { app: { pay: (text: string) => calls.push(text) } } },
    mapping: { startBank: { object: 'native.app', method: 'pay' } },
  })
  expect(bridge.state()).toBe('ready')
  expect(await bridge.request('startBank', { orderId: 'o1' })).toEqual({
    ok: true,
    value: { outcome: 'unknown' },
  })
  expect(calls).toEqual(['{"orderId":"o1"}'])
})

test('a mapped function is supported only while it exists', async () => {
  const { window, bridge } = opened({ mapping })
  expect(bridge.supports('goHome')).toBe(false)
  expect(await bridge.request('goHome', {})).toEqual({ ok: false, refusal: 'no-host' })
  Object.assign(window, { native: { app: { toHome: () => {} } } })
  expect([bridge.supports('goHome'), bridge.supports('goMine')]).toEqual([true, false])
  expect(await bridge.request('goHome', {})).toEqual({ ok: true, value: {} })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['breaks its promise', () => Promise.reject(new Error('no'))],
])('a mapped function that %s counts as a refusal', async (_title, toHome) => {
  const { bridge, clock } = opened({ injected: { native: { app: { toHome } } }, mapping })
  expect(await bridge.request('goHome', {})).toEqual({ ok: false, refusal: 'refused' })
  expect(clock.waiting()).toBe(0)
})

test('a mapped function that never returns times out', async () => {
  const toHome = () => new Promise(() => {})
  const { bridge, clock } = opened({ injected: { native: { app: { toHome } } }, mapping })
  const answer = bridge.request('goHome', {})
  clock.advance(ANSWER_WAIT_MS)
  expect(await answer).toEqual({ ok: false, refusal: 'timeout' })
})

test('screens are notified when the host becomes ready, until they unsubscribe', () => {
  const { bridge, receive } = opened({ injected: { AbonoHost: sampleHost() } })
  const seen: boolean[] = []
  const stop = bridge.watch(() => seen.push(bridge.supports('goHome')))
  receive(readyText('goHome'))
  stop()
  receive(readyText())
  expect(seen).toEqual([true])
})

test('a closed bridge has resolved everything and ignores messages', async () => {
  const { window, bridge, receive, clock } = opened({ injected: { AbonoHost: sampleHost() } })
  receive(readyText('startBank'))
  const answer = bridge.request('startBank', { orderId: 'o1' })
  bridge.close()
  expect(await answer).toEqual({ ok: false, refusal: 'closed' })
  expect(window.listeners.size).toBe(0)
  expect('AbonoBridge' in window).toBe(false)
  clock.advance(PERSON_WAIT_MS)
})

test('a watcher sees every message unchanged, before its effect', async () => {
  const host = sampleHost()
  const window = sampleWindow({ AbonoHost: host, loanApp: { home: () => {} } })
  const seen: unknown[] = []
  const bridge = createBridge({
    window,
    timers: stoppedClock().timers,
    mapping: { goHome: { object: 'loanApp', method: 'home' } },
    watchMessages: (passing) => seen.push({ ...passing, state: host.heard.length }),
  })
  Reflect.get(Reflect.get(window, 'AbonoBridge'), 'receive')({ no: 'text' })
  window.hear({ origin: 'https://other.example', source: window.parent, data: 'x' })
  await bridge.request('goHome', {})
  expect(seen).toEqual([
    { to: 'host', text: expect.stringContaining('"hello"'), by: 'AbonoHost', state: 0 },
    { to: 'page', value: { no: 'text' }, ignored: false, state: 1 },
    { to: 'page', value: 'x', ignored: true, state: 1 },
    { to: 'host', text: '{}', by: 'loanApp.home', state: 1 },
  ])
})
