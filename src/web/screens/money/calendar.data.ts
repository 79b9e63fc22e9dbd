import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { addDays, isDay } from '#domain/dates.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'

/** The calendar file reminds at nine on the day before, which is ahead for days later than tomorrow. */
const REMINDED_FROM_DAYS = 2

/**
 * What is to be repaid, with the due days that have not passed. Without a statement that is the day of the repayment
 * alone. `isReminded` says that the reminder of every one of these days is still to come.
 */
export async function load({ call, query }: Page) {
  const key = loanKeyIn(query)
  const [answer, statement] = await Promise.all([
    call(loanPlayDetail, key),
    call(loanStatement, { orderNo: key.orderId }),
  ])
  const plan = requireData(answer)
  const { repayDate, lastMoment, repayAmount, daysLate } = plan
  const madeOn = statement.data?.madeOn ?? ''
  const today = isDay(madeOn)
    ? madeOn
    : daysLate > 0 && isDay(repayDate)
      ? addDays(repayDate, daysLate)
      : null
  const ahead = (statement.data?.plan ?? [])
    .filter(({ dueOn, left }) => left > 0n && (today === null || dueOn >= today))
    .map(({ dueOn, left }) => ({ dueOn, left, text: dueOn }))
  const next =
    daysLate > 0 || !repayDate ? [] : [{ dueOn: repayDate, left: repayAmount, text: lastMoment || repayDate }]
  const days = ahead.length > 0 ? ahead : next
  return {
    ...plan,
    days,
    dayEnds: statement.data?.dayEnds ?? '',
    isReminded: today !== null && days.every(({ dueOn }) => dueOn >= addDays(today, REMINDED_FROM_DAYS)),
  }
}
