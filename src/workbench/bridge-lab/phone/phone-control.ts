import { type LinkReports, watchLinks } from './phone-links.ts'
import { dress, type Looks, type PageWindow } from './phone-looks.ts'
import { type Network, replaceNetwork, tellNetwork } from './phone-network.ts'

/** Conditions of a page that the phone controls. */
export interface PhoneSurroundings extends Looks, Network {
  /** Without an app: the page finds no framing window. */
  isAlone: boolean
  /** The page is covered. */
  isHidden: boolean
}

export interface PageReports extends Omit<LinkReports, 'isOffline'> {
  /** A new document, before its first script runs. `isWatched` is false if its links cannot be observed. */
  opened(address: string, isWatched: boolean): void
  network(text: string): void
}

/** Keeps every document of a frame under the given conditions, from its start. */
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

  /** The frame's window, unless it is cross-origin. */
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
    // The parent of an unframed page is the page itself.
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

  // No event reports a new document of a frame; its scripts wait for the first paint, so this runs earlier.
  function wait() {
    cancelAnimationFrame(waiting)
    if (!look()) waiting = requestAnimationFrame(wait)
  }

  function loaded() {
    cancelAnimationFrame(waiting)
    look()
    // Its remaining style sheets exist only now.
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
