import { SMS_COUNTDOWN_SECONDS, STORE_SMS_CODE_MIN } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { CODE_DIGITS, codeTyped } from '#domain/typed/typed-code.ts'

export { CODE_DIGITS } from '#domain/typed/typed-code.ts'

/** How long a code can be used. */
export const CODE_LIFE_SECONDS = 300

/** How many times a code may be entered. */
export const CODE_TRIES_MAX = 5

/**
 * A sent code as kept: never the code itself, which the server keeps as a hash. One is live per phone and
 * purpose.
 */
export type OneTimeCode = {
  phone: string
  purpose: 'registration' | 'repayment' | 'account' | 'login' | 'email'
  sentAt: Date
  tries: number
  usedAt: Date | null
}

export type CodeRefusal = 'code-missing' | 'code-used' | 'code-expired' | 'code-tries-spent' | 'code-wrong'

/**
 * A code in digits from a random whole number below a million, its zeros in front kept. Anything else is a
 * bug and throws.
 */
export function codeText(random: number): string {
  if (!Number.isInteger(random) || random < 0 || random >= 10 ** CODE_DIGITS)
    throw new RangeError('no six-digit number')
  return String(random).padStart(CODE_DIGITS, '0')
}

/**
 * A new code for the phone and purpose, which takes the place of `previous` (`null` for none), so only the
 * newest is live. Refusal: `resend-too-soon` within 60 s of the previous one, used or not.
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
 * One try of a code, taken before what was typed is compared, so that of a thousand at once no more are compared than a
 * code has tries. Returns the code as it must be kept from now on, or why there is nothing to compare: `code-missing`
 * (none was sent), `code-used`, `code-expired`, `code-tries-spent`.
 */
export function takeTry(code: OneTimeCode | null, now: Date): Result<OneTimeCode, CodeRefusal> {
  if (code === null) return refuse('code-missing')
  const dead = stateRefusal(code, now)
  return dead === null ? ok({ ...code, tries: code.tries + 1 }) : refuse(dead)
}

/**
 * What is said of a try that was not the code. The last one says at once that a new code is needed, instead of asking for
 * another entry that cannot succeed.
 */
export function wrongTry({ tries }: Pick<OneTimeCode, 'tries'>): CodeRefusal {
  return tries >= CODE_TRIES_MAX ? 'code-tries-spent' : 'code-wrong'
}

/**
 * Whether a code whose try was right may still be used up: what is kept now is the code of that try, and nobody has used
 * it meanwhile.
 */
export function canUse(kept: OneTimeCode | null, tried: OneTimeCode): boolean {
  return kept !== null && kept.usedAt === null && kept.sentAt.getTime() === tried.sentAt.getTime()
}

/**
 * The code typed in the older payment store, at least 6 characters, or the refusal `code-too-short` (spec 5).
 */
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
