import { partPayment } from '#contract/money/part-payment.ts'
import { typedAmount } from '#domain/typed-amount.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/shell/loan-key.ts'

/** What stands in the address as somebody typed it, and what it is; no amount where nobody has typed one. */
export const load = ({ call, query }: Page) => {
  const typed = query.get('part')
  const chosen = typed === null ? {} : { amount: typedAmount(typed) }
  return call(partPayment, { ...loanKeyIn(query), ...chosen }, { quiet: true })
}
