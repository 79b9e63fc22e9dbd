import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { endsSession } from '#web/session-end.ts'

/** By then the page shows what it has, and this takes nothing away from it. */
const KEEP_AFTER_MS = 1500

/**
 * Keeps what the loan, the reference and customer service last showed, to be read without a network; erases it when the
 * session turns out to have ended (docs/decisions/0055-offline.md).
 */
export function KeepCopies() {
  const { key } = useLocation()
  const shown = useMatches().at(-1)?.loaderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is kept by itself.
  useEffect(() => {
    if (import.meta.env.DEV) return
    const isEnded = endsSession(shown)
    const tend = async () => {
      if (isEnded) await (await import('../offline/end-copies.ts')).endCopies()
      else await (await import('#web/browser/keep-page.ts')).tendCopies(isWhole(shown))
    }
    const timer = setTimeout(() => void tend().catch(() => undefined), isEnded ? 0 : KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, shown])
  return null
}

/** A page that could not be read, or only in part, leaves the copy from before. */
const isWhole = (data: unknown) =>
  typeof data === 'object' && data !== null && 'success' in data && data.success === true
