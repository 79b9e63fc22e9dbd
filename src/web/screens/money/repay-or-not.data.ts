import { redirect } from 'react-router'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { pathsFor } from '#web/paths.ts'

/** What is to be paid, for the question whether to pay it now. */
export const load = ({ call, query }: Page) => call(loanPlayDetail, loanKeyIn(query), { quiet: true })

/** The loan, which says whether it can be postponed. */
export const loadChoice = ({ call, query }: Page) => call(loanDetails, loanKeyIn(query), { quiet: true })

/** Goes where the person has chosen to go; without a choice the page says so. */
export function submitChoice({ query, identity }: Page, form: FormData): Response | { missing: true } {
  const paths = pathsFor(identity)
  const loan = loanKeyIn(query)
  switch (form.get('choice')) {
    case 'payoff':
      return redirect(paths.payoff(loan))
    case 'repay':
      return redirect(paths.repay(loan))
    case 'postpone':
      return redirect(paths.extension(loan))
    case 'later':
      return redirect(paths.loanDetails(loan))
    default:
      return { missing: true }
  }
}
