import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { marketIds, markets } from '#domain/markets/market.ts'
import { LITERAL_DIAL_CODE, type PhoneMarket, readPhone } from '#domain/markets/phone.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'

/**
 * A phone from the wire: in E.164 with its market, or in the specification's format of 11 digits without a market
 * (design 5).
 */
export interface WirePhone {
  phone: string
  market: PhoneMarket
}

/** Returns whether the phone, valid or not, has a country prefix, so that the texts of a market apply. */
export const isOfMarket = (phone: string): boolean => {
  const typed = cleanTyped(phone)
  return typed.startsWith('+') && !typed.startsWith(LITERAL_DIAL_CODE)
}

/**
 * Reads a phone from the wire; null if it is invalid. A leading `+` selects the market, otherwise the number has the
 * specification's format. A market's number must be one that the country assigns.
 */
export function readWirePhone(text: string): WirePhone | null {
  const literal = isOfMarket(text) ? null : readPhone(text, null)
  if (literal) return literal.ok ? { phone: literal.value, market: null } : null
  const market = marketIds.find((id) => cleanTyped(text).startsWith(markets[id].dialCode))
  if (market === undefined) return null
  const read = readPhone(text, market)
  return read.ok && isValidPhoneNumber(read.value) ? { phone: read.value, market } : null
}

/** The E.164 number for text messages to this phone. */
export const messageAddress = ({ phone, market }: WirePhone): string =>
  market === null ? LITERAL_DIAL_CODE + phone : phone
