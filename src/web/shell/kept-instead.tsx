import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** On a page that has no network to be fetched by, such as after a step back: shows what the phone keeps of it. */
export function KeptInstead() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked for by itself.
  useEffect(() => {
    if (import.meta.env.DEV) return
    void import('#web/browser/keep-page.ts').then(({ showKept }) => showKept()).catch(() => undefined)
  }, [key])
  return null
}
