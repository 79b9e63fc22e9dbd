import { SubmitButton } from '#web/ui/forms/button.tsx'
import { useDoorWords } from '#web/words/door-words.ts'

interface CallMeProps {
  /** Seconds until one may ask. */
  left: number
  busy: boolean
}

/** Asks for a call that says the code. */
export function CallMe({ left, busy }: CallMeProps) {
  const { login } = useDoorWords()
  return (
    <div className="stack">
      <p className="small muted">{login.callHint}</p>
      <SubmitButton kind="quiet" disabled={left > 0} busy={busy}>
        {left > 0 ? login.callIn(left) : login.call}
      </SubmitButton>
    </div>
  )
}
