import type { Currency, Minor } from '#domain/amount.ts'
import { BY_CARD } from '#domain/money/money-in-transit.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'

/** The name of card charges in the ledger, and of their webhook messages in the database. */
export const CARD_PROVIDER = BY_CARD

/** A borrower's card as the specification's payment store names it. */
export interface PayingCard {
  id: string
  bank: string
  masked: string
}

/** A charge of a card. The key makes it idempotent. */
export interface Charge {
  idempotencyKey: string
  card: PayingCard
  orderNo: string
  amountMinor: Minor
  currency: Currency
}

/** A provider that charges cards: the sandbox's or a real one. */
export interface CardAcquirer {
  /** Returns whether the card's bank requires a code from the borrower's phone. */
  needsCode(card: PayingCard): boolean
  /** Charges the card. Throws a `ProviderFailure` if the outcome is unknown. */
  charge(charge: Charge): Promise<'paid' | 'declined'>
  /**
   * Reads a webhook message, if the acquirer sends any: that a charge was reversed, or restored. It
   * identifies the charge by its idempotency key.
   */
  readWebhook?: PaymentProvider['readWebhook']
}
