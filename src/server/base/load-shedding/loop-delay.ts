/** How often it is looked at. */
const LOOK_EVERY_MS = 25
/** A delay that stands for so long, and for so many looks, is a line that does not get shorter. */
const STANDS_FOR_MS = 300
const STANDS_FOR_LOOKS = 3

/**
 * How late this process is, in milliseconds: everything that it was asked for and has not yet come to stands in this one
 * line. It is the lateness of a timer, so an idle process knows it as well as a busy one. One long piece of work makes
 * nobody late for long: what counts is the smallest delay of the last looks.
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

/** The same for this process, until it is stopped. */
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
