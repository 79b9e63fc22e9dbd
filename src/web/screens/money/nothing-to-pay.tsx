import type { FailedProps } from '#web/calls/page.ts'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

interface NothingToPayProps extends FailedProps {
  /** The refusal if the lender does not offer this now, and its title. */
  code: number
  title: string
}

/** The failure of a page that the lender does not always offer. */
export function NothingToPay({ code, title, ...failed }: NothingToPayProps) {
  const { order, repay } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  const { result } = failed
  if (result.code !== code) return <FailedCall {...failed} />
  return (
    <EmptyState icon="calendar" title={title} text={result.message}>
      <ButtonLink href={paths.repay(loan)}>{repay.title}</ButtonLink>
      <ButtonLink kind="quiet" href={paths.loanDetails(loan)}>
        {order.title}
      </ButtonLink>
    </EmptyState>
  )
}

/** Says that this way of paying is not available today. */
export function NotNow({ title, text, backHref }: { title: string; text: string; backHref: string }) {
  const { repay } = useWords()
  return (
    <EmptyState icon="calendar" title={title} text={text}>
      <ButtonLink href={backHref}>{repay.title}</ButtonLink>
    </EmptyState>
  )
}
