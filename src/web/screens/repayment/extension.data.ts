import { loanPlayDelayDetail } from '#contract/installment.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) => call(loanPlayDelayDetail, loanKeyIn(query), { quiet: true })
