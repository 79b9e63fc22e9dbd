import { doneByApp, tellsApp } from '#web/parts/app-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePaperWords } from '#web/words/papers.ts'

/**
 * The app's own bank flow (spec 1: start bank, end bank). Without such an app there is no button. After an account is
 * saved, the app is notified that the flow has ended.
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
