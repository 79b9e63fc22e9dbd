import { TOAST_CUSTOM_ABOVE_MS, TOAST_DEFAULT_MS } from './timings.ts'

export type Toast = { id: number; text: string; loading: boolean }

/** The messages now on screen, and those who watch them. */
export function createToasts() {
  let shown: readonly Toast[] = []
  let lastId = 0
  const watchers = new Set<() => void>()

  function change(next: readonly Toast[]) {
    shown = next
    for (const watcher of watchers) watcher()
  }
  function close(id: number) {
    if (shown.some((toast) => toast.id === id)) change(shown.filter((toast) => toast.id !== id))
  }
  function add(text: string, loading: boolean) {
    lastId += 1
    const toast = { id: lastId, text, loading }
    // A newer message replaces the one before; what is still loading stays.
    change([...shown.filter((other) => other.loading), toast])
    return toast.id
  }

  return {
    current: () => shown,
    close,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    showToast(text: string, durationMs?: number) {
      const id = add(text, false)
      const isOwn = durationMs !== undefined && durationMs > TOAST_CUSTOM_ABOVE_MS
      setTimeout(() => close(id), isOwn ? durationMs : TOAST_DEFAULT_MS)
    },
    /** Stays until the returned function is called. */
    showLoading(text: string) {
      const id = add(text, true)
      return () => close(id)
    },
  }
}

export const toasts = createToasts()

// A server renders for many people at once: it has nobody to show a message to.
const hasScreen = () => typeof document !== 'undefined'

/** Shows a message for three seconds, or for `durationMs` when that is over 300. A tap closes it. */
export function showToast(text: string, durationMs?: number) {
  if (hasScreen()) toasts.showToast(text, durationMs)
}

/** Shows that something is under way; returns what hides it again. */
export function showLoading(text: string): () => void {
  return hasScreen() ? toasts.showLoading(text) : () => {}
}
