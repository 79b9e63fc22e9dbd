import { Form, useNavigation } from 'react-router'
import { useDoorWords } from '#web/shell/door.ts'
import { SubmitButton } from '#web/ui/button.tsx'

/** The way out for whoever has the number newly, and sees what is somebody else's. */
export function NotMine() {
  const { mine } = useDoorWords()
  const isBusy = useNavigation().formData?.get('step') === 'not-mine'
  return (
    <details className="stack">
      <summary>{mine.notMine}</summary>
      <p>{mine.notMineText}</p>
      <Form method="post">
        <input type="hidden" name="step" value="not-mine" />
        <SubmitButton kind="quiet" busy={isBusy}>
          {mine.notMineButton}
        </SubmitButton>
      </Form>
    </details>
  )
}
