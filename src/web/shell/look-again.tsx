import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { fetchParts } from '../page.ts'

/** What a page was told longer ago is asked again. */
const FRESH_MS = 5000

/**
 * Asks for the page's data at once where it shows older ones: it was drawn before somebody went there, or the browser kept
 * it and somebody came back to it. Without a network it stays as it is.
 */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const lookAgain = () =>
      void fetchParts().then(
        () => revalidate(),
        () => undefined,
      )
    if (waitedMs() > FRESH_MS) lookAgain()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) lookAgain()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [revalidate])
  return null
}

/** How long the document was there before somebody went to it. */
const waitedMs = (): number =>
  performance
    .getEntriesByType('navigation')
    .map((entry) => (entry as PerformanceEntry & { activationStart?: number }).activationStart ?? 0)[0] ?? 0
