/** What may be sent by itself and what is sent by hand take turns, in all tabs: else both would be sent. */
const NAME = 'abono-waiting'

/** Nobody who taps waits longer for a tab that sleeps in the midst of its turn. */
const PATIENCE_MS = 5_000

/** Does it when its turn comes, however late: for what nobody waits for. */
export async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  return 'locks' in navigator ? navigator.locks.request(NAME, work) : work()
}

/** Does it when its turn comes, or after a few seconds all the same: for somebody who tapped. */
export async function inTurnOrSoon<Done>(work: () => Promise<Done>): Promise<Done> {
  if (!('locks' in navigator)) return work()
  let begun: Promise<Done> | null = null
  const begin = () => {
    begun ??= work()
    return begun
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    return await navigator.locks.request(NAME, { signal: patience.signal }, begin)
  } catch {
    // Its turn did not come; what failed in its turn fails again here, and is not done again.
    return begin()
  } finally {
    clearTimeout(timer)
  }
}
