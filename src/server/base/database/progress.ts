/** The output: a terminal, or a file or pipe. */
export interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

/** The interval between lines if it is not a terminal. */
const LINE_EVERY_MS = 5_000

/** Shows the progress of a long task: one changing line on a terminal, otherwise plain lines. */
export function progressOn(screen: Screen, now: () => number) {
  const startedAt = now()
  let saidAt = Number.NEGATIVE_INFINITY
  return {
    report({ done, total }: { done: number; total: number }): void {
      const line = progressLine({ done, total }, now() - startedAt)
      if (screen.isTTY) screen.write(`\r${line}\u001b[K`)
      else if (now() - saidAt >= LINE_EVERY_MS) {
        saidAt = now()
        screen.write(`${line}\n`)
      }
    },
    /** Ends the changing line. */
    end(): void {
      if (screen.isTTY) screen.write('\n')
    },
  }
}

/** "1200 of 5000 (24 %), about 3 min left". The remaining time is unknown at the beginning. */
export function progressLine({ done, total }: { done: number; total: number }, elapsedMs: number): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  const soFar = `${done} of ${total} (${percent} %)`
  if (done === 0 || done >= total) return soFar
  return `${soFar}, about ${inWords((elapsedMs / done) * (total - done))} left`
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
