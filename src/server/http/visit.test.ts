import { expect, test } from 'vitest'
import { visitOf } from './visit.ts'

const TOKEN = 'A'.repeat(43)

function asked(
  headers: Record<string, string>,
  { protocol = 'https', method = 'POST', isCall = true, mode = 'sandbox' } = {},
) {
  const sent: string[] = []
  const reply = { header: (_name: string, value: string) => sent.push(value) }
  const request = { headers, protocol, host: 'pages.example', method }
  const server = { config: { mode, brand: { appHost: 'https://published.example' } } }
  // Only what is asked of them here.
  const visit = visitOf(server as never, request as Parameters<typeof visitOf>[1], reply as never, { isCall })
  return { visit, sent }
}

const MARKED = { 'x-requested-with': 'XMLHttpRequest' }
const OURS = { ...MARKED, 'sec-fetch-site': 'same-origin' }

test('over https the cookie is the host’s own, secure, and of no other site; over http it has another name', () => {
  const secure = asked({ cookie: `session=${'B'.repeat(43)}; __Host-session=${TOKEN}` })
  expect(secure.visit.token).toBe(TOKEN)
  secure.visit.keep(TOKEN, 60)
  expect(secure.sent).toEqual([`__Host-session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure`])
  const plain = asked({ cookie: `__Host-session=${TOKEN}; session=${'B'.repeat(43)}` }, { protocol: 'http' })
  expect(plain.visit.token).toBe('B'.repeat(43))
  plain.visit.drop()
  expect(plain.sent).toEqual(['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
})

test('in production it is the host’s own also where somebody in front speaks https, and no neighbour plants another', () => {
  const cookie = `session=${'B'.repeat(43)}; __Host-session=${TOKEN}`
  const behind = asked({ cookie }, { protocol: 'http', mode: 'production' })
  expect(behind.visit.token).toBe(TOKEN)
  behind.visit.keep(TOKEN, 60)
  expect(behind.sent).toEqual([`__Host-session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure`])
  expect(asked({ cookie: `session=${TOKEN}` }, { protocol: 'http', mode: 'production' }).visit.token).toBe('')
})

test.each(['__Host-session=short', `__Host-session=${TOKEN}x`, '__Host-session=%00', 'nothing', ''])(
  '%j holds no session',
  (cookie) => {
    expect(asked({ cookie }).visit.token).toBe('')
  },
)

test.each([
  ['a call of our page', OURS, true],
  [
    'one that a browser without that header sends from here',
    { ...MARKED, origin: 'https://pages.example' },
    true,
  ],
  ['one from where we are published', { ...MARKED, origin: 'https://published.example' }, true],
  ['one without our mark', { 'sec-fetch-site': 'same-origin' }, false],
  ['one of another site', { ...MARKED, 'sec-fetch-site': 'cross-site' }, false],
  ['one of a neighbour', { ...MARKED, 'sec-fetch-site': 'same-site' }, false],
  ['one of another origin', { ...MARKED, origin: 'https://evil.example' }, false],
  ['one of no origin', { ...MARKED, origin: 'null' }, false],
  ['one that says nothing', MARKED, false],
] as const)('%s counts with a cookie: %s', (_title, headers, isOurs) => {
  expect(asked(headers).visit.isOurs).toBe(isOurs)
})

test('a page is read from anywhere; its form counts from here alone, marked or not', () => {
  const page = { isCall: false }
  expect(asked({ 'sec-fetch-site': 'cross-site' }, { ...page, method: 'GET' }).visit.isOurs).toBe(true)
  expect(asked({ 'sec-fetch-site': 'cross-site' }, page).visit.isOurs).toBe(false)
  expect(asked({ 'sec-fetch-site': 'same-origin' }, page).visit.isOurs).toBe(true)
  expect(asked({ origin: 'null' }, page).visit.isOurs).toBe(false)
})
