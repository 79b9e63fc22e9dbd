const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Idle timeout of a browser session: the phone may be in other hands by then. */
export const VISIT_IDLE_DAYS = 7
/** Absolute session lifetime, counted from sign-in. Sessions opened by a lender's app have the same. */
export const VISIT_DAYS_MAX = 30
/** The last use is stored at most this often, to limit writes. */
const SEEN_EVERY_MS = 10 * MINUTE_MS

/** Sign-in method of a session. */
export type SignInMethod = 'code' | 'passkey'

/** The timestamps of a session cookie. */
export interface BrowserSessionTimes {
  seenAt: Date
  /** Returns the idle end and the absolute end of a session. */
  expiresAt: Date
  endsAt: Date
}

export function newBrowserSession(now: Date): BrowserSessionTimes {
  return seen(new Date(now.getTime() + VISIT_DAYS_MAX * DAY_MS), now)
}

/** Returns the session after one more use; null if the change is too small to store. */
export function withUse({ seenAt, endsAt }: BrowserSessionTimes, now: Date): BrowserSessionTimes | null {
  return now.getTime() - seenAt.getTime() < SEEN_EVERY_MS ? null : seen(endsAt, now)
}

function seen(endsAt: Date, now: Date): BrowserSessionTimes {
  const idleEnd = now.getTime() + VISIT_IDLE_DAYS * DAY_MS
  return { seenAt: now, expiresAt: new Date(Math.min(idleEnd, endsAt.getTime())), endsAt }
}
