import { expect, test } from 'vitest'
import { liveNotifications } from './notification-lives.ts'

test('whatever happens, none is outside the hours, after a stop, above the limit, or about money that came', () => {
  expect(liveNotifications(20_000)).toBeGreaterThan(18_000)
})
