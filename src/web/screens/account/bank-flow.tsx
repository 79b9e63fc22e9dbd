import { doneByApp, tellsApp } from '#web/parts/app-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePaperWords } from '#web/words/papers.ts'

/**
 * The bank's own flow, which an app may have (spec 1: start bank, end bank). Without an app that has it there is no
 * button. Once an account is saved, the app is told that the flow is over.
 */
export function BankFlow({ orderId, isSaved }: { orderId: string; isSaved: boolean }) {
  const { bind } = usePaperWords()
  return (
    <>
      <Button id="bank-flow" kind="secondary" {...doneByApp('startBank', { orderId })}>
        <span>{bind.throughBank}</span>
      </Button>
      {isSaved && <div hidden {...tellsApp('endBank', { orderId })} />}
    </>
  )
}
