import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { fetchParts } from '../page.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from './words.ts'

/** By then a page on a slow network has what it shows, and this takes nothing away from it. */
const FETCH_AHEAD_AFTER_MS = 1500

/**
 * Fetches what the page's next call needs, and the script of the pages that its links lead to: when the network is gone
 * later, somebody can still move on, and is told what is going on by us and not by the browser's own error page.
 */
export function FetchAhead() {
  const { key } = useLocation()
  const { network } = useWords().failures
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
  useEffect(() => {
    const hold = (event: MouseEvent) => holdWithoutNetwork(event, () => showToast(network))
    // Before anybody else hears of the tap.
    window.addEventListener('click', hold, { capture: true })
    return () => window.removeEventListener('click', hold, { capture: true })
  }, [network])
  return null
}

async function fetchAhead(): Promise<void> {
  // Somebody who pays for each byte gets what they ask for; the parts of this page alone are fetched, for its next call.
  if (savesData()) return fetchParts()
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

/** Not every browser tells. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Where a tap comes before the script that it needs, React Router would load the page again, and without a network there
 * would be no page any more. Then the page stays, and says why.
 */
function holdWithoutNetwork(event: MouseEvent, sayWhy: () => void): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
  const script = link && !navigator.onLine && event.isTrusted && scriptOf(link.pathname)
  if (!script) return
  event.preventDefault()
  event.stopPropagation()
  import(/* @vite-ignore */ script).then(() => link.click(), sayWhy)
}

/** The script of the page at this path, where it is one of React Router's. */
function scriptOf(path: string): string | undefined {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  return routes.find(({ path: pattern }) => pattern && matchPath(`/${pattern}`, path))?.module
}

declare global {
  interface Window {
    /** What React Router itself knows of the pages; there is no other way to ask where a page's script is. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string }> }
  }
}
