import type { OutputOf } from '#contract/endpoint.ts'
import type { loanPlayDetail } from '#contract/money/installment.ts'
import type { PageWords } from '#words/languages.ts'

type Due = Pick<OutputOf<typeof loanPlayDetail>, 'repayDate' | 'lastMoment' | 'daysLate' | 'instalmentsAsked'>
type Words = Pick<PageWords['general'], 'order' | 'repay'>

/**
 * Until when, or since when, which is true of the first where several are asked for together: nobody can pay by a day that
 * has passed. A copy that was kept (`isOld`) counts no days. Empty where a backend does not say the day.
 */
export function dueText(
  { repayDate, lastMoment, daysLate, instalmentsAsked }: Due,
  { order, repay }: Words,
  isOld = false,
): string {
  if (daysLate <= 0) {
    const by = lastMoment || repayDate
    return by && (isOld ? order.dueBy : repay.payBefore)(by)
  }
  const isOneOfSeveral = instalmentsAsked > 1
  if (!isOld && repayDate) return (isOneOfSeveral ? order.firstWasDueOn : order.wasDueOn)(repayDate, daysLate)
  if (!isOld) return (isOneOfSeveral ? repay.firstWasDue : repay.wasDue)(daysLate)
  return repayDate && (isOneOfSeveral ? order.firstWasDueBy : order.wasDueBy)(repayDate)
}
