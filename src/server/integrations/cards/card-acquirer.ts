import type { Currency, Minor } from '#domain/amount.ts'
import { BY_CARD } from '#domain/money/on-its-way.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'

/** The name under which charges of cards stand in the ledger and their notices in the database. */
export const CARD_PROVIDER = BY_CARD

/** A borrower's card as the older payment store knows it. */
export interface PayingCard {
  id: string
  bank: string
  /** Only the last digits show. */
  masked: string
}

/** What is taken from a card. The key makes asking again the same as asking once. */
export interface Charge {
  idempotencyKey: string
  card: PayingCard
  orderNo: string
  amountMinor: Minor
  currency: Currency
}

/** Something that takes money from cards: the sandbox's twin and a real one look the same from inside. */
export interface CardAcquirer {
  /** Whether the card's bank wants a code from the borrower's phone before it pays. */
  needsCode(card: PayingCard): boolean
  /** Whether the card paid. Throws a `ProviderFailure` when nobody knows whether it did. */
  charge(charge: Charge): Promise<'paid' | 'declined'>
  /**
   * The event of a notice, where the acquirer sends any: that a charge was taken back, or is there again. It names the
   * charge by the key with which it was asked for.
   */
  readWebhook?: PaymentProvider['readWebhook']
}
