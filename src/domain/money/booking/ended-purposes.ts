import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { planExtension } from '#domain/money/extension.ts'
import { payoffOn } from '#domain/money/payoff.ts'
import { amountDue, type Loan, unpaidInstalments } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { type Contract, payoffLoanOf } from '#domain/money/take-payoff.ts'

/** A loan with its contract; null if it was never disbursed. */
export type LoanWithContract = { readonly loan: Loan; readonly contract: Contract | null }

/** All purposes of references. */
export const PURPOSES: readonly Purpose[] = ['repay', 'part', 'extend', 'payoff']

/**
 * Returns the purposes whose references end because of the change from `before` to `after`. A reference stays valid
 * only while the loan asks for exactly the same: amount and instalment, extension fee and new day, or payoff amount.
 */
export function endedPurposes(
  before: LoanWithContract,
  after: LoanWithContract,
  day: Day,
): readonly Purpose[] {
  return PURPOSES.filter((purpose) => {
    const asked = askedFor[purpose](after, day)
    return asked === null || !isSame(asked, askedFor[purpose](before, day))
  })
}

/** The amount, and what it buys: an instalment's number, a day, or the way the loan ends. */
type AskedFor = { readonly amount: Minor; readonly of: string }

const askedFor: Readonly<Record<Purpose, (agreed: LoanWithContract, day: Day) => AskedFor | null>> = {
  repay({ loan }, day) {
    const due = amountDue(loan, day)
    // Instalments may have equal amounts, so the amount alone does not identify one.
    return due && { amount: due.total, of: String(unpaidInstalments(loan)[0]?.number) }
  },
  part({ loan }, day) {
    // The remainder after a partial payment stays true while the debt is unchanged, whatever the amount.
    const due = amountDue(loan, day)
    return due && { amount: due.total, of: due.dueOn }
  },
  extend({ loan }, day) {
    const plan = planExtension(loan, loan.product.extension?.maxDays ?? 0, day)
    return plan.ok ? { amount: plan.value.fee, of: plan.value.dueOn } : null
  },
  payoff({ loan, contract }, day) {
    const payoff = contract && payoffOn(payoffLoanOf(loan, contract, day), day)
    return payoff?.ok ? { amount: payoff.value.total, of: payoff.value.kind } : null
  },
}

const isSame = (one: AskedFor, other: AskedFor | null) => one.amount === other?.amount && one.of === other.of
