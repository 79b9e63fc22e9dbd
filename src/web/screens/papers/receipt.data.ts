import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import type { Page } from '../../page.ts'

/** The receipt that the address names, or else that of the newest payment; `success` is null where the loan has none. */
export async function load(page: Page) {
  const { call, query } = page
  const { orderId: orderNo } = loanKeyIn(query)
  let paymentId = query.get('paymentId') ?? ''
  if (paymentId === '') {
    const statement = await call(loanStatement, { orderNo }, { quiet: true })
    if (!statement.success) return { ...statement, paymentId }
    paymentId = statement.data.lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
    if (paymentId === '') return { success: null, paymentId }
  }
  const receipt = await call(paymentReceipt, { orderNo, paymentId }, { quiet: true })
  return { ...receipt, paymentId }
}
