import type { OutputOf } from '#contract/endpoint.ts'
import type { loanPlayDetail } from '#contract/money/installment.ts'
import type { PageWords } from '#words/languages.ts'

type Due = Pick<
  OutputOf<typeof loanPlayDetail>,
  'repayDate' | 'lastMoment' | 'inDays' | 'daysLate' | 'instalmentsAsked'
>
type Words = Pick<PageWords['general'], 'order' | 'repay'>

/**
 * States until when a payment is due, or since when it is late. For several together the first due day counts, because
 * a day that has passed is no deadline. A saved copy (`isOld`) counts no days. Empty if the backend sends no day.
 */
export function dueText(
  { repayDate, lastMoment, inDays, daysLate, instalmentsAsked }: Due,
  { order, repay }: Words,
  isOld = false,
): string {
  if (daysLate <= 0) {
    const by = lastMoment || repayDate
    if (!by || isOld || typeof inDays !== 'number') return by && order.dueBy(by)
    return order.dueIn(by, inDays)
  }
  const isOneOfSeveral = instalmentsAsked > 1
  if (!isOld && repayDate) return (isOneOfSeveral ? order.firstWasDueOn : order.wasDueOn)(repayDate, daysLate)
  if (!isOld) return (isOneOfSeveral ? repay.firstWasDue : repay.wasDue)(daysLate)
  return repayDate && (isOneOfSeveral ? order.firstWasDueBy : order.wasDueBy)(repayDate)
}
