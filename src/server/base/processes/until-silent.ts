import { ask, type Line } from './ask.ts'

/** What a process is asked to hear whether it still turns. */
export const STILL_THERE = 'still there'

const ASK_EVERY_MS = 5_000
/** Two questions: after a pause of the one who asks, the first one seems to be unanswered whoever answered it. */
const PATIENCE_MS = [20_000, 10_000] as const

/**
 * Asks another process again and again whether it is there. Resolves with true when it does not answer any more although it
 * has not ended, as one that runs in a circle or that was stopped, and with false when `isOver` says so.
 */
export async function untilSilent(line: Line, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    let answer: unknown
    for (const waitMs of PATIENCE_MS) answer ??= isOver() ? true : await ask(line, STILL_THERE, waitMs)
    if (isOver()) return false
    if (answer === undefined) return true
  }
}
