import type { OutputOf } from '#contract/endpoint.ts'
import { ASKED_AMOUNT } from '#contract/site/public-pages.ts'
import type { loanCosts } from '#contract/site/site.ts'
import { askedAmount } from '#domain/site/asked-amount.ts'

/** The data of the calculator: every available loan, and the selected one. */
export type Costs = OutputOf<typeof loanCosts>
export type Loan = Costs['loans'][number]

/** Its parameter names in an address, also used by the form without a script. */
export const CALCULATOR = { amount: ASKED_AMOUNT, term: 'term', id: 'calculator' } as const

/** The requested amount and term as typed; empty without a request. */
export interface CalculatorInput {
  amount: string
  term: string
}

export const askedIn = (query: URLSearchParams): CalculatorInput => ({
  amount: query.get(CALCULATOR.amount) ?? '',
  term: query.get(CALCULATOR.term) ?? '',
})

/** The two choices and their result: no loan if the amount is not offered for that term. */
export interface Chosen {
  amounts: bigint[]
  terms: number[]
  amount: bigint
  term: number
  loan: Loan | undefined
  /** The market's name of the yearly cost. */
  costName: Loan['costName']
  /** Whether an amount or term was requested that no loan has. */
  isOutside: boolean
}

type Usual = Pick<Loan, 'amount' | 'termDays'>

/** Returns the selection: the request, otherwise the usual loan; null if there is no loan. */
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
