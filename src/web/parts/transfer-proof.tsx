import { CEP_PAGE } from '#domain/markets/mexico/transfer-proof.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { useWords } from '#web/words/words.ts'
import { throughApp } from './app-action.ts'

/** Where a borrower sees for themselves that a transfer has arrived; for a payment that the country's bank can show. */
export function TransferProof() {
  const { transfer, transferLink } = useWords().instructions
  return (
    <p>
      {transfer}{' '}
      <Anchor href={CEP_PAGE} {...throughApp(CEP_PAGE, transferLink)}>
        {transferLink}
      </Anchor>
    </p>
  )
}
