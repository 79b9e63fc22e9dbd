import { modulesBlocked } from '#server/base/observability/counters.ts'
import { failureOf } from './wrong-answer.ts'

/** What takes longer keeps everybody waiting: nothing else runs in this process meanwhile. */
const BLOCKED_MS = 100

/**
 * What a module gives at once. What it throws is a failure of its provider. Nothing can cut it off, so how long it took is
 * measured, and counted where others noticed.
 */
export function givenAtOnce(
  name: string,
  asked: string,
  ask: () => unknown,
  clock: () => number = () => performance.now(),
): unknown {
  const began = clock()
  try {
    return ask()
  } catch (error) {
    throw failureOf(name, asked, error)
  } finally {
    if (clock() - began > BLOCKED_MS) modulesBlocked.inc({ provider: name, asked })
  }
}
