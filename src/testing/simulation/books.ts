import type { ArrangementWish, GrantedDays } from '#domain/money/arrangement.ts'
import type { Account } from '#domain/money/ledger.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** Storage of a loan's money: database or memory. Both use the product's rules. */
export interface Books {
  order(): Promise<Order>
  lines(): Promise<{ posting: string; account: Account; amount: bigint }[]>
  /**
   * Requests a reference; the provider answers later. `standing` is the reference that should be returned again, if
   * any.
   */
  ask(
    purpose: Purpose,
    amountMinor: bigint,
    standing: string | null,
    now: Date,
  ): Promise<{ reference: string; expiresAt: Date }>
  /** The provider's answer arrives. */
  answer(reference: string, now: Date): Promise<void>
  /** A provider's notice arrives; returns the outcome's name. */
  report(event: PaymentEvent, now: Date): Promise<string>
  /** A card charge starts; its money arrives with `charge`. */
  beginCharge(amountMinor: bigint, now: Date): Promise<string>
  charge(id: string, now: Date): Promise<void>
  refund(amountMinor: bigint, refundId: string, now: Date): Promise<boolean>
  /** Reverses some or all money of an event; returns the reversal's name. */
  reverse(event: string, amountMinor: bigint, now: Date): Promise<string>
  /** Restores a reversal. */
  restore(reversal: string, now: Date): Promise<void>
  /** Agrees to an arrangement if possible; returns its parts. */
  arrange(
    wish: ArrangementWish | GrantedDays,
    now: Date,
  ): Promise<readonly { on: string; amount: bigint }[] | null>
  /** The borrower disputes the charges. */
  dispute(now: Date): Promise<void>
  /** The dispute is answered. */
  decide(isRight: boolean, now: Date): Promise<void>
  /** Purposes whose references ended after an event's money, where stored; sorted. */
  endedBy?(event: string): readonly Purpose[]
  /** States of all references, where stored. */
  references?(): Promise<{ reference: string; state: string }[]>
  /** What each page, paper, list and message asks for now, in the format of `clerk-asks.ts`. */
  pages?(now: Date): Promise<ReadonlyMap<string, string>>
}
