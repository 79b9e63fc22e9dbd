import { ok, type Result, refuse } from '#domain/result.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { type MarketId, markets } from './market.ts'

/** Market of a registration template; `null` follows the specification's letter (design 5). */
export type PhoneMarket = MarketId | null

/** The specification's phone: 11 digits, a 1 and then 3 to 9 (spec 5, "Phone format"). */
const LITERAL_PHONE = /^1[3-9]\d{9}$/

/** Only one country writes mobile numbers as eleven digits that start with 13 to 19. */
export const LITERAL_DIAL_CODE = '+86'

/** A leading label or link scheme. A run of x masks digits and is no label. */
const LABEL = /^(?!x+(?!\p{L}))\p{L}[\p{L}\p{M}. ]*:? ?(?=[+(\d])/iu
const GROUPS = /[ ().\-/,;]/g
/** International dialling prefix. */
const FROM_ABROAD = /^(?:\+|00)/

/**
 * Reads a typed phone as stored: E.164 (`+525512345678`) in a market, or the specification's 11 digits without one.
 * Country code and dialling prefixes (044, 01, 0) are optional. Numbers of other countries and invalid numbers are
 * refused as `phone-invalid` (spec 5, facts "Phones").
 */
export function readPhone(text: string, market: PhoneMarket): Result<string, 'phone-invalid'> {
  const typed = cleanTyped(text).replace(LABEL, '').replace(GROUPS, '')
  const isFromAbroad = FROM_ABROAD.test(typed)
  const digits = typed.replace(FROM_ABROAD, '')
  if (!/^\d+$/.test(digits)) return refuse('phone-invalid')
  const { dialCode, national, prefixes } = market === null ? LITERAL : ruleOf(market)
  const country = dialCode.slice(1)
  const inside = isFromAbroad
    ? []
    : candidates(
        digits,
        prefixes.filter((prefix) => prefix.startsWith('0')),
      )
  const withCode = digits.startsWith(country) ? candidates(digits.slice(country.length), prefixes) : []
  const found = [...inside, ...withCode].find((number) => national.test(number))
  if (found === undefined) return refuse('phone-invalid')
  return ok(market === null ? found : `${dialCode}${found}`)
}

const LITERAL = { dialCode: LITERAL_DIAL_CODE, national: LITERAL_PHONE, prefixes: [] as readonly string[] }

function ruleOf(market: MarketId) {
  const { dialCode, phone } = markets[market]
  return { dialCode, national: phone.national, prefixes: phone.prefixes ?? [] }
}

/** The number itself, and its rest after each prefix. */
const candidates = (digits: string, prefixes: readonly string[]): string[] => [
  digits,
  ...prefixes.filter((prefix) => digits.startsWith(prefix)).map((prefix) => digits.slice(prefix.length)),
]
