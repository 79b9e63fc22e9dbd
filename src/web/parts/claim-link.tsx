import type { LoanKey } from '#web/paths.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** The way to say that one has paid and it is not here, as a row; none where the backend does not take it. */
export function ClaimLink({ loan }: { loan: LoanKey }) {
  const { order } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('paymentClaims') || loan.orderId === '') return null
  return (
    <li>
      <Anchor className="row" href={paths.claim(loan)}>
        <Icon name="card" />
        <span>{order.paidAlready}</span>
        <Icon name="chevron" />
      </Anchor>
    </li>
  )
}
