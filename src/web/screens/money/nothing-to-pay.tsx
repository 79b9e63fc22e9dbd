import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { FailedCall } from '#web/parts/failed-call.tsx'
import type { LoanKey } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { PaidState } from './instructions/paid-state.tsx'

interface NothingToPayProps {
  result: Extract<CallResult<unknown>, { success: false }>
  loan: LoanKey
  /** The refusal that is an ordinary answer on this page, and what to call it. */
  code: number
  title: string
}

/** Why there is nothing to pay here: the loan is paid, the lender does not offer it now, or something failed. */
export function NothingToPay({ result, loan, code, title }: NothingToPayProps) {
  const { order, repay } = useWords()
  const paths = usePaths()
  if (result.code === refusalCodes['already-settled']) {
    return <PaidState loan={loan} text={result.message} />
  }
  if (result.code !== code) return <FailedCall result={result} loan={loan} />
  return (
    <EmptyState icon="calendar" title={title} text={result.message}>
      <ButtonLink href={paths.repay(loan)}>{repay.title}</ButtonLink>
      <ButtonLink kind="quiet" href={paths.loanDetails(loan)}>
        {order.title}
      </ButtonLink>
    </EmptyState>
  )
}

/** The same where the call answers, and what it answers is that this way of paying is not open today. */
export function NotNow({ title, text, backHref }: { title: string; text: string; backHref: string }) {
  const { repay } = useWords()
  return (
    <EmptyState icon="calendar" title={title} text={text}>
      <ButtonLink href={backHref}>{repay.title}</ButtonLink>
    </EmptyState>
  )
}
