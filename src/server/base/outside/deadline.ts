import { AsyncLocalStorage } from 'node:async_hooks'
import { ProviderFailure } from './provider-failure.ts'

/** How long the server waits for what it asks outside, whatever a module allows itself. */
export interface Deadlines {
  /** Longer than a borrower waits: an answer that comes a little later is kept for when the page asks again. */
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

/** What ends with the question that is being asked just now. */
const asking = new AsyncLocalStorage<AbortSignal>()

/** Ends a request with the question for which it is made, beside whatever ends it by itself. */
export const untilDeadline = (own: AbortSignal | null | undefined): AbortSignal | undefined => {
  const signals = [own, asking.getStore()].filter((signal) => signal instanceof AbortSignal)
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0]
}

/**
 * Asks somebody outside, and waits no longer than `ms`: then it fails as timed out, and what it still does is cut off. Every
 * question to a provider, an acquirer, a gateway or a lender's own module goes through here.
 */
export async function askInTime<Answer>(
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
    // An async function, so that what throws at once fails as what throws later.
    return await Promise.race([asking.run(ended.signal, async () => ask()), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
