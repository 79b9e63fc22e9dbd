import { doneByApp } from '#web/parts/app-action.ts'
import { Form } from '#web/parts/form.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePaperWords } from '#web/words/papers.ts'

/**
 * The app's own confirmation instead of a code, if the app has one. The server then says whether the account is bound.
 */
export function ConfirmByApp({ change }: { change: { id: string; bank: string; masked: string } }) {
  const { bind } = usePaperWords()
  const { id: changeId, bank, masked } = change
  return (
    <Form method="post" className="stack" id="confirm-by-app">
      <input type="hidden" name="step" value="by-app" />
      <input type="hidden" name="changeId" value={changeId} />
      <input type="hidden" name="masked" value={masked} />
      <Button kind="secondary" {...doneByApp('confirmAccount', { changeId, bank, masked })}>
        <span>{bind.throughApp}</span>
      </Button>
    </Form>
  )
}
