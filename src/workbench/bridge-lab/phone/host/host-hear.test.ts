import { expect, test } from 'vitest'
import { helloText, requestText } from '#web/browser/bridge/protocol.ts'
import { replyTo } from './host-answer.ts'
import { hear } from './host-hear.ts'
import { readSwitches } from './host-switches.ts'

const message = (fields: object) => JSON.stringify({ jsonrpc: '2.0', ...fields })

test("messages of a page's bridge are parsed", () => {
  expect(hear(helloText())).toEqual({ kind: 'hello' })
  expect(hear(requestText('page-1', 'callTelephone', { number: '555 0100' }))).toEqual({
    kind: 'request',
    id: 'page-1',
    action: 'callTelephone',
    params: { number: '555 0100' },
  })
})

test.each([
  ['what is no text', { jsonrpc: '2.0' }, 'not text, but object', null],
  ['null', null, 'not text, but null', null],
  ['what is too long', 'x'.repeat(65_537), 'longer than 65536', null],
  ['what is no JSON', '{', 'not JSON', null],
  ['a list', '[]', 'the message: missing or of another type', null],
  ['another version of JSON-RPC', JSON.stringify({ id: 'a', method: 'goHome' }), 'jsonrpc', -32600],
  ['hello for another protocol', message({ method: 'hello', params: { protocol: 2 } }), 'protocol', null],
  ['an unknown action', message({ id: 'a', method: 'goAway' }), 'no action "goAway"', -32601],
  ['a name of every object', message({ id: 'a', method: 'toString' }), 'no action "toString"', -32601],
  ['a request without an id', message({ method: 'goHome' }), 'needs an id', null],
  ['an id that is no text', message({ id: 7, method: 'goHome' }), 'id: missing or of another type', null],
  [
    'a number that is none',
    message({ id: 'a', method: 'callTelephone', params: { number: 'call me' } }),
    'number: wrong form',
    -32602,
  ],
  ['a missing parameter', message({ id: 'a', method: 'goToRate' }), 'source: missing', -32602],
])('%s is refused with its reason, and answered if it has an id', (_title, said, problem, code) => {
  const heard = hear(said)
  expect(heard).toMatchObject({ kind: 'invalid', problem: expect.stringContaining(problem) })
  const steps = replyTo(heard, readSwitches(new URLSearchParams()), 0)
  const codes = steps.map((step) => (step.do === 'send' ? JSON.parse(step.text).error.code : 'no answer'))
  expect(codes).toEqual(code === null ? [] : [code])
})
