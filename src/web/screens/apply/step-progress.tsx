import { useApplyWords } from '#web/shell/apply-words.ts'

interface StepProgressProps {
  at: number
  of: number
  /** The same as it is seen, and as it is said. */
  seen: string
  said: string
  minutesLeft: number
}

/** How far one is, and how long it still takes. */
export function StepProgress({ at, of, seen, said, minutesLeft }: StepProgressProps) {
  const { application } = useApplyWords()
  return (
    <div className="step-progress">
      <progress max={Math.max(of, 1)} value={at} aria-label={said} />
      <p>
        <span aria-hidden="true">{seen}</span>
        <span className="muted">{application.minutesLeft(minutesLeft)}</span>
      </p>
    </div>
  )
}
