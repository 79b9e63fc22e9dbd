import { expect, test } from 'vitest'
import { channelFor, isResentBySms } from './channel.ts'

test.each([
  ['email', { sms: true, whatsapp: true, email: true }, 'email'],
  ['email', { sms: true, whatsapp: true, email: false }, 'sms'],
  ['whatsapp', { sms: true, whatsapp: false, email: true }, 'sms'],
  ['email', { sms: false, whatsapp: false, email: true }, 'email'],
  ['sms', { sms: false, whatsapp: true, email: true }, null],
  ['whatsapp', { sms: false, whatsapp: false, email: true }, null],
] as const)('a borrower who chose %s and is reachable by %o receives %s', (chosen, canReach, channel) => {
  expect(channelFor(chosen, canReach)).toBe(channel)
})

test('only a message that failed on another channel is sent again by text message', () => {
  expect(isResentBySms('email', false)).toBe(true)
  expect(isResentBySms('whatsapp', false)).toBe(true)
  expect(isResentBySms('whatsapp', true)).toBe(false)
  expect(isResentBySms('sms', false)).toBe(false)
})
