import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'

/** The way out for the new owner of a phone number, who sees another borrower's account. */
export function NotMine() {
  const { mine } = useWebAccessWords()
  return (
    <Folded title={mine.notMine}>
      <div className="folded-text stack">
        <p>{mine.notMineText}</p>
        <Form method="post" className="stack">
          <input type="hidden" name="step" value="not-mine" />
          <SubmitButton kind="quiet">{mine.notMineButton}</SubmitButton>
        </Form>
      </div>
    </Folded>
  )
}
