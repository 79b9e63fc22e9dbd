import { type MarketId, markets } from './market.ts'

/**
 * Returns the time zone at an address: by its postal code, else by a state name in it; otherwise the market's. The
 * first part is skipped: a street may have the name of a state.
 */
export function zoneAt(market: MarketId, address: string): string {
  const { localZones = [], timeZone } = markets[market]
  const [, ...parts] = address.split(',').map((part) => plain(part))
  const code = POSTAL.exec(address)?.[1]
  const found = localZones.find(({ postal, states }) =>
    code === undefined
      ? states.some((state) => parts.includes(state))
      : postal.some((start) => code.startsWith(start)),
  )
  return found?.timeZone ?? timeZone
}

/** The last standalone group of five digits; a house number comes earlier. */
const POSTAL = /\b(\d{5})\b(?!.*\b\d{5}\b)/s

const plain = (part: string) => part.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
