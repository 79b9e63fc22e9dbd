import type { PaymentOutcome } from '#domain/money/ledger.ts'
import type { Purpose } from '#domain/money/same-debt.ts'

/** Effect of money on a loan. After all but `part-paid` and `extended` nothing is owed. */
export type Effect = PaymentOutcome | 'extended'

/**
 * Messages to the borrower about received money; each has a sentence in every language. Beside the effect they say why
 * a wish failed: an extension payment below its fee or too late, or a payoff that did not cover the debt.
 */
export const PAYMENT_MESSAGES = [
  'part-paid',
  'fee-short',
  'not-extended',
  'other-instalment',
  'payoff-short',
  'extended',
  'extended-and-part-paid',
  'settled',
  'over-paid',
  'over-paid-with-rebate',
  'credited',
  // Money that an earlier release booked: it kept the extension fee even if the rest settled the loan.
  'settled-with-fee',
  'over-paid-with-fee',
] as const

export type PaymentMessage = (typeof PAYMENT_MESSAGES)[number]

/** Facts about received money that decide the message. */
export type PaymentFacts = {
  readonly purpose: Purpose
  readonly effect: Effect
  /** Whether any of it reduced the debt. */
  readonly restTaken: boolean
  /** Whether the credit contains interest that a payoff returned. A payoff reference already asks for less. */
  readonly isRebateCredit: boolean
  /** Whether the loan could be extended at payment time. */
  readonly couldExtend: boolean
  /** Whether the instalment to be extended was already paid. */
  readonly isForAnother: boolean
}

/** Returns the message; every combination has exactly one. */
export function paymentMessageOf({
  purpose,
  effect,
  restTaken,
  isRebateCredit,
  couldExtend,
  isForAnother,
}: PaymentFacts): PaymentMessage {
  switch (effect) {
    case 'part-paid':
      if (isForAnother) return 'other-instalment'
      return PART_PAID[purpose === 'extend' && couldExtend ? 'extend-possible' : purpose]
    case 'extended':
      return restTaken ? 'extended-and-part-paid' : 'extended'
    case 'settled':
      return 'settled'
    case 'over-paid':
      return isRebateCredit ? 'over-paid-with-rebate' : 'over-paid'
    case 'late-for-settled':
      return 'credited'
  }
}

/** Money that only reduced the debt, by its purpose. */
const PART_PAID: Readonly<Record<Purpose | 'extend-possible', PaymentMessage>> = {
  repay: 'part-paid',
  part: 'part-paid',
  payoff: 'payoff-short',
  extend: 'not-extended',
  // An extension was possible, so the money was less than the fee.
  'extend-possible': 'fee-short',
}
