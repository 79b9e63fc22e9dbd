import * as z from 'zod/mini'
import { type MarketId, marketIds } from '#domain/markets/market.ts'
import type { Channel, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { faultsIn, ignoreRejection } from './validate-answer.ts'

const NAME_MAX = 60
const ADDRESS_MAX = 500
/** A reference that is valid for longer would ask for an outdated amount. */
const HOURS_MAX = 24 * 60

const address = z.string().check(z.regex(/^(https:\/\/|\/)[\x21-\x7e]+$/), z.maxLength(ADDRESS_MAX))
const channel = z.object({
  payCode: z.string().check(z.regex(/^[a-z0-9-]{3,60}$/)),
  market: z.enum(marketIds),
  kind: z.enum(['store', 'spei', 'bank', 'upi']),
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
  logo: address,
  symbology: z.enum(['code128', 'qr', 'none']),
  maxMinor: z.bigint().check(z.positive()),
  validHours: z.number().check(z.positive(), z.maximum(HOURS_MAX)),
  arrives: z.exactOptional(z.enum(['at-once', 'next-business-day'])),
  feeMinor: z.exactOptional(z.bigint().check(z.minimum(0n))),
  feesUrl: z.exactOptional(address),
})

/** The validated channels of a provider in a market. Throws an error that names the wrong field. */
export function validatedChannels(provider: PaymentProvider, market: MarketId): readonly Channel[] {
  const given: unknown = ignoreRejection(provider.channels(market))
  if (!Array.isArray(given)) throw wrong(market, 'is no list')
  // Validated one by one, so that the module's own objects stay: pages compare them.
  for (const [number, one] of given.entries()) {
    const read = channel.safeParse(one)
    if (!read.success) throw wrong(market, `${number + 1}: ${faultsIn(read.error)}`)
    if (read.data.market !== market) throw wrong(market, `${number + 1}: is of ${read.data.market}`)
  }
  // Each was validated above.
  return given as readonly Channel[]
}

const wrong = (market: MarketId, what: string) => new Error(`its list of channels for ${market} ${what}`)
