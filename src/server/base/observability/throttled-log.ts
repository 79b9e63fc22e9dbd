/** The maximum number of lines of one kind per minute and process. */
export const LINES_A_MINUTE = 5
const MINUTE_MS = 60_000

interface Minute {
  endsAt: number
  lines: number
  leftOut: number
}

/**
 * Writes lines that a client can cause at will: a few of each kind per minute. The first line of the next minute says
 * how many were dropped. Kinds are names from code or configuration. Metrics count every event.
 */
export function throttledLog(): (kind: string, now: Date, write: (leftOut: number) => void) => void {
  const minutes = new Map<string, Minute>()
  return (kind, now, write) => {
    const at = now.getTime()
    const before = minutes.get(kind)
    // If the clock was set back, the minute starts again.
    const isOver = !before || at >= before.endsAt || at < before.endsAt - MINUTE_MS
    const minute = isOver ? { endsAt: at + MINUTE_MS, lines: 0, leftOut: before?.leftOut ?? 0 } : before
    minutes.set(kind, minute)
    if (minute.lines >= LINES_A_MINUTE) {
      minute.leftOut += 1
      return
    }
    minute.lines += 1
    write(minute.leftOut)
    minute.leftOut = 0
  }
}
