import type { ComponentProps } from 'react'
import { GAP } from '#web/words/script-words.ts'
import { SubmitButton } from './button.tsx'

type CodeCountdownProps = Omit<ComponentProps<typeof SubmitButton>, 'children'> & {
  /** Until another code may be asked for; the page's own clock counts on. */
  secondsLeft: number
  label: string
  /** What the button says while it counts, or what stands before the seconds. */
  waitLabel: string | ((seconds: number) => string)
}

/** A figure that stands in no sentence by itself. */
const SECONDS = 987_654

/**
 * Asks for another code. The page script disables it while it counts, and then it says 'get code' again (spec 4, "SMS
 * code"). Without a script nobody counts, and the server says when it is too early.
 */
export const CodeCountdown = ({ secondsLeft, label, waitLabel, ...button }: CodeCountdownProps) => (
  <SubmitButton
    kind="secondary"
    {...button}
    data-seconds={secondsLeft}
    data-label={label}
    data-wait={
      typeof waitLabel === 'string'
        ? `${waitLabel} ${GAP} s`
        : waitLabel(SECONDS).replace(String(SECONDS), GAP)
    }
  >
    {label}
  </SubmitButton>
)
