import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** States that the loan is paid, to prevent a second payment, and links to the proof. */
export function PaidState({ loan, text }: { loan: LoanKey; text: string }) {
  const { instructions, order } = useWords()
  const paths = usePaths()
  const has = useHas()
  return (
    <div aria-live="polite">
      <EmptyState icon="check" title={instructions.paid} text={text}>
        <ButtonLink href={paths.loanDetails(loan)}>{order.title}</ButtonLink>
        {has('statement') && (
          <ButtonLink kind="quiet" href={paths.receipt(loan)}>
            {order.receipt}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  )
}
