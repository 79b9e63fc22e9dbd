import { ask } from './ask.ts'
import { changeTo, isPage, type Sent, valuesOf } from './change.ts'
import { goToRefusal } from './go-to-refusal.ts'
import { parsed } from './own-markup.ts'
import { pageData } from './page-data.ts'
import { sayPending, showToast } from './toasts.ts'

/** Whether a link leads to another view of the same page, such as a tab, or to the same view. */
export const isViewOfThisPage = ({ pathname, hash }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && hash === ''

/**
 * Shows another view in place; open details stay open. With `isNew` it gets a history entry. Returns whether the page
 * shows it.
 */
export async function changeView(href: string, isNew = href !== location.href): Promise<boolean> {
  asks += 1
  const number = asks
  const hide = sayPending()
  // Fields of a GET form show what the new view is about.
  const values: Sent = new Map(askingForms().flatMap((form) => [...valuesOf(form)]))
  const answer = await ask(href)
  hide()
  // The borrower has meanwhile requested another view or gone back.
  const isOlder = number !== asks || (!isNew && withoutHash(location.href) !== withoutHash(href))
  if (isOlder) return false
  if (typeof answer === 'string') {
    // After going back the page still shows another view. The service worker has a copy of this one, or explains its
    // absence.
    const isOther = !isNew && withoutHash(href) !== shown
    if (isOther && navigator.serviceWorker?.controller) location.reload()
    else showToast(pageData().words[answer])
    return false
  }
  const view = parsed(answer.html)
  // Another release, a redirect or an error: loaded as a document.
  if (answer.status !== 200 || !isPage(view)) {
    location.assign(href)
    return false
  }
  if (isNew) {
    // The history entry of the link's sheet becomes that of the view.
    if (history.state?.sheet) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
  }
  shown = withoutHash(href)
  changeTo(view, values)
  return true
}

/** Views are numbered in request order: the last one is shown. */
let asks = 0

const askingForms = () => [...document.querySelectorAll<HTMLFormElement>('form:not([method])')]

/** A GET form requests a view of this page, such as the effect of an amount. Going back passes through the views. */
export function setUpViews(): void {
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

/** Address of the view that the page shows. */
let shown = ''

const withoutHash = (href: string): string => href.split('#')[0] ?? ''
