import { ok, type Result, refuse } from '#domain/result.ts'
import type { SignInMethod } from './browser-session.ts'

const MINUTE_MS = 60_000

/** Most passkeys of a borrower. */
export const PASSKEYS_MAX = 5

/** Validity of a passkey challenge. */
export const QUESTION_MINUTES = 5

/** A passkey can be added only this soon after a sign-in. A thief of a signed-in phone cannot add a key. */
export const ADDED_WITHIN_MINUTES = 15

/** Unused passkeys stop working after this period. */
export const PASSKEY_UNUSED_DAYS = 400

/**
 * Returns whether this session may add a passkey. A session opened by a passkey may not, because it did not verify the
 * phone.
 */
export function mayAddPasskey(
  { startedAt, openedBy }: { startedAt: Date; openedBy: SignInMethod },
  count: number,
  now: Date,
): Result<null, 'passkey-sign-in-again' | 'passkeys-too-many'> {
  if (openedBy !== 'code' || now.getTime() - startedAt.getTime() > ADDED_WITHIN_MINUTES * MINUTE_MS)
    return refuse('passkey-sign-in-again')
  return count < PASSKEYS_MAX ? ok(null) : refuse('passkeys-too-many')
}

/**
 * Returns whether a challenge can still be answered: it is recent, and newer than the last one answered (no replay). A
 * replica's clock may be a minute ahead.
 */
export function isOpenChallenge(askedAt: Date, answeredLast: Date | null, now: Date): boolean {
  const age = now.getTime() - askedAt.getTime()
  const isNewer = answeredLast === null || askedAt > answeredLast
  return isNewer && age > -MINUTE_MS && age < QUESTION_MINUTES * MINUTE_MS
}

/** Returns whether the signature counter shows a cloned passkey: it did not grow. Counters that stay 0 are ignored. */
export const isCloned = (kept: number, received: number): boolean =>
  (kept > 0 || received > 0) && received <= kept
