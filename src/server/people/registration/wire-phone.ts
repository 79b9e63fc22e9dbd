import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { marketIds, markets } from '#domain/markets/market.ts'
import { LITERAL_DIAL_CODE, type PhoneMarket, readPhone } from '#domain/markets/phone.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'

/** A phone as it came over the wire: E.164 in a market, the 11 digits of the specification without one (design 5). */
export interface WirePhone {
  phone: string
  market: PhoneMarket
}

/** Whether the words of a market are to be used for this phone, right or wrong. */
export const isOfMarket = (phone: string): boolean => {
  const typed = cleanTyped(phone)
  return typed.startsWith('+') && !typed.startsWith(LITERAL_DIAL_CODE)
}

/**
 * Reads a phone of the wire as it was typed, or null: with a `+` one of that country, otherwise the specification's own.
 * In a market it must also be a number that the country really gives out.
 */
export function readWirePhone(text: string): WirePhone | null {
  const literal = isOfMarket(text) ? null : readPhone(text, null)
  if (literal) return literal.ok ? { phone: literal.value, market: null } : null
  const market = marketIds.find((id) => cleanTyped(text).startsWith(markets[id].dialCode))
  if (market === undefined) return null
  const read = readPhone(text, market)
  return read.ok && isValidPhoneNumber(read.value) ? { phone: read.value, market } : null
}

/** Where a text message for this phone goes, in E.164. */
export const messageAddress = ({ phone, market }: WirePhone): string =>
  market === null ? LITERAL_DIAL_CODE + phone : phone
