import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Whether a form may be sent: a finger that taps twice sends it once. It can be sent again after an answer, which is
 * another `answer` each time.
 */
export function useOnce(answer: unknown) {
  const { state, formMethod } = useNavigation()
  const isBusy = formMethod === 'POST'
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer ends what was sent.
  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state, answer])
  return {
    isBusy,
    /** Says whether this is the first tap, and is told so once. */
    take() {
      if (isSent.current || isBusy) return false
      isSent.current = true
      return true
    },
  }
}
