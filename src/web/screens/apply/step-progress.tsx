import { useApplyWords } from '#web/words/apply-words.ts'

interface StepProgressProps {
  at: number
  of: number
  /** The same as it is seen, and as it is said. */
  seen: string
  said: string
  minutesLeft: number
  /** Whether it can be sent where this stands. */
  canSend?: boolean
}

/** How far one is, and how long it still takes. */
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
