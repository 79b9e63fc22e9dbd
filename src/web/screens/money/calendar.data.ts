import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { addDays, isDay } from '#domain/dates.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'

/** What is to be repaid, with the due days that have not passed; none where the backend keeps no statement. */
export async function load({ call, query }: Page) {
  const key = loanKeyIn(query)
  const [plan, statement] = await Promise.all([
    call(loanPlayDetail, key, { quiet: true }),
    call(loanStatement, { orderNo: key.orderId }, { quiet: true }),
  ])
  if (!plan.success || !statement.success) return { ...plan, days: [] }
  const { repayDate, daysLate } = plan.data
  const today = isDay(repayDate) ? addDays(repayDate, daysLate) : ''
  const isAhead = ({ dueOn, left }: { dueOn: string; left: bigint }) =>
    left > 0n && (daysLate === 0 || dueOn >= today)
  return { ...plan, days: statement.data.plan.filter(isAhead) }
}
