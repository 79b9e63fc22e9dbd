import { type LinkReports, watchLinks } from './phone-links.ts'
import { dress, type Looks, type PageWindow } from './phone-looks.ts'
import { type Network, replaceNetwork, tellNetwork } from './phone-network.ts'

/** Everything around a page that a phone decides and not the page. */
export interface PhoneSurroundings extends Looks, Network {
  /** No app is around the page: it finds no window that frames it. */
  isAlone: boolean
  /** Something else stands in front of the page. */
  isHidden: boolean
}

export interface PageReports extends Omit<LinkReports, 'isOffline'> {
  /** Another document, before its first script runs. `isWatched` is false where its links cannot be. */
  opened(address: string, isWatched: boolean): void
  network(text: string): void
}

/** Holds every document of a frame in the given surroundings, from its beginning. */
export function controlPages(frame: HTMLIFrameElement, reports: PageReports) {
  let around: PhoneSurroundings = {
    textPercent: 100,
    colours: 'own',
    isOffline: false,
    slowMs: 0,
    isAlone: false,
    isHidden: false,
  }
  let known: Document | null = null
  let waiting = 0
  let framed: PropertyDescriptor | undefined

  /** The frame's window, unless it shows what is not ours to touch. */
  const page = (): PageWindow | null => {
    const document = frame.contentDocument
    return document && document.URL !== 'about:blank' ? document.defaultView : null
  }

  function apply(window: PageWindow) {
    dress(window, around)
    setAlone(window, around.isAlone)
  }

  function setAlone(window: PageWindow, isAlone: boolean) {
    if (!framed) return
    // A page that nobody frames is its own parent.
    Object.defineProperty(window, 'parent', isAlone ? { configurable: true, value: window } : framed)
  }

  function look(): boolean {
    const window = page()
    if (!window || window.document === known) return false
    known = window.document
    framed = Object.getOwnPropertyDescriptor(window, 'parent')
    replaceNetwork(window, () => around, reports.network)
    const isWatched = watchLinks(window, { ...reports, isOffline: () => around.isOffline })
    const visibility = () => (around.isHidden ? 'hidden' : 'visible')
    Object.defineProperty(window.document, 'visibilityState', { configurable: true, get: visibility })
    window.addEventListener('pagehide', wait)
    apply(window)
    reports.opened(window.location.href, isWatched)
    return true
  }

  // No event tells that a frame has begun another document; its scripts wait for its first paint, so this comes first.
  function wait() {
    cancelAnimationFrame(waiting)
    if (!look()) waiting = requestAnimationFrame(wait)
  }

  function loaded() {
    cancelAnimationFrame(waiting)
    look()
    // The rest of its sheets is there only now.
    const window = page()
    if (window) apply(window)
  }

  frame.addEventListener('load', loaded)
  wait()

  return {
    surround(next: PhoneSurroundings) {
      const before = around
      around = next
      const window = page()
      if (!window) return
      apply(window)
      if (before.isOffline !== next.isOffline) tellNetwork(window, next.isOffline)
      if (before.isHidden !== next.isHidden) {
        window.document.dispatchEvent(new window.Event('visibilitychange'))
      }
    },
    stop() {
      cancelAnimationFrame(waiting)
      frame.removeEventListener('load', loaded)
    },
  }
}
