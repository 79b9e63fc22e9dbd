import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { noteClick } from '#web/browser/led-here.ts'
import { sayPending, showToast } from '#web/browser/toasts.ts'
import { useWords } from '#web/words/words.ts'
import { isWebview, OTHER_APP_LINKS } from '../browser/in-app-browser.ts'
import { changesInPlace } from '../in-place.ts'
import { scriptOf } from './ahead/script-of.ts'

/** After this a page that did not come says so itself: the worker has shown something in its place by then. */
const LEAVING_MS = 10_000

/**
 * Where the links of a page lead: to another document, which the browser can have ready before the tap. In place changes
 * another view of the same page, which keeps what is open on it, and every page where no worker stands in for a document
 * that never comes, as long as one could miss it: what is said then, we say.
 */
export function GoOn() {
  const navigate = useNavigate()
  const { failures } = useWords()
  useEffect(() => {
    let arrive = () => {}
    const leave = () => {
      arrive()
      const hide = sayPending()
      const timer = setTimeout(hide, LEAVING_MS)
      arrive = () => {
        clearTimeout(timer)
        hide()
      }
    }
    // After everybody else has heard of the tap, such as what asks the app to go there.
    const go = (event: MouseEvent) => {
      const outside = linkTapped(event, OTHER_APP_LINKS)
      if (outside && isWebview(navigator.userAgent)) {
        event.preventDefault()
        void import('#web/browser/app/other-app.ts').then(
          ({ openOtherApp }) => openOtherApp(outside.href),
          () => showToast(failures.network),
        )
        return
      }
      const link = linkTapped(event, 'a[href^="/"]:not([target])')
      const script = link && scriptOf(link.pathname)
      if (!script) return
      if (!staysHere(link)) {
        noteClick(event, link)
        return leave()
      }
      event.preventDefault()
      const viewTransition = mayMove()
      // React Router would load the page again if its script were missing, and without a network there would be none any more.
      import(/* @vite-ignore */ script).then(
        // What is asked for again is no second step on the way back.
        () =>
          navigate(link.pathname + link.search + link.hash, {
            viewTransition,
            replace: link.href === location.href,
          }),
        () => showToast(failures.network),
      )
    }
    const end = () => arrive()
    window.addEventListener('click', go)
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('click', go)
      window.removeEventListener('pagehide', end)
    }
  }, [navigate, failures])
  return null
}

/** The link of this kind that the borrower tapped to follow it now and here. */
function linkTapped(event: MouseEvent, kind: string): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>(kind) : null
}

const staysHere = (link: HTMLAnchorElement): boolean =>
  changesInPlace(link.getAttribute('href') ?? '') && (link.pathname === location.pathname || !documentComes())

/** From the network; without one the worker shows what is kept, or that nothing is, if this page is under it by now. */
const documentComes = (): boolean =>
  'serviceWorker' in navigator && (navigator.onLine || navigator.serviceWorker.controller !== null)

/** An amount moves to its new place, where the browser can and motion is welcome. */
const mayMove = () =>
  'startViewTransition' in document &&
  document.querySelector('.amount-hero') !== null &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
