const LOOK_EVERY_MS = 25
/** The window of looks, and the fewest looks in it, from which a standing delay is computed. */
const STANDS_FOR_MS = 300
const STANDS_FOR_LOOKS = 3

/**
 * The delay of the event loop in milliseconds: the smallest lateness of a timer in the last looks. One long piece of work delays
 * one look, and is no standing delay.
 */
export function standingDelay() {
  let looks: { at: number; lateMs: number }[] = []
  return {
    look(at: number, lateMs: number): void {
      looks.push({ at, lateMs })
      const enough = looks.length - STANDS_FOR_LOOKS
      looks = looks.filter((look, number) => number >= enough || at - look.at < STANDS_FOR_MS)
    },
    delayMs: (): number =>
      looks.length < STANDS_FOR_LOOKS ? 0 : Math.min(...looks.map(({ lateMs }) => lateMs)),
  }
}

/** Measures the delay of this process until it is stopped. */
export function watchLoopDelay(): { delayMs(): number; stop(): void } {
  const { look, delayMs } = standingDelay()
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    look(now, Math.max(0, now - lookedAt - LOOK_EVERY_MS))
    lookedAt = now
  }, LOOK_EVERY_MS)
  timer.unref()
  return { delayMs, stop: () => clearInterval(timer) }
}
