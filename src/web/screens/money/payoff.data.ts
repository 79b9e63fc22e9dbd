import { loanPayoff } from '#contract/money/payoff.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'

export const load = ({ call, query }: Page) => call(loanPayoff, loanKeyIn(query), { quiet: true })
