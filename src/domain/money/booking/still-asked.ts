import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { planExtension } from '#domain/money/extension.ts'
import { payoffOn } from '#domain/money/payoff.ts'
import { amountDue, type Loan, unpaidInstalments } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { type Contract, payoffLoanOf } from '#domain/money/take-payoff.ts'

/** A loan, and what was agreed beside its schedule; null for one that was never paid out. */
export type Agreed = { readonly loan: Loan; readonly contract: Contract | null }

/** Everything that a reference may be for. */
export const PURPOSES: readonly Purpose[] = ['repay', 'part', 'extend', 'payoff']

/**
 * The purposes for which nobody may be asked for the same money any more, because of what happened between `before` and
 * `after`. A reference lives on only while the loan still asks for just that: the same amount of the same instalment, the
 * same fee for the same new day, the same amount that ends all.
 */
export function noLongerAsked(before: Agreed, after: Agreed, day: Day): readonly Purpose[] {
  return PURPOSES.filter((purpose) => {
    const asked = askedFor[purpose](after, day)
    return asked === null || !isSame(asked, askedFor[purpose](before, day))
  })
}

/** What is asked for, and what is promised for it: an instalment's number, a day, or how the loan ends. */
type AskedFor = { readonly amount: Minor; readonly of: string }

const askedFor: Readonly<Record<Purpose, (agreed: Agreed, day: Day) => AskedFor | null>> = {
  repay({ loan }, day) {
    const due = amountDue(loan, day)
    // Instalments may all be of one amount, so the amount alone does not tell one from the next.
    return due && { amount: due.total, of: String(unpaidInstalments(loan)[0]?.number) }
  },
  part({ loan }, day) {
    // What a part was said to leave is true while the debt is the same, whatever the part is.
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
