import type { ComponentProps } from 'react'
import { GAP } from '#web/words/script-words.ts'
import { SubmitButton } from './button.tsx'

type CodeCountdownProps = Omit<ComponentProps<typeof SubmitButton>, 'children'> & {
  /** Seconds until another code can be requested, counted by the page's clock. */
  secondsLeft: number
  label: string
  /** Button text during the countdown, or the text before the seconds. */
  waitLabel: string | ((seconds: number) => string)
}

/** A standalone figure outside a sentence. */
const SECONDS = 987_654

/**
 * Requests another code. The page script disables it during the countdown, and then shows 'get code' again (spec 4,
 * "SMS code"). Without script the server refuses early requests.
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
