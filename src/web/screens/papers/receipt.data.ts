import { paymentReceipt } from '#contract/papers/statements.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

export const load = ({ call, query }: Page) =>
  call(
    paymentReceipt,
    { orderNo: loanKeyIn(query).orderId, paymentId: query.get('paymentId') ?? '' },
    { quiet: true },
  )
