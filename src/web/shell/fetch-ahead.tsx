import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { fetchParts } from '../page.ts'

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
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')
  const paths = new Set([...links].map((link) => link.pathname))
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  // Once imported, a module stays in the browser's memory, where React Router's own import finds it. Its own way to
  // fetch ahead would reload the page when it fails, and a page without a network must not be reloaded.
  await Promise.all(
    [...paths].map(async (path) => {
      const route = routes.find(({ path: pattern }) => pattern && matchPath(`/${pattern}`, path))
      if (route) await import(/* @vite-ignore */ route.module)
    }),
  )
  await fetchParts()
}

declare global {
  interface Window {
    /** What React Router itself knows of the pages; there is no other way to ask where a page's script is. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string }> }
  }
}
