/** Hours before loans are paid into a changed account, unless the lender configures another value. */
export const ACCOUNT_WAIT_HOURS = 24
export const ACCOUNT_WAIT_HOURS_MAX = 168

const HOUR_MS = 3_600_000

/**
 * Returns when a new payout account or phone takes effect. The first one takes effect at once. A replacement waits, so
 * that a borrower who did not request it can object.
 */
export function takesEffectAt(hasAnother: boolean, waitHours: number, now: Date): Date {
  return hasAnother ? new Date(now.getTime() + waitHours * HOUR_MS) : now
}
