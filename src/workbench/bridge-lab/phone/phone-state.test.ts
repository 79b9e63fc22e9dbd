import { expect, test } from 'vitest'
import type { PhoneAction } from '#workbench/bridge-lab/phone/host/host-answer.ts'
import { nextPhone, openAt, type PhoneEvent, type PhoneState } from './phone-state.ts'

const origin = 'https://abono.example'
const first = '/loanDetail?type=1'

const after = (...events: PhoneEvent[]): PhoneState => events.reduce(nextPhone, openAt(first))
const happen = (happening: PhoneAction, webview = 1): PhoneEvent => ({
  did: 'happen',
  happening,
  webview,
  origin,
})
const follow = (address: string): PhoneEvent => ({ did: 'follow', address, scheme: 'abono' })
const page = (url: string): PhoneEvent => happen({ kind: 'page', url, title: 'Fees' })

test('a page opened by the app covers the one that asked, which reappears afterwards', () => {
  const open = after(page(`${origin}/sandbox/fees`))
  expect(open.webviews).toMatchObject([{ title: null }, { address: `${origin}/sandbox/fees`, title: 'Fees' }])
  const back = nextPhone(open, { did: 'go-back' })
  expect(back.webviews).toEqual(openAt(first).webviews)
})

test('a page of another host is not framed', () => {
  const { webviews, cover } = after(page('https://fees.example/'))
  expect(webviews.length).toBe(1)
  expect(cover).toEqual({ kind: 'outside', address: 'https://fees.example/' })
})

test('a closed app can be opened again with another page', () => {
  const closed = after(happen({ kind: 'closed' }))
  expect(closed).toMatchObject({ webviews: [], cover: { kind: 'closed' } })
  const again = nextPhone(closed, { did: 'reopen', address: first })
  expect(again).toMatchObject({ webviews: [{ key: 2, address: first, title: null }], cover: null })
})

test('closing a page that the app opened shows the one below', () => {
  const { webviews, cover } = after(page(`${origin}/fees`), happen({ kind: 'closed' }, 2))
  expect(webviews).toMatchObject([{ key: 1 }])
  expect(cover).toBeNull()
})

test('opening a page again starts anew, whatever covered it', () => {
  const login = after(page(`${origin}/fees`), happen({ kind: 'login', reason: 'signed-out' }))
  const again = nextPhone(login, { did: 'reopen', address: first })
  expect(again.webviews).toMatchObject([{ key: 3, address: first, title: null }])
})

test.each([
  ['tel:+12025550100', { sheet: { kind: 'dialler', number: '+12025550100' } }],
  ['mailto:hello@abono.example', { sheet: { kind: 'mail', address: 'hello@abono.example' } }],
  ['abono://home', { cover: { kind: 'app', place: 'home' } }],
  ['abono://login', { cover: { kind: 'login', reason: 'link' } }],
  ['abono://product?productId=mx-directo', { cover: { kind: 'app', place: 'product' } }],
  ['https://wa.me/12025550102', { cover: { kind: 'outside', address: 'https://wa.me/12025550102' } }],
  ['other-app://home', { cover: { kind: 'outside', address: 'other-app://home' } }],
])('the phone handles the link %s', (address, shown) => {
  expect(after(follow(address))).toMatchObject(shown)
})

test('a bank sheet knows the page that opened it', () => {
  const request = { id: 'page-1', action: 'startBank' } as const
  const { sheet } = after(happen({ kind: 'bank', orderId: '1', end: null, request }, 7))
  expect(sheet).toMatchObject({ request: { ...request, webview: 7 } })
})

test('a message expires by its own timer', () => {
  const toast = (text: string) => happen({ kind: 'toast', text })
  const second = after(toast('first'), toast('second'), { did: 'end-toast', number: 1 })
  expect(second.toast?.text).toBe('second')
  expect(nextPhone(second, { did: 'end-toast', number: 2 }).toast).toBeNull()
})
