import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf } from './message-fault.ts'
import { MESSAGE_MAX, readMessage } from './protocol.ts'
import { answerText, errorText } from './window.sample.ts'

const message = (fields: object) => JSON.stringify({ jsonrpc: '2.0', ...fields })

test.each([
  ['not-text', { jsonrpc: '2.0', id: 'page-1', result: {} }],
  ['too-long', answerText('page-1', 'x'.repeat(MESSAGE_MAX))],
  ['not-json', '{'],
  ['not-an-object', '7'],
  ['not-an-object', `[${answerText('page-1')}]`],
  ['not-json-rpc', JSON.stringify({ id: 'page-1', result: {} })],
  ['unknown-method', message({ method: 'goHome' })],
  ['wrong-protocol', message({ method: 'ready', params: { protocol: 2, actions: [] } })],
  ['wrong-protocol', message({ method: 'ready', params: { protocol: '1', actions: [] } })],
  ['bad-actions', message({ method: 'ready', params: { protocol: 1, actions: 'goHome' } })],
  ['result-and-error', message({ id: 'page-1', result: {}, error: { code: 1 } })],
  ['no-result', message({ id: 'page-1' })],
  ['id-not-text', answerText(1)],
  ['bad-id', answerText('1'.repeat(65))],
  ['bad-id', errorText('1'.repeat(65), 1)],
  ['bad-error', message({ id: 'page-1', error: 'no' })],
])('%s: %j', (fault, value) => {
  expect(faultOf(value)).toBe(fault)
})

test('a message has no fault exactly if the page reads it', () => {
  const field = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.record({ code: fc.integer() }))
  const params = fc.record({ protocol: fc.constantFrom(1, 2, '1'), actions: fc.array(fc.string()) })
  const fields = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: field,
      method: fc.constantFrom('ready', 'goHome'),
      params,
      result: field,
      error: field,
    },
    { requiredKeys: ['jsonrpc'] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fields.map((each) => JSON.stringify(each)),
        fc.json(),
        fc.anything(),
      ),
      (value) => {
        expect(faultOf(value) === null).toBe(readMessage(value) !== null)
      },
    ),
  )
})
