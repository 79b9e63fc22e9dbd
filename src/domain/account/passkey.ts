import { ok, type Result, refuse } from '#domain/result.ts'
import type { VisitOpener } from './visit.ts'

const MINUTE_MS = 60_000

/** One for each phone and computer of somebody, and one to spare. */
export const PASSKEYS_MAX = 5

/** How long a question to a passkey can be answered. */
export const QUESTION_MINUTES = 5

/**
 * A passkey is added this soon after signing in, or after signing in once more: whoever finds a phone that is signed in
 * leaves no key of their own behind.
 */
export const ADDED_WITHIN_MINUTES = 15

/** A passkey that nobody has used for so long opens nothing any more. */
export const PASSKEY_UNUSED_DAYS = 400

/** Whether this session may add one more passkey. One that a passkey has opened may not: the phone itself was not asked. */
export function mayAddPasskey(
  { startedAt, openedBy }: { startedAt: Date; openedBy: VisitOpener },
  count: number,
  now: Date,
): Result<null, 'passkey-sign-in-again' | 'passkeys-too-many'> {
  if (openedBy !== 'code' || now.getTime() - startedAt.getTime() > ADDED_WITHIN_MINUTES * MINUTE_MS)
    return refuse('passkey-sign-in-again')
  return count < PASSKEYS_MAX ? ok(null) : refuse('passkeys-too-many')
}

/**
 * Whether a question can still be answered: it is young, and newer than the one that was answered last, so that no answer
 * counts twice. A replica's clock may be a minute ahead.
 */
export function isOpenQuestion(askedAt: Date, answeredLast: Date | null, now: Date): boolean {
  const age = now.getTime() - askedAt.getTime()
  const isNewer = answeredLast === null || askedAt > answeredLast
  return isNewer && age > -MINUTE_MS && age < QUESTION_MINUTES * MINUTE_MS
}

/** Whether there are two of a passkey: its count has to grow with each use, unless it counts nothing at all. */
export const isCopied = (kept: number, told: number): boolean => (kept > 0 || told > 0) && told <= kept
