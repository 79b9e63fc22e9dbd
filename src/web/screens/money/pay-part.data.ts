import { partPayment } from '#contract/money/part-payment.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'

/** Asks what the amount in the address would do. One that cannot be read is told on the page, and none is asked about. */
export const load = ({ call, query }: Page) => {
  const read = readAmount(query.get('part') ?? '')
  return call(partPayment, { ...loanKeyIn(query), ...(read.ok && { amount: read.value }) }, { quiet: true })
}
