import { loanStatement } from '#contract/papers/statements.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import type { Page } from '../../page.ts'

export const load = ({ call, query }: Page) =>
  call(loanStatement, { orderNo: loanKeyIn(query).orderId }, { quiet: true })
