import type { OutputOf } from '#contract/endpoint.ts'
import type { loanPlayDetail } from '#contract/money/installment.ts'
import type { PageWords } from '#words/languages.ts'

type Due = Pick<OutputOf<typeof loanPlayDetail>, 'repayDate' | 'daysLate'>

/** Until when, or since when: nobody can pay by a day that has passed. */
export const dueText = ({ repayDate, daysLate }: Due, words: PageWords['general']['repay']): string =>
  daysLate > 0 ? words.wasDue(daysLate) : words.payBefore(repayDate)
