import { loanPayoff } from '#contract/payoff.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) => call(loanPayoff, loanKeyIn(query), { quiet: true })
