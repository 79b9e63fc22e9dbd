import { expect, test } from 'vitest'
import { messageChannels } from '#domain/notifications/channel.ts'
import { liveNotifications } from './notification-lives.ts'

test('no message violates contact hours, opt-outs, the weekly limit, payment state or the chosen channel', () => {
  const lived = liveNotifications(20_000)
  expect(lived.planned).toBeGreaterThan(18_000)
  for (const channel of messageChannels) expect([channel, lived[channel] > 500]).toEqual([channel, true])
})
