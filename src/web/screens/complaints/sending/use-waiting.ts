import { type RefObject, useEffect, useRef, useState } from 'react'
import { NOT_SENT, TAKEN } from '#web/browser/form-events.ts'
import {
  type ComplaintInput,
  isEqual,
  type WaitingComplaint,
} from '#web/browser/offline/waiting-complaint.ts'
import { forgetReplacedHere, waitingHere } from '#web/browser/offline/waiting-here.ts'
import { dayOfSending, sendKey } from './send-key.ts'

/** A complaint that no network took, as it may be sent again. */
export type Unsent = Omit<WaitingComplaint, 'draftKey'>

/**
 * Keeps a complaint that is sent by hand in step with what waits on this phone. Gives the complaint that no network took, and
 * `noteSending`, which returns the day whose key the complaint is sent with: one that waits word for word keeps its first key.
 */
export function useWaiting(form: RefObject<HTMLFormElement | null>) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const waiting = useRef<readonly WaitingComplaint[]>([])
  const sending = useRef<{ input: ComplaintInput; triedAt: number } | null>(null)

  const readWaiting = () => {
    waitingHere().then(
      (found) => {
        waiting.current = found
      },
      () => undefined,
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same as long as the island is there.
  useEffect(() => {
    readWaiting()
    const heard = new AbortController()
    const notSent = async () => {
      if (!sending.current) return
      const { input, triedAt } = sending.current
      setUnsent({ input, triedAt, idempotencyKey: await sendKey(input, dayOfSending(new Date(triedAt))) })
    }
    const taken = () => {
      if (sending.current) void forgetReplacedHere(sending.current.input).catch(() => undefined)
    }
    form.current?.addEventListener(NOT_SENT, () => void notSent(), heard)
    form.current?.addEventListener(TAKEN, taken, heard)
    return () => heard.abort()
  }, [])

  const noteSending = (input: ComplaintInput): string => {
    setUnsent(null)
    const first = waiting.current.find((one) => isEqual(one.input, input))
    sending.current = { input, triedAt: first?.triedAt ?? Date.now() }
    return dayOfSending(new Date(sending.current.triedAt))
  }
  return { unsent, noteSending, readWaiting }
}
