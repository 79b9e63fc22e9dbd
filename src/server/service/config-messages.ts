import { forEachMarket } from '#domain/markets/market.ts'
import { LITERAL_DIAL_CODE } from '#domain/markets/phone.ts'
import type { Mode, Problem } from '#server/base/config/problems.ts'

/** How many messages an installation sends, and where to. */
export interface MessagesSettings {
  /** In one hour, whatever they are for. */
  perHourMax: number
  /** How the numbers begin that are sent to, with `+`. */
  countries: readonly string[]
  /** How many e-mails leave in one hour, whatever they are for. */
  emailsPerHourMax: number
}

const PER_HOUR_USUAL = 2000
const COUNT = /^[1-9]\d{0,6}$/
const COUNT_RULE = 'a number from 1 to 9999999'

/**
 * SMS_PER_HOUR, EMAIL_PER_HOUR and SMS_COUNTRIES. Messages to other countries than one lends in cost the most and help nobody, so without
 * a list those of the markets are sent to, and in a sandbox also those of the specification's own 11 digits.
 */
export function readMessagesSettings(env: NodeJS.ProcessEnv, mode: Mode, problem: Problem): MessagesSettings {
  const perHour = env.SMS_PER_HOUR || String(PER_HOUR_USUAL)
  if (!COUNT.test(perHour)) problem('SMS_PER_HOUR', perHour, COUNT_RULE)
  const emails = env.EMAIL_PER_HOUR || String(PER_HOUR_USUAL)
  if (!COUNT.test(emails)) problem('EMAIL_PER_HOUR', emails, COUNT_RULE)
  const named = (env.SMS_COUNTRIES ?? '').split(',').flatMap((part) => part.trim() || [])
  for (const code of named)
    if (!/^\+[1-9]\d{0,3}$/.test(code))
      problem('SMS_COUNTRIES', code, 'calling codes as "+52", with commas between')
  const usual = Object.values(forEachMarket(({ dialCode }) => dialCode))
  const countries = mode === 'production' ? usual : [...usual, LITERAL_DIAL_CODE]
  return {
    perHourMax: Number(perHour),
    countries: named.length > 0 ? named : countries,
    emailsPerHourMax: Number(emails),
  }
}
