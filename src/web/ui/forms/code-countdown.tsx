import { useEffect, useState, useSyncExternalStore } from 'react'
import { SubmitButton } from './button.tsx'

const SECOND_MS = 1000

interface CodeCountdownProps {
  /** Until another code may be asked for; the page's own clock counts on. */
  secondsLeft: number
  label: string
  waitLabel: string
  busy: boolean
}

/**
 * Asks for another code. It is disabled while it counts, and then says 'get code' again (spec 4, "SMS code"). Without a
 * script nobody counts, and the server says when it is too early: a button that rests would rest for ever.
 */
export function CodeCountdown({ secondsLeft, label, waitLabel, busy }: CodeCountdownProps) {
  const [counted, setLeft] = useState(secondsLeft)
  const left = useSyncExternalStore(nothingChanges, inBrowser, onServer) ? counted : 0

  useEffect(() => {
    // Counted from an end that stands still: a page that slept does not count on from where it was.
    const end = Date.now() + secondsLeft * SECOND_MS
    setLeft(secondsLeft)
    if (secondsLeft <= 0) return
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [secondsLeft])

  return (
    <SubmitButton kind="secondary" disabled={left > 0} busy={busy}>
      {left > 0 ? `${waitLabel} ${left} s` : label}
    </SubmitButton>
  )
}

const nothingChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
