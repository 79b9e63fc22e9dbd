import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { PaidState } from './instructions/paid-state.tsx'

interface NothingToPayProps {
  result: Extract<CallResult<unknown>, { success: false }>
  loan: LoanKey
  /** The refusal with which the lender does not offer this now, and its title. */
  code: number
  title: string
}

/** Says why there is nothing to pay: the loan is paid, the lender does not offer this now, or the call failed. */
export function NothingToPay({ result, loan, code, title }: NothingToPayProps) {
  const { order, repay } = useWords()
  const paths = usePaths()
  if (result.code === refusalCodes['already-settled']) {
    return <PaidState loan={loan} text={result.message} />
  }
  if (result.code !== code) {
    return <FailedCall result={result} loan={loan} />
  }
  return (
    <EmptyState icon="calendar" title={title} text={result.message}>
      <ButtonLink href={paths.repay(loan)}>{repay.title}</ButtonLink>
      <ButtonLink kind="quiet" href={paths.loanDetails(loan)}>
        {order.title}
      </ButtonLink>
    </EmptyState>
  )
}

/** Says that this way of paying is not open today. */
export function NotNow({ title, text, backHref }: { title: string; text: string; backHref: string }) {
  const { repay } = useWords()
  return (
    <EmptyState icon="calendar" title={title} text={text}>
      <ButtonLink href={backHref}>{repay.title}</ButtonLink>
    </EmptyState>
  )
}
