import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { marketIds, markets } from '#domain/markets/market.ts'
import { LITERAL_DIAL_CODE, LITERAL_PHONE, type PhoneMarket, readPhone } from '#domain/markets/phone.ts'

/** A phone as it came over the wire: E.164 in a market, the 11 digits of the specification without one (design 5). */
export interface WirePhone {
  phone: string
  market: PhoneMarket
}

/** Whether the words of a market are to be used for this phone, right or wrong. */
export const isOfMarket = (phone: string): boolean => phone.startsWith('+')

/** Reads a phone of the wire, or null. In a market it must also be a number that the country really gives out. */
export function readWirePhone(text: string): WirePhone | null {
  if (!isOfMarket(text)) return LITERAL_PHONE.test(text) ? { phone: text, market: null } : null
  const market = marketIds.find((id) => text.startsWith(markets[id].dialCode))
  if (market === undefined) return null
  const read = readPhone(text, market)
  // What is on the wire is already in the form in which it is kept; anything else is another spelling of a number.
  return read.ok && read.value === text && isValidPhoneNumber(text) ? { phone: text, market } : null
}

/** Where a text message for this phone goes, in E.164. */
export const messageAddress = ({ phone, market }: WirePhone): string =>
  market === null ? LITERAL_DIAL_CODE + phone : phone
