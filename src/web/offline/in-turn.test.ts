import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn, inTurnOrSoon } from './in-turn.ts'

/** Another tab has the turn until it is over. */
let over: () => void
beforeEach(() => {
  const held = new Promise<void>((resolve) => {
    over = resolve
  })
  const request = (_name: string, ...[last, work]: [unknown, unknown?]) => {
    const begin = (work ?? last) as () => unknown
    const { signal } = (work ? last : {}) as { signal?: AbortSignal }
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      void held.then(() => signal?.aborted || resolve(begin()))
    })
  }
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

test('what somebody taps is sent after a few seconds, and not once more when its turn comes', async () => {
  const send = vi.fn(async () => 'sent')
  const done = inTurnOrSoon(send)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await done).toBe('sent')
  over()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(send).toHaveBeenCalledTimes(1)
})
