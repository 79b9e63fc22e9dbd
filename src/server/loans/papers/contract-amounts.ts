import { type Minor, plainAmount } from '#domain/amount.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import type { ContractFields } from '#words/legal/facts.ts'

type AmountName = 'amount' | 'contractAmount' | 'commission' | 'Interest' | 'IVA' | 'giveAmount'

/** Formats the amounts of a contract (spec 3) with their currency code. */
export function contractAmounts(terms: Terms, market: MarketId): Pick<ContractFields, AmountName> {
  const text = (minor: Minor) => plainAmount(minor, markets[market].currency)
  return {
    amount: text(terms.totalOwed),
    contractAmount: text(terms.amount),
    commission: text(terms.commission),
    Interest: text(terms.interest),
    IVA: text(terms.tax),
    giveAmount: text(terms.received),
  }
}
