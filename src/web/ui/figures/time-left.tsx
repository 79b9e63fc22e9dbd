import { useEffect, useState } from 'react'

type TimeLeftProps = {
  label: string
  /** Says the rest in whole days, hours or minutes, until seconds are what matters. */
  inWords: (count: number, unit: TimeUnit) => string
  /** Counted by the server when it answered, so that a wrong clock of the phone does not matter. */
  seconds: number
  onEnd?: (() => void) | undefined
}

const SECOND_MS = 1000

export type TimeUnit = 'days' | 'hours' | 'minutes'

/** In the last ten minutes each second counts; before that, they only worry. */
const SECONDS_FROM = 600

/** Counts down: in words at first, second by second at the end. Without a script it is not shown: it would stand still and be wrong. */
export function TimeLeft({ label, inWords, seconds, onEnd }: TimeLeftProps) {
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const end = performance.now() + seconds * SECOND_MS
    const timer = setInterval(count, SECOND_MS)
    count()
    function count() {
      const now = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      onEnd?.()
    }
    return () => clearInterval(timer)
  }, [seconds, onEnd])

  return (
    <p className="time-left needs-script" data-left={left}>
      {label} <span role="timer">{left > SECONDS_FROM ? roughly(left - 1, inWords) : clockFace(left)}</span>
    </p>
  )
}

/** The largest unit of which there are at least two, cut down. It is asked for a second less: of two days, not more than two are left. */
function roughly(seconds: number, inWords: TimeLeftProps['inWords']): string {
  if (seconds >= 172_800) return inWords(Math.floor(seconds / 86_400), 'days')
  if (seconds >= 7_200) return inWords(Math.floor(seconds / 3_600), 'hours')
  return inWords(Math.floor(seconds / 60), 'minutes')
}

/** 71:59:58: hours, minutes, seconds. */
export function clockFace(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}
