import type { Minor } from '#domain/amount.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { spokenAmount } from '#web/words/spoken.ts'
import { useLanguage } from '#web/words/words.ts'
import type { CalculatorWords } from '#words/en/calculator.ts'
import type { Costs, Loan } from './calculator.data.ts'

/** A text for display and the same for screen readers. */
export type SpokenText = readonly [seen: string, said: string]
const NOTHING: SpokenText = ['', '']

export type Figure = 'total' | 'payments' | 'received' | 'cost' | 'yearly'

export type CostFormat = ReturnType<typeof useCostFormat>

/** Formats the figures of these costs for display and for screen readers. */
export function useCostFormat({ currency }: Pick<Costs, 'currency'>, words: CalculatorWords) {
  const language = useLanguage()
  const amounts = useAmountStyle(currency)
  const money = (minor: Minor): SpokenText => [
    amountText(minor, amounts),
    spokenAmount(minor, amounts.currency, language),
  ]
  const same = (text: string): SpokenText => [text, text]
  return {
    money,
    term: (days: number) => same(words.termValue(days)),
    figures: (loan: Loan | undefined): [Figure, SpokenText][] => [
      ['received', loan ? money(loan.received) : NOTHING],
      ['total', loan ? money(loan.totalOwed) : NOTHING],
      ['cost', loan ? money(loan.cost) : NOTHING],
      ['yearly', loan ? same(loan.yearlyCost) : NOTHING],
      ['payments', loan ? same(words.paymentsValue(loan.instalments)) : NOTHING],
    ],
  }
}
