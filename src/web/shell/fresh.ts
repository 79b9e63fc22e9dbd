import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { CallResult } from '#contract/wire/call-result.ts'
import { waitBeforeAskingMs } from '#domain/asking-again.ts'
import { fetchParts } from '../page.ts'

/**
 * Loads the page's data again and again while `isActive` and somebody looks, each time only after the last answer. Gives
 * what to show: an answer, or, when the network is gone, the last good one of this very page with the time in `oldSince`.
 */
export function useFresh<Data>(result: CallResult<Data>, isActive: boolean) {
  const isCutOff = useAskAgain(isActive)
  const { search } = useLocation()
  const [last, setLast] = useState(() => ({ search, result, at: new Date() }))
  const isAnswer = result.success || result.failure === null
  if (isAnswer && last.result !== result) setLast({ search, result, at: new Date() })
  const isOld = (!isAnswer || isCutOff) && last.search === search && last.result.success
  return { shown: isOld ? last.result : result, oldSince: isOld ? momentOf(last.at) : null }
}

/** By the phone's own clock and calendar: nobody else is there to ask. */
const momentOf = (at: Date) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${at.toTimeString().slice(0, 5)}`
}

/**
 * Asks again while `isActive`, each time after a longer wait, and at once when somebody comes back to the page or the
 * network does. Tells whether the page is cut off: it could not even fetch what asking takes.
 */
export function useAskAgain(isActive: boolean): boolean {
  const { revalidate, state } = useRevalidator()
  const [isCutOff, setCutOff] = useState(false)
  const [asked, setAsked] = useState(0)
  const times = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it asked in vain begins the next wait.
  useEffect(() => {
    if (!isActive || state !== 'idle') return
    let isOver = false
    let isAsking = false
    const ask = async () => {
      // Who comes back is told of in several ways at once, and asks once.
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const isReachable = await fetchParts().then(
        () => true,
        () => false,
      )
      if (isOver) return
      setCutOff(!isReachable)
      if (isReachable) revalidate()
      else setAsked((before) => before + 1)
    }
    const askLater = () => {
      times.current += 1
      return ask()
    }
    const askAtOnce = () => {
      times.current = 0
      return ask()
    }
    const timer = setTimeout(askLater, waitBeforeAskingMs(times.current))
    document.addEventListener('visibilitychange', askAtOnce)
    window.addEventListener('focus', askAtOnce)
    window.addEventListener('online', askAtOnce)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', askAtOnce)
      window.removeEventListener('focus', askAtOnce)
      window.removeEventListener('online', askAtOnce)
    }
  }, [isActive, state, revalidate, asked])
  return isCutOff
}
