import { expect, test } from 'vitest'
import { webhookHeaders } from './sign-webhook.ts'
import { TOLERANCE_MS, webhookSender } from './verify-webhook.ts'

const KEY = Buffer.alloc(24, 1)
const OTHER = Buffer.alloc(24, 2)
const NOW = new Date('2026-11-20T18:00:00Z')
const WEBHOOK = { id: 'msg_1', body: '{"type":"email.delivered"}' }

function signed(keys: readonly Buffer[] = [KEY], at = NOW) {
  const headers = webhookHeaders(keys, WEBHOOK, at)
  return { ...WEBHOOK, timestamp: headers['webhook-timestamp'], signature: headers['webhook-signature'] }
}

test('the specification’s own example is verified', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const example = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  expect(webhookSender([key], example, new Date(1_614_265_330_000))).toBe('known')
})

test('one common key is enough during a rotation', () => {
  expect(webhookSender([OTHER, KEY], signed(), NOW)).toBe('known')
  expect(webhookSender([KEY], signed([OTHER, KEY]), NOW)).toBe('known')
})

test.each([
  ['another key', signed([OTHER])],
  ['another body', { ...signed(), body: '{"type":"email.bounced"}' }],
  ['another id', { ...signed(), id: 'msg_2' }],
  ['another time', { ...signed(), timestamp: String(NOW.getTime() / 1000 + 1) }],
  ['no time', { ...signed(), timestamp: '' }],
  ['a time that is not a number', { ...signed(), timestamp: 'NaN' }],
  ['no signature', { ...signed(), signature: '' }],
  ['a part of the signature', { ...signed(), signature: signed().signature.slice(0, -1) }],
  [
    'the right signature after too many',
    { ...signed(), signature: `${'v1,x '.repeat(5)}${signed().signature}` },
  ],
])('with %s it is not verified', (_what, webhook) => {
  expect(webhookSender([KEY], webhook, NOW)).toBe('unknown')
})

test('without a key nothing is verified', () => {
  expect(webhookSender([], { ...signed([]), signature: '' }, NOW)).toBe('unknown')
})

test.each([-1, 1])('it is valid for five minutes around its time', (side) => {
  const at = (moreMs: number) => new Date(NOW.getTime() + side * (TOLERANCE_MS + moreMs))
  expect(webhookSender([KEY], signed(), at(0))).toBe('known')
  expect(webhookSender([KEY], signed(), at(1))).toBe('too-old')
})
