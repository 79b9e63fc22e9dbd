import { isWebview, OTHER_APP_LINKS } from '#web/browser/in-app-browser.ts'
import { noteClick } from './led-here.ts'
import { pageData } from './page-data.ts'
import { sayPending, showToast } from './toasts.ts'
import { changeView, isViewOfThisPage } from './views.ts'

/** A page that did not come by then: the browser or the service worker has shown something in its place, or nothing comes. */
const LEAVING_MS = 15_000

let arrive = () => {}

/** Follows links as the browser does, and says so where that takes long. */
export function tendLinks(openOther: (href: string) => Promise<void>): void {
  // On the window, after everything else has heard of the tap, such as what asks the app to go there.
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
    // Without a service worker the browser would show its own error page in place of this one.
    if (!navigator.onLine && !navigator.serviceWorker?.controller) {
      event.preventDefault()
      showToast(pageData().words.network)
      return
    }
    noteClick(event, link)
    leave()
    // The sheet that it stands in is an entry of the history, which the next page takes.
    if (history.state?.sheet) {
      event.preventDefault()
      location.replace(link.href)
    }
  })
  window.addEventListener('pagehide', () => arrive())
}

/** Goes to another page. `replaces`: the way back does not lead to this one again. `stay` is called where none came. */
export function goTo(to: string, replaces: boolean, stay: () => void): void {
  leave(stay)
  if (replaces || history.state?.sheet) location.replace(to)
  else location.assign(to)
}

function leave(stay = () => {}): void {
  arrive()
  const hide = sayPending()
  // A webview keeps a page whose next page cannot be fetched, and tells the page nothing.
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

/** The link of this kind that the borrower tapped to follow it now and here. */
function linkTapped(event: MouseEvent, kind: string): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>(kind) : null
}

/** Gives up the place of this page in the history, also where an open sheet has an entry of its own after it. */
export function replacePage(to: string): void {
  if (!navigator.onLine) {
    showToast(pageData().words.network)
    window.addEventListener('online', () => replacePage(to), { once: true })
  } else if (history.state?.sheet) {
    window.addEventListener('popstate', () => replacePage(to), { once: true })
    history.back()
  } else location.replace(to)
}
