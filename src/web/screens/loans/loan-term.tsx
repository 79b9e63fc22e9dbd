import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { TermLine } from '#web/ui/figures/term-line.tsx'
import { useWords } from '#web/words/words.ts'

type Details = OutputOf<typeof loanDetails>
type Progress = Pick<Details, 'term' | 'toPay'>

/** Where the borrower is in the term: a line with a dot per instalment, and the number of paid ones. */
export function LoanTerm({ term, toPay }: Progress) {
  const { order } = useWords()
  const { paid = 0, instalments = 0 } = toPay ?? {}
  return (
    <>
      {term && term.days > 0 && <TermLine {...term} />}
      {instalments > 1 && <small>{order.paidOf(paid, instalments)}</small>}
    </>
  )
}

/** "Day 79 of 91", while the term runs. */
export function useDayOfTerm(term: Details['term']): string | undefined {
  const { order } = useWords()
  return term && term.days > 0 && term.day <= term.days ? order.dayOf(term.day, term.days) : undefined
}
