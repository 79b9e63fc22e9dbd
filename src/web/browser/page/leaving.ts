import { isWebview, OTHER_APP_LINKS } from '#web/browser/in-app-browser.ts'
import { noteClick } from './led-here.ts'
import { pageData } from './page-data.ts'
import { isLeavingSheet, navigate } from './sheet-entry.ts'
import { sayPending, showToast } from './toasts.ts'
import { changeView, isViewOfThisPage } from './views.ts'

/** Timeout of a navigation: by then the browser or the service worker shows something else, or nothing comes. */
const LEAVING_MS = 15_000

let arrive = () => {}

/** Follows links as the browser does, and shows a message if that takes long. */
export function setUpLinks(openOther: (href: string) => Promise<void>): void {
  // Registered on the window, so that other handlers, such as the app's, run first.
  window.addEventListener('click', (event) => {
    const outside = linkTapped(event, OTHER_APP_LINKS)
    if (outside && isWebview(navigator.userAgent)) {
      event.preventDefault()
      void openOther(outside.href).catch(() => showToast(pageData().words.network))
      return
    }
    const link = linkTapped(event, 'a[href^="/"]:not([target], [download])')
    if (!link) return
    if (isViewOfThisPage(link)) {
      event.preventDefault()
      void changeView(link.href)
      return
    }
    // Without a service worker the browser would replace this page by its own error page.
    if (!navigator.onLine && !navigator.serviceWorker?.controller) {
      event.preventDefault()
      showToast(pageData().words.network)
      return
    }
    noteClick(event, link)
    leave()
    // A sheet has a history entry, of which the browser does not know.
    if (isLeavingSheet() || history.state?.sheet) {
      event.preventDefault()
      navigate(link.href, false)
    }
  })
  window.addEventListener('pagehide', () => arrive())
}

/**
 * Goes to another page. With `replaces`, it takes this one's history entry. `stay` is called if the navigation fails.
 */
export function goTo(to: string, replaces: boolean, stay: () => void): void {
  leave(stay)
  navigate(to, replaces)
}

function leave(stay = () => {}): void {
  arrive()
  const hide = sayPending()
  // A webview keeps the page if the next one cannot be fetched, without any event.
  const timer = setTimeout(() => {
    arrive()
    stay()
    showToast(pageData().words.network)
  }, LEAVING_MS)
  arrive = () => {
    clearTimeout(timer)
    hide()
  }
}

/** Returns the tapped link of this kind, if it is to be followed now and in this tab. */
function linkTapped(event: MouseEvent, kind: string): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>(kind) : null
}

/** Gives up this page's history entry, also if an open sheet has one after it. */
export function replacePage(to: string): void {
  if (!navigator.onLine) {
    showToast(pageData().words.network)
    window.addEventListener('online', () => replacePage(to), { once: true })
  } else if (history.state?.sheet) {
    window.addEventListener('popstate', () => replacePage(to), { once: true })
    history.back()
  } else location.replace(to)
}
