import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Another tab has the turn until it is over. */
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

test('what is sent by itself waits for its turn, however long another tab takes', async () => {
  const send = vi.fn(async () => 'sent')
  const done = inTurn(send)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(send).not.toHaveBeenCalled()
  over()
  expect(await done).toBe('sent')
})
