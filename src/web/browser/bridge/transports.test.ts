import { expect, test } from 'vitest'
import { findMethod, findTransport } from './transports.ts'
import { OWN_ORIGIN, sampleHost, sampleWindow } from './window.sample.ts'

const unframed = (injected: object = {}) => {
  const window = sampleWindow(injected)
  return Object.assign(window, { parent: window, postMessage: () => {} })
}

test.each([
  ['AbonoHost', (host: object) => ({ AbonoHost: host })],
  ['webkit', (host: object) => ({ webkit: { messageHandlers: { abonoHost: host } } })],
  ['ReactNativeWebView', (host: object) => ({ ReactNativeWebView: host })],
] as const)('a host that injects %s receives the text', (name, inject) => {
  const host = sampleHost()
  const transport = findTransport(unframed(inject(host)), [])
  transport?.send('{"method":"goHome"}')
  expect(transport?.name).toBe(name)
  expect(host.heard).toEqual([{ method: 'goHome' }])
})

test("the object of our own protocol takes precedence over another app's", () => {
  const window = unframed({ ReactNativeWebView: sampleHost(), AbonoHost: sampleHost() })
  expect(findTransport(window, [])?.name).toBe('AbonoHost')
})

test.each([
  ['nothing', {}],
  ['an object that cannot post', { AbonoHost: {} }],
  ['null', { AbonoHost: null, webkit: { messageHandlers: null } }],
  ['handlers of another app', { webkit: { messageHandlers: { other: sampleHost() } } }],
])('a plain browser has no transport: %s', (_title, injected) => {
  expect(findTransport(unframed(injected), [OWN_ORIGIN])).toBe(null)
})

test('a page framed by its own origin sends to its parent, and to no other origin', () => {
  const window = sampleWindow()
  findTransport(window, [OWN_ORIGIN])?.send('hello')
  expect(window.parent.posted).toEqual([{ message: 'hello', targetOrigin: OWN_ORIGIN }])
})

test('a page framed by its own origin sends nothing unless configured', () => {
  expect(findTransport(sampleWindow(), [])).toBe(null)
})

test.each([
  ['that tells where it is', { location: { origin: 'https://evil.example' }, postMessage: () => {} }],
  [
    'that does not, as browsers have it',
    {
      get location(): never {
        throw new Error('Blocked a frame from accessing a cross-origin frame')
      },
      postMessage: () => {},
    },
  ],
])('a page framed by a foreign origin sends nothing: one %s', (_title, parent) => {
  const window = Object.assign(sampleWindow(), { parent })
  expect(findTransport(window, [OWN_ORIGIN, 'https://evil.example'])).toBe(null)
})

test("a host's own function is called on its own object", () => {
  const native = {
    calls: [] as string[],
    toHome(text: string) {
      this.calls.push(text)
      return 'done'
    },
  }
  const method = findMethod({ app: { native } }, { object: 'app.native', method: 'toHome' })
  expect(method?.('{}')).toBe('done')
  expect(native.calls).toEqual(['{}'])
})

test.each([
  ['app', 'native'],
  ['app.native', 'missing'],
  ['app.native', 'name'],
  ['missing.native', 'toHome'],
  ['locked', 'toHome'],
])('no function is found at %s, %s', (object, method) => {
  const window = {
    app: { native: { name: 'host' } },
    get locked(): never {
      throw new Error('not for pages')
    },
  }
  expect(findMethod(window, { object, method })).toBe(null)
})

test('a rejected promise of a host is ignored', async () => {
  const host = { postMessage: () => Promise.reject(new Error('no reply')) }
  findTransport(unframed({ AbonoHost: host }), [])?.send('hello')
  // An unhandled rejection would fail the whole run.
  await new Promise(setImmediate)
})
