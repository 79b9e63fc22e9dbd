import { CEP_PAGE } from '#domain/markets/mexico/transfer-proof.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { useWords } from '#web/words/words.ts'
import { throughApp } from './app-action.ts'

/** Link to a page on which a borrower can check a transfer, for payments that the country's bank shows. */
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
