import { type MarketId, markets } from './market.ts'

/**
 * The clock at an address: by its postal code, else by a part of it that is the name of a state; the market's own where
 * neither says another one. The first part is a street, which may have the name of a state.
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

/** The last five digits that stand alone: a street's number stands before. */
const POSTAL = /\b(\d{5})\b(?!.*\b\d{5}\b)/s

const plain = (part: string) => part.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
