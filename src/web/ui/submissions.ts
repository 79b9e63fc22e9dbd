import { useState, useSyncExternalStore } from 'react'

let answered = 0
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A submission was answered: what is wrong with a field is said anew. */
export function nextSubmission(): void {
  answered += 1
  for (const watcher of watchers) watcher()
}

/** What is wrong with a field until somebody changes it, and what to call when they do: an error goes when its cause goes. */
export function useUntilMended<Problem>(
  error: Problem | null | undefined,
): [Problem | null | undefined, () => void] {
  const now = useSyncExternalStore(
    watch,
    () => answered,
    () => answered,
  )
  const [mendedIn, setMendedIn] = useState<number | null>(null)
  return [mendedIn === now ? null : error, () => setMendedIn(now)]
}
