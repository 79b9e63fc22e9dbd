import { RowLink } from '#web/ui/row-link.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** The way to say that one has paid and it is not here, as a row; none where the backend does not take it. */
export function ClaimLink({ loan }: { loan: LoanKey }) {
  const { order } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('paymentClaims') || loan.orderId === '') return null
  return (
    <RowLink icon="card" href={paths.claim(loan)}>
      {order.paidAlready}
    </RowLink>
  )
}
