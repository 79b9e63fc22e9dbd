const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Pauses double from the first to the last; an outage of minutes costs seconds, and one of days no flood. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LAST_PAUSE_MS = HOUR_MS

/** How long an event is tried before somebody has to look. */
export const TRIED_FOR_MS = 72 * HOUR_MS

/**
 * When an event that the lender's systems did not take is tried again, after `attempts` tries in vain since
 * `firstTriedAt`; null once that has gone on for three days.
 */
export function nextTry(
  { firstTriedAt, attempts }: { firstTriedAt: Date; attempts: number },
  now: Date,
): Date | null {
  if (now.getTime() - firstTriedAt.getTime() >= TRIED_FOR_MS) return null
  const pause = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))
  return new Date(now.getTime() + pause)
}
