/** So many lines of one kind are written in a minute by a process; of the others it is said how many there were. */
export const LINES_A_MINUTE = 5
const MINUTE_MS = 60_000

interface Minute {
  endsAt: number
  lines: number
  leftOut: number
}

/**
 * Writes what a stranger can cause as often as they like: a few lines a minute of each kind, the first one of the next with how many
 * were left out before it. Kinds are names that the code or the configuration has. Everything is counted elsewhere, always.
 */
export function fewLines(): (kind: string, now: Date, write: (leftOut: number) => void) => void {
  const minutes = new Map<string, Minute>()
  return (kind, now, write) => {
    const at = now.getTime()
    const before = minutes.get(kind)
    // A clock that was set back begins anew, too.
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
