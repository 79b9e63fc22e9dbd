import type { PageWindow } from './phone-looks.ts'

/** What the phone does about a page that wants to leave. */
export interface LinkReports {
  isOffline(): boolean
  /** A link that no webview follows: another app's, another host's. */
  followed(address: string): void
  /** A document that cannot be fetched without a network. */
  stopped(address: string): void
  /** The page is at another address now, and still the same document. */
  moved(address: string): void
}

/**
 * Watches where a page goes, as the app around a webview does. False where the browser cannot tell: then links to other
 * apps and pages without a network are left to it.
 */
export function watchLinks(window: PageWindow, reports: LinkReports): boolean {
  // Older browsers have none, whatever the types say.
  const navigation: Navigation | undefined = window.navigation
  if (!navigation) return false
  keepHistoryApart(window, navigation)
  let last = window.location.href
  navigation.addEventListener('currententrychange', () => {
    const { href } = window.location
    // A page also writes down where it was scrolled to, and stays where it is.
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

// A webview has a history of its own; that of a frame is the whole tab's, and going back could leave the simulator.
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
