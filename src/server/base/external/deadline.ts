import { AsyncLocalStorage } from 'node:async_hooks'
import { ProviderFailure } from './provider-failure.ts'

/** The maximum time for a request to an external service, whatever a module allows itself. */
export interface Deadlines {
  /** Longer than a borrower waits: a late result is stored for the next attempt. */
  issueMs: number
  cancelMs: number
  chargeMs: number
  sendMs: number
  listMs: number
}

export const DEADLINES: Deadlines = {
  issueMs: 60_000,
  cancelMs: 20_000,
  chargeMs: 20_000,
  sendMs: 15_000,
  listMs: 60_000,
}

/** The abort signal of the current request. */
const asking = new AsyncLocalStorage<AbortSignal>()

/** Aborts a request together with the surrounding deadline, in addition to its own signal. */
export const untilDeadline = (own: AbortSignal | null | undefined): AbortSignal | undefined => {
  const signals = [own, asking.getStore()].filter((signal) => signal instanceof AbortSignal)
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0]
}

/**
 * Runs a request to an external service for at most `ms`: then it fails as timed out, and its work is aborted. All
 * requests to providers, acquirers, gateways and lender modules use it.
 */
export async function withinDeadline<Answer>(
  name: string,
  ms: number,
  ask: () => Promise<Answer> | Answer,
): Promise<Answer> {
  const ended = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new ProviderFailure(name, 'timed-out', 'our own deadline'))
    ended.abort(new DOMException('our own deadline', 'TimeoutError'))
  }, ms)
  try {
    // An async function, so that synchronous exceptions reject, too.
    return await Promise.race([asking.run(ended.signal, async () => ask()), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
