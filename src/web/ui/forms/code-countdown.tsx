import { GAP } from '#web/words/script-words.ts'
import { SubmitButton } from './button.tsx'

interface CodeCountdownProps {
  /** Until another code may be asked for; the page's own clock counts on. */
  secondsLeft: number
  label: string
  waitLabel: string
  busy?: boolean
}

/**
 * Asks for another code. The page script disables it while it counts, and then it says 'get code' again (spec 4, "SMS
 * code"). Without a script nobody counts, and the server says when it is too early.
 */
export const CodeCountdown = ({ secondsLeft, label, waitLabel, busy }: CodeCountdownProps) => (
  <SubmitButton
    kind="secondary"
    busy={busy}
    data-seconds={secondsLeft}
    data-label={label}
    data-wait={`${waitLabel} ${GAP} s`}
  >
    {label}
  </SubmitButton>
)
