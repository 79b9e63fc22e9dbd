import { CAPTCHA_MAX, REGISTRATION_SMS_CODE_MAX, SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { cleanTyped, UNREADABLE } from '#domain/typed/clean-typed.ts'
import { codeTyped } from '#domain/typed/typed-code.ts'

/** Reads an image captcha, required, at most 4 characters, or refuses `captcha-invalid` (spec 5). */
export function readCaptcha(text: string): Result<string, 'captcha-invalid'> {
  return readRequired(cleanTyped(text).replace(/ /g, ''), CAPTCHA_MAX) ?? refuse('captcha-invalid')
}

/** Reads the answer to one of our captchas: the 4 characters of its picture, or the number of its question. */
export function readCaptchaAnswer(text: string): Result<string, 'captcha-invalid'> {
  const read = readCaptcha(text)
  return read.ok && (read.value.length === CAPTCHA_MAX || /^\d+$/.test(read.value))
    ? read
    : refuse('captcha-invalid')
}

/** Reads the SMS code of a registration, required, at most 6 characters, or refuses `sms-code-invalid` (spec 5). */
export function readRegistrationCode(text: string): Result<string, 'sms-code-invalid'> {
  return readRequired(codeTyped(text), REGISTRATION_SMS_CODE_MAX) ?? refuse('sms-code-invalid')
}

/**
 * Returns the seconds that the resend button still counts, 60 to 0; at 0 a code can be requested (spec 4, "SMS code").
 */
export function countdownSeconds(lastSentAt: Date | null, now: Date): number {
  if (lastSentAt === null) return 0
  const left = SMS_COUNTDOWN_SECONDS - (now.getTime() - lastSentAt.getTime()) / 1000
  // Limits the wait if the clock was set back.
  return Math.min(SMS_COUNTDOWN_SECONDS, Math.max(0, Math.ceil(left)))
}

function readRequired(text: string, max: number): Result<string, never> | null {
  return text === '' || text.length > max || text.includes(UNREADABLE) ? null : ok(text)
}
