import { loanPlayDetail } from '#contract/money/installment.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'

export const load = ({ call, query }: Page) => call(loanPlayDetail, loanKeyIn(query), { quiet: true })
