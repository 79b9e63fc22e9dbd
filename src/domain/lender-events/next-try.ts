const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Exponential backoff between these limits. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LAST_PAUSE_MS = HOUR_MS

/** Retries end after this time, and an operator has to act. */
export const TRIED_FOR_MS = 72 * HOUR_MS

/** Returns when an event is retried after `attempts` failures since `firstTriedAt`; null after three days. */
export function nextTry(
  { firstTriedAt, attempts }: { firstTriedAt: Date; attempts: number },
  now: Date,
): Date | null {
  if (now.getTime() - firstTriedAt.getTime() >= TRIED_FOR_MS) return null
  const pause = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))
  return new Date(now.getTime() + pause)
}
