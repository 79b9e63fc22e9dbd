import { ok, type Result, refuse } from '#domain/result.ts'
import { type MarketId, markets } from './market.ts'

/**
 * The market of a registration template; `null` is a template without one, which follows the specification's
 * letter (design 5).
 */
export type PhoneMarket = MarketId | null

/** The specification's own phone: 11 digits, a 1 and then 3 to 9 (spec 5, "Phone format"). */
export const LITERAL_PHONE = /^1[3-9]\d{9}$/

/** Eleven digits that begin with 13 to 19 are how mobile numbers are written in one country only. */
export const LITERAL_DIAL_CODE = '+86'

const separators = /[\s().-]/g

/**
 * A typed phone as it is kept: E.164 (`+525512345678`) in a market, the 11 digits as they are without one. In
 * a market, spaces, hyphens, dots, brackets and the country's own `+` code may be typed. Refusal:
 * `phone-invalid` (spec 5, facts "Phones").
 */
export function readPhone(text: string, market: PhoneMarket): Result<string, 'phone-invalid'> {
  if (market === null) return LITERAL_PHONE.test(text) ? ok(text) : refuse('phone-invalid')
  const { dialCode, phone } = markets[market]
  const typed = text.replace(separators, '')
  const digits = typed.startsWith(dialCode) ? typed.slice(dialCode.length) : typed
  return phone.national.test(digits) ? ok(`${dialCode}${digits}`) : refuse('phone-invalid')
}
