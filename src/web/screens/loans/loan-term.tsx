import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { TermLine } from '#web/ui/figures/term-line.tsx'
import { useHas } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'

type Details = OutputOf<typeof loanDetails>
type Progress = Pick<Details, 'term' | 'toPay' | 'nextPart'>

/**
 * Where the borrower is in the term: a line with a dot per instalment, and the number of paid ones. During an arrangement its
 * parts count instead.
 */
export function LoanTerm({ term, toPay, nextPart }: Progress) {
  const { order } = useWords()
  const isArranged = useHas()('arrangements') && Boolean(nextPart)
  const { paid = 0, instalments = 0, daysLate = 0 } = toPay ?? {}
  return (
    <>
      {term && term.days > 0 && !isArranged && <TermLine {...term} isLate={daysLate > 0} />}
      {instalments > 1 && <small>{order.paidOf(paid, instalments)}</small>}
    </>
  )
}

/** "Day 79 of 91", while the term runs. */
export function useDayOfTerm(term: Details['term']): string | undefined {
  const { order } = useWords()
  return term && term.days > 0 && term.day <= term.days ? order.dayOf(term.day, term.days) : undefined
}
