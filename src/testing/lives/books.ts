import type { ArrangementWish, GivenDays } from '#domain/money/arrangement.ts'
import type { Account } from '#domain/money/ledger.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** Where a loan's money is kept: the database, or memory. Both decide by the product's own rules. */
export interface Books {
  order(): Promise<Order>
  lines(): Promise<{ posting: string; account: Account; amount: bigint }[]>
  /** Asks a provider, who answers later. `standing` is the reference that should be given again, if there is one. */
  ask(
    purpose: Purpose,
    amountMinor: bigint,
    standing: string | null,
    now: Date,
  ): Promise<{ reference: string; expiresAt: Date }>
  /** The provider's answer arrives. */
  answer(reference: string, now: Date): Promise<void>
  /** A provider's notice arrives; resolves with the outcome's name. */
  tell(event: PaymentEvent, now: Date): Promise<string>
  /** A charge to a card begins; its money arrives with `charge`. */
  beginCharge(amountMinor: bigint, now: Date): Promise<string>
  charge(id: string, now: Date): Promise<void>
  refund(amountMinor: bigint, refundId: string, now: Date): Promise<boolean>
  /** Some of an event's money is taken back, or all of it; resolves with that reversal's name. */
  reverse(event: string, amountMinor: bigint, now: Date): Promise<string>
  /** The money of a reversal is there again. */
  restore(reversal: string, now: Date): Promise<void>
  /** Agrees on other days, if that may be; resolves with the parts that were agreed. */
  arrange(
    wish: ArrangementWish | GivenDays,
    now: Date,
  ): Promise<readonly { on: string; amount: bigint }[] | null>
  /** The borrower says that what the loan charges is wrong. */
  dispute(now: Date): Promise<void>
  /** That is answered. */
  decide(isRight: boolean, now: Date): Promise<void>
  /** For what the loan did not ask any more after an event's money, where that is kept: in the alphabet's order. */
  endedBy?(event: string): readonly Purpose[]
  /** Where each reference stands, where references are kept. */
  references?(): Promise<{ reference: string; state: string }[]>
  /** What each page, paper, list and message asks for now, in the words of `clerk-asks.ts`. */
  told?(now: Date): Promise<ReadonlyMap<string, string>>
}
