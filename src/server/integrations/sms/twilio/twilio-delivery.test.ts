import { describe, expect, test } from 'vitest'
import { readTwilioDelivery, twilioSignature } from './twilio-delivery.ts'

const TOKEN = '12345'
const URL_OF_MESSAGE = 'https://loans.example.com/webhooks/messages?message=01abcdefghjk'

const notice = (fields: Record<string, string>, change: { url?: string; signature?: string } = {}) => {
  const body = new URLSearchParams(fields)
  const signature = change.signature ?? twilioSignature(TOKEN, URL_OF_MESSAGE, body)
  return {
    body: body.toString(),
    url: change.url ?? URL_OF_MESSAGE,
    header: (name: string) => (name === 'x-twilio-signature' ? signature : undefined),
  }
}
const delivered = { MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: 'delivered', To: '+525500000001' }

test('signs as Twilio’s own documentation does', () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  })
  expect(twilioSignature(TOKEN, 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  )
})

test('a repeated field is signed with each value once, sorted', () => {
  const once = twilioSignature(TOKEN, URL_OF_MESSAGE, new URLSearchParams('a=1&a=2'))
  expect(twilioSignature(TOKEN, URL_OF_MESSAGE, new URLSearchParams('a=2&a=1&a=2'))).toBe(once)
})

describe('is refused', () => {
  const signature = twilioSignature(TOKEN, URL_OF_MESSAGE, new URLSearchParams(delivered))

  test.each([
    ['without a signature', notice(delivered, { signature: '' })],
    [
      'signed with another token',
      notice(delivered, {
        signature: twilioSignature('12346', URL_OF_MESSAGE, new URLSearchParams(delivered)),
      }),
    ],
    ['of another message', notice(delivered, { url: `${URL_OF_MESSAGE}x` })],
    ['with a field changed', notice({ ...delivered, MessageStatus: 'failed' }, { signature })],
    ['with an additional field', notice({ ...delivered, ErrorCode: '30003' }, { signature })],
    ['with a missing field', notice({ MessageStatus: 'delivered' }, { signature })],
  ])('%s', (_what, forged) => {
    expect(readTwilioDelivery(TOKEN, forged)).toEqual({ ok: false, why: 'signature' })
  })

  test('without a status', () => {
    expect(readTwilioDelivery(TOKEN, notice({ To: '+525500000001' }))).toEqual({
      ok: false,
      why: 'malformed',
    })
  })
})

test.each([
  ['delivered', undefined, { what: 'delivered' }],
  ['read', undefined, { what: 'read' }],
  ['undelivered', '30003', { what: 'failed', because: '30003' }],
  ['failed', '30008', { what: 'failed', because: '30008' }],
  ['failed', '<b>', { what: 'failed', because: 'failed' }],
  ['canceled', undefined, { what: 'failed', because: 'canceled' }],
  ['queued', undefined, null],
  ['sent', undefined, null],
  ['teleported', undefined, null],
] as const)('%s with error %s says %o', (status, code, news) => {
  const fields = { MessageStatus: status, ...(code && { ErrorCode: code }) }
  expect(readTwilioDelivery(TOKEN, notice(fields))).toEqual({ ok: true, news })
})
