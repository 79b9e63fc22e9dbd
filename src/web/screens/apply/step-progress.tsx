import { useApplyWords } from '#web/words/apply-words.ts'

interface StepProgressProps {
  /** Counts finished steps, wherever the borrower is. */
  done: number
  of: number
  /** The step of this page, if it is one. */
  number?: number
  minutesLeft: number
  /** Whether the application can be sent from this page. */
  canSend?: boolean
}

/** Shows how many steps are done, and the remaining time. */
export function StepProgress({ done, of, number, minutesLeft, canSend = false }: StepProgressProps) {
  const { application } = useApplyWords()
  const text = application.progress(of - done, of, number)
  return (
    <div className="step-progress">
      <progress max={Math.max(of, 1)} value={done} aria-label={text} />
      <p>
        <span aria-hidden="true">{text}</span>
        {(minutesLeft > 0 || canSend) && (
          <span className="muted">{application.minutesLeft(minutesLeft)}</span>
        )}
      </p>
    </div>
  )
}
