import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bridgeActions } from '#contract/brand/bridge-mapping.ts'
import { actions, MESSAGE_MAX, readMessage } from './protocol.ts'
import { answerText, errorText, readyText } from './window.sample.ts'

test('there are ten actions and one of ours; interactive ones have two minutes, the others five seconds', () => {
  const waits = Object.fromEntries(Object.entries(actions).map(([name, { waitMs }]) => [name, waitMs]))
  expect(waits).toEqual({
    openPage: 5_000,
    closeWebview: 5_000,
    goHome: 5_000,
    goMine: 5_000,
    backToLogin: 5_000,
    callTelephone: 120_000,
    goToRate: 120_000,
    confirmBurialPoint: 5_000,
    startBank: 120_000,
    endBank: 120_000,
    confirmAccount: 120_000,
  })
})

test.each([
  ['ready', readyText('goHome', 'an action of tomorrow')],
  ['an answer', answerText('page-1', { anything: 1 })],
  ['an answer with nothing in it', answerText('page-1', null)],
  ['an error', errorText('page-1', -32601)],
])('read: %s', (_title, text) => {
  expect(readMessage(text)).toMatchObject(
    JSON.parse(text, (key, value) => (key === 'message' ? undefined : value)),
  )
})

const message = (fields: object) => JSON.stringify({ jsonrpc: '2.0', ...fields })

test.each([
  ['nothing', undefined],
  ['an object instead of text', { jsonrpc: '2.0', id: 'page-1', result: {} }],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['a batch', `[${answerText('page-1')}]`],
  ['another protocol', JSON.stringify({ id: 'page-1', result: {} })],
  ['JSON-RPC 1', JSON.stringify({ jsonrpc: '1.0', id: 'page-1', result: {} })],
  ['an answer without a result', message({ id: 'page-1' })],
  ['a result beside an error', message({ id: 'page-1', result: {}, error: { code: 1 } })],
  ['an error without a code', message({ id: 'page-1', error: { message: 'no' } })],
  ['an id that is a number', answerText(1)],
  ['an id without end', answerText('1'.repeat(65))],
  ['an answer to nothing', message({ result: {} })],
  ['a method that the page does not know', message({ method: 'eval', params: { protocol: 1, actions: [] } })],
  ['ready without actions', message({ method: 'ready', params: { protocol: 1 } })],
  ['ready for another version', message({ method: 'ready', params: { protocol: 2, actions: [] } })],
  ['ready with too many actions', readyText(...Array.from({ length: 101 }, () => 'goHome'))],
  ['a message that is too long', answerText('page-1', 'x'.repeat(MESSAGE_MAX))],
  ['a message that is deep', '['.repeat(MESSAGE_MAX)],
])('ignored: %s', (_title, text) => {
  expect(readMessage(text)).toBe(null)
})

test('a message of the maximum length is read', () => {
  const empty = answerText('page-1', '')
  expect(readMessage(answerText('page-1', 'x'.repeat(MESSAGE_MAX - empty.length)))).not.toBe(null)
})

test.each([
  ['openPage', { url: '/loanAgreement?orderNo=1' }],
  ['callTelephone', { number: '+1 (202) 555-0100' }],
  ['confirmBurialPoint', { productId: 'p1', event: 'confirm.submit' }],
  ['backToLogin', { reason: 'session-ended' }],
  ['startBank', { orderId: 'order-1' }],
  ['startBank', { orderId: 'MX-2026/00017' }],
] as const)('%s accepts %o', (action, params) => {
  expect(z.safeParse(actions[action].params, params).success).toBe(true)
})

test.each([
  ['openPage', { url: '' }],
  ['openPage', { url: 'x'.repeat(2001) }],
  ['callTelephone', { number: '911;ext=1' }],
  ['callTelephone', { number: '1' }],
  ['confirmBurialPoint', { event: 'confirm' }],
  ['confirmBurialPoint', { productId: 'p1', event: 'two words' }],
  ['backToLogin', { reason: 'because' }],
  ['startBank', { orderId: '' }],
  ['goToRate', {}],
] as const)('%s refuses %o', (action, params) => {
  expect(z.safeParse(actions[action].params, params).success).toBe(false)
})

test('a configuration names the same actions', () => {
  expect(Object.keys(actions)).toEqual(bridgeActions)
})
