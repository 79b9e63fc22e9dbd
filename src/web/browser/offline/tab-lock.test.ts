import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTabLock } from './tab-lock.ts'

/** Another tab holds the lock. */
let over: () => void
beforeEach(() => {
  const held = new Promise<void>((resolve) => {
    over = resolve
  })
  const request = (_name: string, begin: () => unknown) => held.then(begin)
  vi.stubGlobal('navigator', { locks: { request } })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE_MS = 60_000

test('automatic sending waits for the lock, however long another tab holds it', async () => {
  const send = vi.fn(async () => 'sent')
  const done = withTabLock(send)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(send).not.toHaveBeenCalled()
  over()
  expect(await done).toBe('sent')
})
