import { useApplyWords } from '#web/words/apply-words.ts'

interface StepProgressProps {
  at: number
  of: number
  /** A text for display and the same for screen readers. */
  seen: string
  said: string
  minutesLeft: number
  /** Whether the application can be sent from this page. */
  canSend?: boolean
}

/** Shows the progress and the remaining time. */
export function StepProgress({ at, of, seen, said, minutesLeft, canSend = false }: StepProgressProps) {
  const { application } = useApplyWords()
  return (
    <div className="step-progress">
      <progress max={Math.max(of, 1)} value={at} aria-label={said} />
      <p>
        <span aria-hidden="true">{seen}</span>
        {(minutesLeft > 0 || canSend) && (
          <span className="muted">{application.minutesLeft(minutesLeft)}</span>
        )}
      </p>
    </div>
  )
}
