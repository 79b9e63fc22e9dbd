import { type MarketId, marketIds } from '#domain/markets/market.ts'
import type { Deadlines } from '#server/base/external/deadline.ts'
import type { Channel, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { validatedPayments } from '#server/integrations/validated/validated-payments.ts'

/** All configured providers together. */
export interface Payments {
  /** The channels of a market, in the order of the providers. */
  channels(market: MarketId): readonly Channel[]
  /** The provider of a channel. Throws for an unknown channel, which is a bug. */
  issuerOf(channel: Channel): PaymentProvider
  /** The provider with this name in addresses and in the database. */
  named(name: string): PaymentProvider | undefined
}

/**
 * Combines providers, each wrapped with validation. Throws if two have the same name or a channel in common.
 */
export function mergePayments(given: readonly PaymentProvider[], deadlines?: Deadlines): Payments {
  const providers = given.map((provider) => validatedPayments(provider, deadlines))
  const owners = new Map<string, PaymentProvider>()
  const names = new Set<string>()
  for (const provider of providers) {
    if (names.has(provider.name)) throw new Error(`two payment providers are called ${provider.name}`)
    names.add(provider.name)
    for (const { payCode } of marketIds.flatMap((market) => provider.channels(market))) {
      if (owners.has(payCode)) throw new Error(`two payment providers have the channel ${payCode}`)
      owners.set(payCode, provider)
    }
  }
  return {
    channels: (market) => providers.flatMap((provider) => provider.channels(market)),
    issuerOf({ payCode }) {
      const owner = owners.get(payCode)
      if (!owner) throw new Error(`no payment provider has the channel ${payCode}`)
      return owner
    },
    named: (name) => providers.find((provider) => provider.name === name),
  }
}
