import { ask, type Line } from './process-channel.ts'

/** The liveness request. */
export const LIVENESS_REQUEST = 'still there'

const ASK_EVERY_MS = 5_000
/** Two missing answers: after a pause of the asking process the first one seems to be missing. */
const PATIENCE_MS = [20_000, 10_000] as const

/**
 * Checks the liveness of another process repeatedly. Resolves with true if it stops answering without having ended, as
 * in an endless loop or when it is suspended, and with false when `isOver` is true.
 */
export async function untilUnresponsive(line: Line, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    let answer: unknown
    for (const waitMs of PATIENCE_MS) answer ??= isOver() ? true : await ask(line, LIVENESS_REQUEST, waitMs)
    if (isOver()) return false
    if (answer === undefined) return true
  }
}
