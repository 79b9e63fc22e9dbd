import { expect, test } from 'vitest'
import { sandboxSms } from './sandbox.ts'
import { isE164, type Message } from './sms.ts'

const message = { to: '+525500000001', text: 'Su código es 123456', idempotencyKey: 'row-1' }

test('a message of the sandbox is stored and not sent', async () => {
  const kept: Message[] = []
  const sms = sandboxSms((one) => void kept.push(one))
  await expect(sms.send(message)).resolves.toEqual({ ok: true, providerId: 'sandbox-row-1' })
  expect(kept).toEqual([message])
})

test('a message that cannot be stored was not sent', async () => {
  const sms = sandboxSms(() => Promise.reject(new Error('the database is away')))
  await expect(sms.send(message)).rejects.toThrow('away')
})

test('the sandbox refuses the same numbers as a real provider', async () => {
  const sms = sandboxSms(() => {})
  await expect(sms.send({ ...message, to: '5500000001' })).resolves.toEqual({
    ok: false,
    why: 'bad-number',
    retry: false,
  })
})

test.each([
  ['+525500000001', true],
  ['+919900000001', true],
  ['525500000001', false],
  ['+0525500000001', false],
  ['+52 5500000001', false],
  ['+525500000001\n', false],
  ['+1234567', false],
  ['+1234567890123456', false],
])('%j is a number in E.164: %s', (text, right) => {
  expect(isE164(text)).toBe(right)
})
