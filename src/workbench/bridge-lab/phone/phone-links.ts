import type { PageWindow } from './phone-looks.ts'

/** The phone's reaction to a navigation. */
export interface LinkReports {
  isOffline(): boolean
  /** A link that a webview does not follow: another app's or host's. */
  followed(address: string): void
  /** A document that cannot be loaded without a network. */
  stopped(address: string): void
  /** A navigation within the same document. */
  moved(address: string): void
}

/**
 * Observes a page's navigations, as the app around a webview does. False if the browser has no such API: links to
 * other apps and offline pages are then left to it.
 */
export function watchLinks(window: PageWindow, reports: LinkReports): boolean {
  // Absent in older browsers, despite the types.
  const navigation: Navigation | undefined = window.navigation
  if (!navigation) return false
  keepHistoryApart(window, navigation)
  let last = window.location.href
  navigation.addEventListener('currententrychange', () => {
    const { href } = window.location
    // A page also stores its scroll position this way, without navigating.
    if (href !== last) reports.moved(href)
    last = href
  })
  navigation.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || !event.cancelable) return
    const { url } = event.destination
    if (new URL(url).origin !== window.location.origin) {
      event.preventDefault()
      reports.followed(url)
    } else if (reports.isOffline()) {
      event.preventDefault()
      reports.stopped(url)
    }
  })
  return true
}

// A webview has its own history; a frame shares the tab's, and going back could leave the simulator.
function keepHistoryApart({ history }: PageWindow, navigation: Navigation): void {
  const go = (steps: number) => {
    const entry = navigation.entries()[(navigation.currentEntry?.index ?? 0) + steps]
    if (entry) navigation.traverseTo(entry.key)
  }
  const own = { back: () => go(-1), forward: () => go(1), go: (steps = 0) => go(steps) }
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(history, name, { configurable: true, value })
  }
  Object.defineProperty(history, 'length', { configurable: true, get: () => navigation.entries().length })
}
