import { loanStatement } from '#contract/papers/statements.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) =>
  call(loanStatement, { orderNo: loanKeyIn(query).orderId }, { quiet: true })
