/** Where it is written: a terminal, or a file or pipe that keeps every line. */
export interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

/** How often a line is added where lines stay. */
const LINE_EVERY_MS = 5_000

/** Says how far a long piece of work is: one line that changes on a terminal, plain lines at leisure anywhere else. */
export function progressOn(screen: Screen, now: () => number) {
  const startedAt = now()
  let saidAt = Number.NEGATIVE_INFINITY
  return {
    told({ done, total }: { done: number; total: number }): void {
      const line = progressLine({ done, total }, now() - startedAt)
      if (screen.isTTY) screen.write(`\r${line}\u001b[K`)
      else if (now() - saidAt >= LINE_EVERY_MS) {
        saidAt = now()
        screen.write(`${line}\n`)
      }
    },
    /** Ends the line that changes. */
    end(): void {
      if (screen.isTTY) screen.write('\n')
    },
  }
}

/** "1200 of 5000 (24 %), about 3 min left". How long it still takes is not known before something is done. */
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
