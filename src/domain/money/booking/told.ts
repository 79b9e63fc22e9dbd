import type { PaymentOutcome } from '#domain/money/ledger.ts'
import type { Purpose } from '#domain/money/same-debt.ts'

/** What money did to a loan. After all but `part-paid` and `extended` nothing is owed any more. */
export type Effect = PaymentOutcome | 'extended'

/**
 * What a borrower is told of it, each a sentence in every language. Beside the effect it says what became of a wish: money
 * for an extension may have been too little for its fee, or too late; money that was to end the loan may not have.
 */
export const TELLINGS = [
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
  // Of money that a release before this one took: it kept the fee of an extension also where the rest settled the loan.
  'settled-with-fee',
  'over-paid-with-fee',
] as const

export type Telling = (typeof TELLINGS)[number]

/** What has to be known of money that was taken to say what it did. */
export type Did = {
  readonly purpose: Purpose
  readonly effect: Effect
  /** Whether anything of it came off the debt. */
  readonly restTaken: boolean
  /** Whether interest that an early end gave back is in the credit; money that was asked for to end the loan asked for less by it. */
  readonly isRebateCredit: boolean
  /** Whether the loan could be extended when it was paid. */
  readonly couldExtend: boolean
  /** Whether the instalment that it was to postpone was paid by then. */
  readonly isForAnother: boolean
}

/** What the borrower is told: one answer for every combination. */
export function tellingOf({
  purpose,
  effect,
  restTaken,
  isRebateCredit,
  couldExtend,
  isForAnother,
}: Did): Telling {
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

/** Money that came off the debt and did no more, by what it was meant for. */
const PART_PAID: Readonly<Record<Purpose | 'extend-possible', Telling>> = {
  repay: 'part-paid',
  part: 'part-paid',
  payoff: 'payoff-short',
  extend: 'not-extended',
  // It could have been extended, so the money was less than the fee.
  'extend-possible': 'fee-short',
}
