import { type MarketId, marketIds } from '#domain/markets/market.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { Refused } from '#server/base/http/refused.ts'
import { isServed } from '#server/outbox/messages/claim-message.ts'
import type { Service } from '#server/service/service.ts'

/**
 * The number that was meant. Ten digits may be one in several countries: then it is the one in the lender's own, whoever has
 * it. Were it the one that somebody has, the answers would say which that is.
 */
export function typedPhone(service: Pick<Service, 'config'>, typed: string): string {
  const home: MarketId = service.config.brand.market
  const phones = [home, ...marketIds.filter((id) => id !== home)].flatMap((market) => {
    const read = readPhone(typed, market)
    return read.ok ? [read.value] : []
  })
  if (phones.length === 0) throw new Refused('login-phone-format')
  const phone = phones.find((one) => isServed(service, one))
  if (phone === undefined) throw new Refused('country-not-served')
  return phone
}
