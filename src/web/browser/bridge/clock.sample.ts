import type { Timers } from './conversation.ts'

/** A clock that moves only on demand. */
export function stoppedClock() {
  const waiting = new Map<number, { wake: () => void; at: number }>()
  let now = 0
  let lastTimer = 0
  const timers: Timers = {
    setTimeout(wake, waitMs) {
      lastTimer += 1
      waiting.set(lastTimer, { wake, at: now + waitMs })
      return lastTimer
    },
    clearTimeout: (timer) => void waiting.delete(timer),
  }
  return {
    timers,
    /** Number of pending timers. */
    waiting: () => waiting.size,
    advance(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [timer, { wake, at }] = next
        now = at
        waiting.delete(timer)
        wake()
      }
      now = end
    },
  }
}
