import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { showLoading } from '#web/ui/toasts/toasts.ts'
import { useWords } from '#web/words/words.ts'

/** A page that answers sooner than this needs no loading message. */
const PATIENCE_MS = 300

/** Says that the next page is on its way, while it is (spec 7: the loading toast, always hidden afterwards). */
export function PendingToast() {
  const { loading } = useWords().common
  const isPending = useNavigation().state !== 'idle'
  useEffect(() => (isPending ? sayPending(loading) : undefined), [isPending, loading])
  return null
}

/** Says that something is on its way once that takes long; what it gives ends that. */
export function sayPending(loading: string): () => void {
  let hide: (() => void) | undefined
  const timer = setTimeout(() => {
    // A sheet has the last word: what it says is not covered by the page that comes after it.
    if (!document.querySelector('dialog[open]')) hide = showLoading(loading)
  }, PATIENCE_MS)
  return () => {
    clearTimeout(timer)
    hide?.()
  }
}
