import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { CallResult } from '#contract/call-result.ts'

/** How often a page asks again whether a payment has arrived, while somebody looks at it. */
const ASK_AGAIN_MS = 4000

/**
 * Loads the page's data again and again while `isActive` and somebody looks, each time only after the last answer. Gives
 * what to show: an answer, or, when the network is gone, the last good one of this very page with the time in `oldSince`.
 */
export function useFresh<Data>(result: CallResult<Data>, isActive: boolean) {
  useAskAgain(isActive)
  const { search } = useLocation()
  const [last, setLast] = useState(() => ({ search, result, at: new Date() }))
  const isAnswer = result.success || result.failure === null
  if (isAnswer && last.result !== result) setLast({ search, result, at: new Date() })
  const isOld = !isAnswer && last.search === search && last.result.success
  return { shown: isOld ? last.result : result, oldSince: isOld ? clock(last.at) : null }
}

const clock = (at: Date) => at.toTimeString().slice(0, 5)

function useAskAgain(isActive: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isActive || state !== 'idle') return
    const ask = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const timer = setTimeout(ask, ASK_AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('online', ask)
    }
  }, [isActive, state, revalidate])
}
