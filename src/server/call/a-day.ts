import { Refused } from '#server/base/http/refused.ts'

const DAY_MS = 86_400_000

/** Since when something counts for what may be done in a day. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/**
 * Refuses what would be more than a day's worth, and says when it no longer is. `earliest` is when the first of as many as
 * a day may hold was done; undefined where they were fewer.
 */
export function refuseBeyondADay(earliest: Date | undefined, now: Date): void {
  if (!earliest) return
  const leftMs = earliest.getTime() + DAY_MS - now.getTime()
  throw new Refused('too-many-requests', { afterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
}
