import { expect, test } from 'vitest'
import { messageChannels } from '#domain/notifications/channel.ts'
import { liveNotifications } from './notification-lives.ts'

test('whatever happens, none is outside the hours, after a stop, above the limit, about money that came, or by another way than was chosen', () => {
  const lived = liveNotifications(20_000)
  expect(lived.planned).toBeGreaterThan(18_000)
  for (const channel of messageChannels) expect([channel, lived[channel] > 500]).toEqual([channel, true])
})
