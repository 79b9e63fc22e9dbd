import { clockFace, SECONDS_FROM, type TimeUnit, timeLeftIn } from '#web/browser/parts/time-left.ts'
import { GAP } from '#web/words/script-words.ts'

type TimeLeftProps = {
  label: string
  /** Says the rest in whole days, hours or minutes, until seconds are what matters. */
  inWords: (count: number, unit: TimeUnit) => string
  /** Counted by the server when it answered, so that a wrong clock of the phone does not matter. */
  seconds: number
}

/** A figure that stands in no sentence by itself. */
const COUNT = 987_654

/**
 * Counts down: in words at first, second by second at the end (`browser/time-left.ts`). Without a script it is not shown: it
 * would stand still and be wrong.
 */
export function TimeLeft({ label, inWords, seconds }: TimeLeftProps) {
  const sentence = (unit: TimeUnit) => inWords(COUNT, unit).replace(String(COUNT), GAP)
  return (
    <p
      className="time-left needs-script"
      data-seconds={seconds}
      data-left={seconds}
      data-days={sentence('days')}
      data-hours={sentence('hours')}
      data-minutes={sentence('minutes')}
    >
      {label}{' '}
      <span role="timer">{seconds > SECONDS_FROM ? roughly(seconds, inWords) : clockFace(seconds)}</span>
    </p>
  )
}

function roughly(seconds: number, inWords: TimeLeftProps['inWords']): string {
  const { count, unit } = timeLeftIn(seconds)
  return inWords(count, unit)
}
