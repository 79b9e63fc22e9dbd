import { useEffect, useState } from 'react'

type TimeLeftProps = {
  label: string
  /** Counted by the server when it answered, so that a wrong clock of the phone does not matter. */
  seconds: number
  onEnd?: (() => void) | undefined
}

const SECOND_MS = 1000

/** Counts down, second by second. Without a script it is not shown: it would stand still and be wrong. */
export function TimeLeft({ label, seconds, onEnd }: TimeLeftProps) {
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
    <p className="time-left needs-script">
      {label} <span role="timer">{clockFace(left)}</span>
    </p>
  )
}

/** 71:59:58: hours, minutes, seconds. */
export function clockFace(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}
