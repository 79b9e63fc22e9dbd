import { ok, type Result, refuse } from '#domain/result.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { type MarketId, markets } from './market.ts'

/**
 * The market of a registration template; `null` is a template without one, which follows the specification's
 * letter (design 5).
 */
export type PhoneMarket = MarketId | null

/** The specification's own phone: 11 digits, a 1 and then 3 to 9 (spec 5, "Phone format"). */
const LITERAL_PHONE = /^1[3-9]\d{9}$/

/** Eleven digits that begin with 13 to 19 are how mobile numbers are written in one country only. */
export const LITERAL_DIAL_CODE = '+86'

/** A label in front, the scheme of a link among them. Letters x alone hide digits, and are no label. */
const LABEL = /^(?!x+(?!\p{L}))\p{L}[\p{L}\p{M}. ]*:? ?(?=[+(\d])/iu
const GROUPS = /[ ().\-/,;]/g
/** How a number is dialled from abroad. */
const FROM_ABROAD = /^(?:\+|00)/

/**
 * A typed phone as it is kept: E.164 (`+525512345678`) in a market, the 11 digits as they are without one. The country's
 * code may be typed or not, and what people dial before a number (044, 01, 0) as well; another country's number is refused
 * as `phone-invalid`, as everything that is no number (spec 5, facts "Phones").
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

/** The number itself, and what is left of it behind each prefix. */
const candidates = (digits: string, prefixes: readonly string[]): string[] => [
  digits,
  ...prefixes.filter((prefix) => digits.startsWith(prefix)).map((prefix) => digits.slice(prefix.length)),
]
