import { type RefObject, useEffect, useRef, useState } from 'react'
import { NOT_SENT, TAKEN } from '#web/browser/form-events.ts'
import {
  type ComplaintInput,
  isEqual,
  type WaitingComplaint,
} from '#web/browser/offline/waiting-complaint.ts'
import { forgetReplacedHere, waitingHere } from '#web/browser/offline/waiting-here.ts'
import { dayOfSending, sendKey } from './send-key.ts'

/** A complaint that was not sent for lack of a network, ready to be sent again. */
export type Unsent = Omit<WaitingComplaint, 'draftKey'>

/**
 * Synchronises a complaint that the borrower sends by hand with the queue on this phone. Returns the complaint that was
 * not sent, and `noteSending`, which returns the day for the idempotency key. A queued complaint with the same text
 * keeps its first key.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form exists as long as the island
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
