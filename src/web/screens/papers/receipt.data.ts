import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import type { Page } from '../../page.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'

/** The receipt that the address names, or else that of the newest payment. */
export async function load(page: Page) {
  const { call, query } = page
  const { orderId: orderNo } = loanKeyIn(query)
  const paymentId = query.get('paymentId') || (await newestPayment(page, orderNo))
  const receipt = await call(paymentReceipt, { orderNo, paymentId }, { quiet: true })
  return { ...receipt, paymentId }
}

async function newestPayment({ call }: Page, orderNo: string): Promise<string> {
  const statement = await call(loanStatement, { orderNo }, { quiet: true })
  if (!statement.success) return ''
  return statement.data.lines.findLast(({ paymentId }) => paymentId !== '')?.paymentId ?? ''
}
