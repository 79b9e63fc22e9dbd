import { useEffect, useState } from 'react'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'

const SECOND_MS = 1000
const COUNTDOWN_MS = SMS_COUNTDOWN_SECONDS * SECOND_MS

/**
 * Seconds until another code may be asked for, counted by a script; without one the server says that it is too early. `sentAt`
 * is when the newest was asked for, 0 where an answer is about something else: then it counts on.
 */
export function useCodeWait(sentAt: number): number {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (sentAt > 0) setEnd(Math.min(sentAt, Date.now()) + COUNTDOWN_MS)
  }, [sentAt])
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS)))
    count()
    const timer = end > Date.now() ? setInterval(count, SECOND_MS) : undefined
    return () => clearInterval(timer)
  }, [end])

  return left
}
