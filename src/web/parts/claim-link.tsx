import { RowLink } from '#web/ui/row-link.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** Link to claim a missing payment, as a row; absent if the backend does not support it. */
export function ClaimLink({ loan }: { loan: LoanKey }) {
  const { order } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('paymentClaims') || loan.orderId === '') return null
  return <RowLink icon="card" href={paths.claim(loan)} title={order.paidAlready} />
}
