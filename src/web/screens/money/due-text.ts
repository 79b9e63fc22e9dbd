import type { OutputOf } from '#contract/endpoint.ts'
import type { loanPlayDetail } from '#contract/money/installment.ts'
import type { PageWords } from '#words/languages.ts'

type Due = Pick<OutputOf<typeof loanPlayDetail>, 'repayDate' | 'daysLate' | 'instalmentsAsked'>

/** Until when, or since when, which is true of the first where several are asked for together: nobody can pay by a day that has passed. Empty where a backend does not say the day. */
export const dueText = (
  { repayDate, daysLate, instalmentsAsked }: Due,
  words: PageWords['general']['repay'],
): string => {
  if (daysLate > 0) return (instalmentsAsked > 1 ? words.firstWasDue : words.wasDue)(daysLate)
  return repayDate && words.payBefore(repayDate)
}
