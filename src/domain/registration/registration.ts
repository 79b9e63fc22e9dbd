import { type PhoneMarket, readPhone } from '#domain/markets/phone.ts'
import { CAPTCHA_MAX, REGISTRATION_SMS_CODE_MAX, SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** The landing's form as typed (spec 3, "Registration form"). */
export type RegistrationForm = { phone: string; captcha: string; smsCode: string }

/** `phone` as `readPhone` keeps it; the codes without blanks around them. */
export type Registration = RegistrationForm

export type RegistrationRefusal = 'phone-invalid' | 'captcha-invalid' | 'sms-code-invalid'

/** The image captcha, required, at most 4 characters, or the refusal `captcha-invalid` (spec 5). */
export function readCaptcha(text: string): Result<string, 'captcha-invalid'> {
  return readRequired(text, CAPTCHA_MAX) ?? refuse('captcha-invalid')
}

/**
 * The SMS code of a registration, required, at most 6 characters, or the refusal `sms-code-invalid` (spec 5).
 */
export function readRegistrationCode(text: string): Result<string, 'sms-code-invalid'> {
  return readRequired(text, REGISTRATION_SMS_CODE_MAX) ?? refuse('sms-code-invalid')
}

/** The form ready to be sent, or the refusal of its first wrong field in the order of the screen (spec 5). */
export function checkRegistration(
  form: RegistrationForm,
  market: PhoneMarket,
): Result<Registration, RegistrationRefusal> {
  const phone = readPhone(form.phone, market)
  if (!phone.ok) return phone
  const captcha = readCaptcha(form.captcha)
  if (!captcha.ok) return captcha
  const smsCode = readRegistrationCode(form.smsCode)
  if (!smsCode.ok) return smsCode
  return ok({ phone: phone.value, captcha: captcha.value, smsCode: smsCode.value })
}

/**
 * What a code by SMS is asked for with, or a refusal: `already-counting` while the countdown of the last one
 * runs (`lastSentAt`, `null` for none), `phone-invalid`, `captcha-invalid` (spec 5, "Resend").
 */
export function checkSmsRequest(
  form: Pick<RegistrationForm, 'phone' | 'captcha'>,
  market: PhoneMarket,
  lastSentAt: Date | null,
  now: Date,
): Result<Pick<Registration, 'phone' | 'captcha'>, 'already-counting' | 'phone-invalid' | 'captcha-invalid'> {
  if (countdownSeconds(lastSentAt, now) > 0) return refuse('already-counting')
  const phone = readPhone(form.phone, market)
  if (!phone.ok) return phone
  const captcha = readCaptcha(form.captcha)
  if (!captcha.ok) return captcha
  return ok({ phone: phone.value, captcha: captcha.value })
}

/**
 * The phone that a captcha is refreshed for, or `phone-invalid`: refreshing asks for a phone first (spec 5,
 * "Image captcha").
 */
export function checkCaptchaRefresh(phone: string, market: PhoneMarket): Result<string, 'phone-invalid'> {
  return readPhone(phone, market)
}

/**
 * Whole seconds that the resend button still counts, 60 down to 0; 0 means that a code may be asked for (spec
 * 4, "SMS code").
 */
export function countdownSeconds(lastSentAt: Date | null, now: Date): number {
  if (lastSentAt === null) return 0
  const left = SMS_COUNTDOWN_SECONDS - (now.getTime() - lastSentAt.getTime()) / 1000
  // A clock that was set back must not keep anyone waiting longer than the countdown.
  return Math.min(SMS_COUNTDOWN_SECONDS, Math.max(0, Math.ceil(left)))
}

function readRequired(text: string, max: number): Result<string, never> | null {
  const trimmed = text.trim()
  return trimmed === '' || trimmed.length > max ? null : ok(trimmed)
}
