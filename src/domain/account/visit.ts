const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A browser that nobody has used for so long has to sign in again: the phone may be somebody else's by then. */
export const VISIT_IDLE_DAYS = 7
/** However often it is used, so long after signing in. The same as of a session that a lender's app opens. */
export const VISIT_DAYS_MAX = 30
/** That somebody is still there is written down so often at most: who only looks around writes little. */
const SEEN_EVERY_MS = 10 * MINUTE_MS

/** With what somebody signed in. */
export type VisitOpener = 'code' | 'passkey'

/** A session in a browser's cookie, by its moments. */
export interface VisitTimes {
  seenAt: Date
  /** When it ends unless it is used again, and when it ends in any case. */
  expiresAt: Date
  endsAt: Date
}

export function newVisit(now: Date): VisitTimes {
  return seen(new Date(now.getTime() + VISIT_DAYS_MAX * DAY_MS), now)
}

/** The same session, used again; null where that is not worth writing down yet. */
export function visitSeen({ seenAt, endsAt }: VisitTimes, now: Date): VisitTimes | null {
  return now.getTime() - seenAt.getTime() < SEEN_EVERY_MS ? null : seen(endsAt, now)
}

function seen(endsAt: Date, now: Date): VisitTimes {
  const idleEnd = now.getTime() + VISIT_IDLE_DAYS * DAY_MS
  return { seenAt: now, expiresAt: new Date(Math.min(idleEnd, endsAt.getTime())), endsAt }
}
