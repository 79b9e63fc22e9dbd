import { ask } from './ask.ts'
import { changeTo, isPage, type Sent, valuesOf } from './change.ts'
import { goToRefusal } from './go-to-refusal.ts'
import { parsed } from './own-markup.ts'
import { pageData } from './page-data.ts'
import { sayPending, showToast } from './toasts.ts'

/** Whether a link leads to another view of the same page, such as a tab, or asks for this one again. */
export const isViewOfThisPage = ({ pathname, hash }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && hash === ''

/**
 * Shows another view in place: what is open on the page stays open. `isNew`: the way back leads to the view before. Returns
 * whether the page shows it.
 */
export async function changeView(href: string, isNew = href !== location.href): Promise<boolean> {
  asks += 1
  const number = asks
  const hide = sayPending()
  // Fields of a form that asks for a view show what the new view is about.
  const asked: Sent = new Map(askingForms().flatMap((form) => [...valuesOf(form)]))
  const answer = await ask(href)
  hide()
  // The borrower has asked for another view since, or has gone back to one.
  const isOlder = number !== asks || (!isNew && withoutHash(location.href) !== withoutHash(href))
  if (isOlder) return false
  if (typeof answer === 'string') {
    // After a step back the page still shows another view. The service worker has a copy of this one, or says why there is none.
    const isOther = !isNew && withoutHash(href) !== shown
    if (isOther && navigator.serviceWorker?.controller) location.reload()
    else showToast(pageData().words[answer])
    return false
  }
  const view = parsed(answer.html)
  // Another release, a redirect or a page that broke: as a document.
  if (answer.status !== 200 || !isPage(view)) {
    location.assign(href)
    return false
  }
  if (isNew) {
    // The entry of a sheet in which the link stands becomes that of the view.
    if (history.state?.sheet) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
  }
  shown = withoutHash(href)
  changeTo(view, asked)
  return true
}

/** Views are numbered in the order in which the borrower asks for them: the last one is shown. */
let asks = 0

const askingForms = () => [...document.querySelectorAll<HTMLFormElement>('form:not([method])')]

/** A form without a method asks for a view of this page, such as what an amount would do. The way back leads through the views. */
export function tendViews(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('method') || event.defaultPrevented) return
    const view = new URL(form.getAttribute('action') ?? '', location.href)
    if (view.pathname !== location.pathname) return
    event.preventDefault()
    view.search = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    ).toString()
    void changeView(view.href).then((isChanged) => {
      if (isChanged && !goToRefusal()) document.getElementById(view.hash.slice(1))?.scrollIntoView()
    })
  })
  shown = withoutHash(location.href)
  window.addEventListener('popstate', () => {
    if (withoutHash(location.href) !== shown) void changeView(location.href, false)
  })
}

/** The address of the view that the page shows. */
let shown = ''

const withoutHash = (href: string): string => href.split('#')[0] ?? ''
