import { CodeCountdown } from '#web/ui/code-countdown.tsx'
import { Section } from '#web/ui/section.tsx'
import { TimeLeft } from '#web/ui/time-left.tsx'
import { papersEs, words } from './kit-words.ts'

/** Seconds of which days, hours, minutes and at last the seconds themselves are told, and of a time that is over. */
const LEFT = [259_200, 18_000, 2_400, 598, 0] as const

/** How long another code has to be waited for: counting, ready, and asked for. */
const WAITS = [
  [42, false, papersEs.bind.newCode],
  [0, false, papersEs.bind.newCode],
  [0, true, 'Pedir otro código'],
] as const

/** Time that runs out. */
export function Times() {
  return (
    <Section title="Tiempo">
      {LEFT.map((seconds) => (
        <TimeLeft
          key={seconds}
          label={words.instructions.timeLeft}
          inWords={words.instructions.moreThan}
          seconds={seconds}
        />
      ))}
      {WAITS.map(([secondsLeft, busy, label]) => (
        <CodeCountdown
          key={`${secondsLeft} ${busy}`}
          secondsLeft={secondsLeft}
          label={label}
          waitLabel={papersEs.bind.newCodeIn}
          busy={busy}
        />
      ))}
    </Section>
  )
}
