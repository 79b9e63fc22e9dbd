import { useNavigation } from 'react-router'
import { useDoorWords } from '#web/shell/door-words.ts'
import { Form } from '#web/shell/form.tsx'
import { SubmitButton } from '#web/ui/button.tsx'
import { Folded } from '#web/ui/folded.tsx'

/** The way out for whoever has the number newly, and sees what is somebody else's. */
export function NotMine() {
  const { mine } = useDoorWords()
  const isBusy = useNavigation().formData?.get('step') === 'not-mine'
  return (
    <Folded title={mine.notMine}>
      <div className="folded-text stack">
        <p>{mine.notMineText}</p>
        <Form method="post" className="stack">
          <input type="hidden" name="step" value="not-mine" />
          <SubmitButton kind="quiet" busy={isBusy}>
            {mine.notMineButton}
          </SubmitButton>
        </Form>
      </div>
    </Folded>
  )
}
