import type { OutputOf } from '#contract/endpoint.ts'
import { ASKED_AMOUNT } from '#contract/site/public-pages.ts'
import type { loanCosts } from '#contract/site/site.ts'
import { askedAmount } from '#domain/site/asked-amount.ts'

/** What the calculator was told: every loan that there is, and which one is meant. */
export type Costs = OutputOf<typeof loanCosts>
export type Loan = Costs['loans'][number]

/** The names of its fields in an address, and so what a form without a script asks by. */
export const CALCULATOR = { amount: ASKED_AMOUNT, term: 'term', id: 'calculator' } as const

/** What a visitor asks about, as it was typed; empty where nobody asks. */
export interface CalculatorInput {
  amount: string
  term: string
}

export const askedIn = (query: URLSearchParams): CalculatorInput => ({
  amount: query.get(CALCULATOR.amount) ?? '',
  term: query.get(CALCULATOR.term) ?? '',
})

/** The two choices, and what follows from them: no loan where that amount is not lent for that term. */
export interface Chosen {
  amounts: bigint[]
  terms: number[]
  amount: bigint
  term: number
  loan: Loan | undefined
  /** What the yearly cost is called there. */
  costName: Loan['costName']
  /** Something was asked that is no amount of any loan. */
  isOutside: boolean
}

type Usual = Pick<Loan, 'amount' | 'termDays'>

/** What is chosen: what was asked for, else what the usual loan has; null where there is nothing to choose from. */
export function chosenFrom(
  loans: readonly Loan[],
  asked: CalculatorInput,
  usual: Usual | null,
): Chosen | null {
  const amounts = [...new Set(loans.map(({ amount }) => amount))]
  const terms = [...new Set(loans.map(({ termDays }) => termDays))].sort((one, other) => one - other)
  const [first] = loans
  if (!first) return null
  const middle = amounts[Math.floor(amounts.length / 2)] ?? first.amount
  const wanted = askedAmount(asked.amount)
  const isOutside = asked.amount.trim() !== '' && !amounts.some((amount) => amount === wanted)
  const amount =
    amounts.find((one) => one === wanted) ?? amounts.find((one) => one === usual?.amount) ?? middle
  const term =
    terms.find((days) => String(days) === asked.term) ??
    terms.find((days) => days === usual?.termDays) ??
    first.termDays
  const loan = loans.find((one) => one.amount === amount && one.termDays === term)
  return { amounts, terms, amount, term, loan, costName: first.costName, isOutside }
}
