import { settlementLetter } from '#contract/papers/statements.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) =>
  call(settlementLetter, { orderNo: loanKeyIn(query).orderId }, { quiet: true })
