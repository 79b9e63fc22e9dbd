import { SMS_COUNTDOWN_SECONDS, STORE_SMS_CODE_MIN } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { CODE_DIGITS, codeTyped } from '#domain/typed/typed-code.ts'

export { CODE_DIGITS } from '#domain/typed/typed-code.ts'

/** Lifetime of a code. */
export const CODE_LIFE_SECONDS = 300

/** Number of tries. */
export const CODE_TRIES_MAX = 5

/** A sent code as stored: only its hash is kept. There is one live code per phone and purpose. */
export type OneTimeCode = {
  phone: string
  purpose: 'registration' | 'repayment' | 'account' | 'login' | 'email'
  sentAt: Date
  tries: number
  usedAt: Date | null
}

export type CodeRefusal = 'code-missing' | 'code-used' | 'code-expired' | 'code-tries-spent' | 'code-wrong'

/** Formats a random integer below a million as a code with leading zeros. Throws for other numbers. */
export function codeText(random: number): string {
  if (!Number.isInteger(random) || random < 0 || random >= 10 ** CODE_DIGITS)
    throw new RangeError('no six-digit number')
  return String(random).padStart(CODE_DIGITS, '0')
}

/**
 * Issues a new code for a phone and purpose, replacing `previous` (`null` for none). Refuses `resend-too-soon` within
 * 60 s of the previous one, used or not.
 */
export function sendCode(
  to: Pick<OneTimeCode, 'phone' | 'purpose'>,
  previous: OneTimeCode | null,
  now: Date,
): Result<OneTimeCode, 'resend-too-soon'> {
  if (previous !== null && secondsBetween(previous.sentAt, now) < SMS_COUNTDOWN_SECONDS)
    return refuse('resend-too-soon')
  return ok({ phone: to.phone, purpose: to.purpose, sentAt: now, tries: 0, usedAt: null })
}

/**
 * Counts one try before the comparison, so that parallel requests cannot exceed the limit. Returns the code to store,
 * or the refusal: `code-missing` (none was sent), `code-used`, `code-expired`, `code-tries-spent`.
 */
export function takeTry(code: OneTimeCode | null, now: Date): Result<OneTimeCode, CodeRefusal> {
  if (code === null) return refuse('code-missing')
  const dead = stateRefusal(code, now)
  return dead === null ? ok({ ...code, tries: code.tries + 1 }) : refuse(dead)
}

/** Returns the refusal of a wrong try. The last one says that a new code is needed. */
export function wrongTry({ tries }: Pick<OneTimeCode, 'tries'>): CodeRefusal {
  return tries >= CODE_TRIES_MAX ? 'code-tries-spent' : 'code-wrong'
}

/** Returns whether a correct try may use the code up: the stored code is still the one of the try, and unused. */
export function canUse(kept: OneTimeCode | null, tried: OneTimeCode): boolean {
  return kept !== null && kept.usedAt === null && kept.sentAt.getTime() === tried.sentAt.getTime()
}

/** Reads the code of the older payment store, at least 6 characters, or refuses `code-too-short` (spec 5). */
export function readOlderStoreCode(text: string): Result<string, 'code-too-short'> {
  const code = codeTyped(text)
  return code.length < STORE_SMS_CODE_MIN ? refuse('code-too-short') : ok(code)
}

function stateRefusal(code: OneTimeCode, now: Date): CodeRefusal | null {
  if (code.usedAt !== null) return 'code-used'
  if (secondsBetween(code.sentAt, now) >= CODE_LIFE_SECONDS) return 'code-expired'
  return code.tries >= CODE_TRIES_MAX ? 'code-tries-spent' : null
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}
