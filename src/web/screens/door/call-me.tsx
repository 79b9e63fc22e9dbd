import { useEffect, useState } from 'react'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import { useDoorWords } from '#web/shell/door.ts'
import { SubmitButton } from '#web/ui/button.tsx'

const SECOND_MS = 1000
const COUNTDOWN_MS = SMS_COUNTDOWN_SECONDS * SECOND_MS

interface CallMeProps {
  /** When the newest code was asked for; 0 where this answer is about something else. */
  sentAt: number
  busy: boolean
}

/**
 * Asks for a call that says the code. A script counts the minute before; without one the server says that it is too early.
 */
export function CallMe({ sentAt, busy }: CallMeProps) {
  const { login } = useDoorWords()
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (sentAt > 0) setEnd(Math.min(sentAt, Date.now()) + COUNTDOWN_MS)
  }, [sentAt])
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS)))
    count()
    const timer = end > Date.now() ? setInterval(count, SECOND_MS) : undefined
    return () => clearInterval(timer)
  }, [end])

  return (
    <div className="stack">
      <p className="small muted">{login.callHint}</p>
      <SubmitButton kind="quiet" disabled={left > 0} busy={busy}>
        {left > 0 ? login.callIn(left) : login.call}
      </SubmitButton>
    </div>
  )
}
