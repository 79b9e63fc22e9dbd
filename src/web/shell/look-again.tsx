import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { sayPending } from '#web/browser/toasts.ts'
import { fetchFirstPage } from '../page.ts'

/** What a page was told longer ago is asked again. */
const FRESH_MS = 5000

/**
 * Asks for the page's data at once where it may show older ones, and says so where that takes long: it was drawn or fetched
 * before somebody went there, or the browser kept it and somebody came back to it. Without a network it stays as it is. A page
 * that was kept while it led to another host, such as the bank's page, is still busy with that: it is loaded anew.
 */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  useEffect(() => {
    const lookAgain = () => {
      const hide = sayPending()
      // What the page itself takes; what never comes of another keeps nobody waiting.
      void fetchFirstPage()
        .then(() => revalidate())
        .catch(() => undefined)
        .finally(hide)
    }
    if (!lookedAt) {
      lookedAt = true
      if (mayBeOld()) lookAgain()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (state === 'idle') lookAgain()
      else location.reload()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [revalidate, state])
  return null
}

/** The document is looked at once; which language it is in may change, and so the words. */
let lookedAt = false

interface Arrival extends PerformanceEntry {
  activationStart?: number
  deliveryType?: string
}

/** Whether the document was there for long before somebody went to it. Of one that was only fetched nobody knows since when. */
const mayBeOld = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(
      ({ activationStart = 0, deliveryType }: Arrival) =>
        activationStart > FRESH_MS || deliveryType === 'navigational-prefetch',
    )
