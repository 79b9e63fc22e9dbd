import type { Minor } from '#domain/amount.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import type { ContractFields } from '#words/legal/facts.ts'

type AmountName = 'amount' | 'contractAmount' | 'commission' | 'Interest' | 'IVA' | 'giveAmount'

/** Formats the amounts of a contract (spec 3). */
export function contractAmounts(
  terms: Terms,
  text: (minor: Minor) => string,
): Pick<ContractFields, AmountName> {
  return {
    amount: text(terms.totalOwed),
    contractAmount: text(terms.amount),
    commission: text(terms.commission),
    Interest: text(terms.interest),
    IVA: text(terms.tax),
    giveAmount: text(terms.received),
  }
}
