import { clockFace, SECONDS_FROM, type TimeUnit, timeLeftIn } from '#web/browser/parts/time-left.ts'
import { GAP } from '#web/words/script-words.ts'

type TimeLeftProps = {
  label: string
  /** Prints the remaining time in whole days, hours or minutes, and finally in seconds. */
  inWords: (count: number, unit: TimeUnit) => string
  /** Computed by the server, so that a wrong clock of the phone does not matter. */
  seconds: number
}

/** A standalone figure outside a sentence. */
const COUNT = 987_654

/**
 * Counts down, in words at first and in seconds at the end (`browser/parts/time-left.ts`). Hidden without script,
 * because it would not count.
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
