import { type MarketId, marketIds } from '#domain/markets/market.ts'
import type { Deadlines } from '#server/base/outside/deadline.ts'
import { heldPayments } from '#server/integrations/held/held-payments.ts'
import type { Channel, PaymentProvider } from '#server/integrations/payments/provider.ts'

/** All configured providers as one: their channels side by side, each asked at its own provider. */
export interface Payments {
  /** The ways to pay in a market, in the order of the providers. */
  channels(market: MarketId): readonly Channel[]
  /** Whose channel it is. A channel of nobody's is a bug and throws. */
  issuerOf(channel: Channel): PaymentProvider
  /** The provider with this name in addresses and in the database. */
  named(name: string): PaymentProvider | undefined
}

/** Puts providers side by side, each held to its word. Two with one name, or with a channel in common, are a bug and throw. */
export function mergePayments(given: readonly PaymentProvider[], deadlines?: Deadlines): Payments {
  const providers = given.map((provider) => heldPayments(provider, deadlines))
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
