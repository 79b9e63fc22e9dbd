/** How long a new account waits before loans are paid into it, unless the lender says otherwise. */
export const ACCOUNT_WAIT_HOURS = 24
export const ACCOUNT_WAIT_HOURS_MAX = 168

const HOUR_MS = 3_600_000

/**
 * From when an account is used into which loans are paid, or a phone to which codes go. The first one is used at once,
 * because there is no other. One that takes the place of another waits, so that whoever did not ask for it has the time to
 * say so.
 */
export function usedFrom(hasAnother: boolean, waitHours: number, now: Date): Date {
  return hasAnother ? new Date(now.getTime() + waitHours * HOUR_MS) : now
}
