import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fetchFirstPage, fetchParts } from '#web/page.ts'
import { savesData } from './pages-ahead.tsx'
import { scriptOf } from './script-of.ts'

/** By then a page on a slow network has what it shows, and this takes nothing away from it. */
const FETCH_AHEAD_AFTER_MS = 1500

/**
 * Fetches what the page's next call needs, and the script of the pages that its links lead to: when the network is gone
 * later, somebody can still move on, and is told what is going on by us and not by the browser's own error page.
 */
export function FetchAhead() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own.
  useEffect(() => {
    // What fails now is fetched again when it is needed, or when the network is back.
    const fetch = () => void fetchAhead().catch(() => {})
    const timer = setTimeout(fetch, FETCH_AHEAD_AFTER_MS)
    window.addEventListener('online', fetch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', fetch)
    }
  }, [key])
  return null
}

async function fetchAhead(): Promise<void> {
  // First what sending takes. Then no page waits for another: what never comes of one keeps no other from coming.
  await fetchFirstPage()
  const ofOpenedPages = fetchParts()
  // Somebody who pays for each byte gets no others.
  if (savesData()) return ofOpenedPages
  ofOpenedPages.catch(() => undefined)
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')
  const paths = new Set([...links].map((link) => link.pathname))
  // Once imported, a module stays in the browser's memory, where React Router's own import finds it. Its own way to
  // fetch ahead would reload the page when it fails, and a page without a network must not be reloaded.
  await Promise.all(
    [...paths].map(async (path) => {
      const script = scriptOf(path)
      if (script) await import(/* @vite-ignore */ script)
    }),
  )
  await fetchParts()
}
