import { loanDetails } from '#contract/loan-details.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) => call(loanDetails, loanKeyIn(query), { quiet: true })
