import { modulesBlocked } from '#server/base/observability/counters.ts'
import { failureOf } from './validate-answer.ts'

/** A longer synchronous call blocks all other requests of this process. */
const BLOCKED_MS = 100

/**
 * Calls a synchronous method of a provider module. An exception becomes a failure of the provider. The call
 * cannot be interrupted, so its duration is measured, and long ones are counted.
 */
export function callSynchronously(
  name: string,
  operation: string,
  ask: () => unknown,
  clock: () => number = () => performance.now(),
): unknown {
  const began = clock()
  try {
    return ask()
  } catch (error) {
    throw failureOf(name, operation, error)
  } finally {
    if (clock() - began > BLOCKED_MS) modulesBlocked.inc({ provider: name, asked: operation })
  }
}
