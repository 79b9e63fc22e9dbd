import { TOAST_CUSTOM_ABOVE_MS, TOAST_DEFAULT_MS } from '#web/ui/figures/timings.ts'

export type Toast = {
  id: number
  text: string
  loading: boolean
  /** What one can do about it. Such a message stays until it is closed. */
  link?: { href: string; label: string }
}

const isSaid = ({ loading, link }: Toast) => !loading && !link

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
  function add(text: string, loading: boolean, link?: Toast['link']) {
    lastId += 1
    const toast = { id: lastId, text, loading, ...(link && { link }) }
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
    showOffer(text: string, link: NonNullable<Toast['link']>) {
      const id = add(text, false, link)
      return () => close(id)
    },
    /** What was said of something before is over; what is under way, and what can be done, stays. */
    settle() {
      if (shown.some(isSaid)) change(shown.filter((toast) => !isSaid(toast)))
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
  if (hasScreen() && !standsOnPage(text)) toasts.showToast(text, durationMs)
}

/** Says it with a way on, which stays until somebody takes it or closes it; returns what takes it back. */
export function showOffer(text: string, link: { href: string; label: string }): () => void {
  return hasScreen() ? toasts.showOffer(text, link) : () => {}
}

/** Whether just that stands where somebody looks already: said twice, it covers something for nothing. */
function standsOnPage(text: string): boolean {
  return [...document.querySelectorAll('main p, main .notice > div, main h2')].some(
    (element) => element.textContent?.trim() === text && isInView(element),
  )
}

function isInView(element: Element): boolean {
  const { top, bottom, left, width, height } = element.getBoundingClientRect()
  if (height === 0 || top < 0 || bottom > window.innerHeight) return false
  // The bar with the button lies over what is scrolled below it.
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && (element.contains(above) || above.contains(element))
}

/** Shows that something is under way; returns what hides it again. */
export function showLoading(text: string): () => void {
  return hasScreen() ? toasts.showLoading(text) : () => {}
}
