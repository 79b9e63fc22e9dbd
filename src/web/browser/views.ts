import { ask } from './ask.ts'
import { changeTo } from './change.ts'
import { parsed } from './own-markup.ts'
import { pageData } from './page-data.ts'
import { sayPending, showToast } from './toasts.ts'

/** Whether a link leads to another view of the same page, such as a tab, or asks for this one again. */
export const isViewOfThisPage = ({ pathname, hash }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && hash === ''

/** Shows another view in place: what is open on the page stays open. `isNew`: the way back leads to the view before. */
export async function changeView(href: string, isNew = href !== location.href): Promise<void> {
  const hide = sayPending()
  const answer = await ask(href)
  hide()
  if (typeof answer === 'string') return showToast(pageData().words[answer])
  // Another release, a redirect or a page that broke: as a document.
  if (answer.status !== 200) return location.assign(href)
  const focused = document.activeElement
  if (isNew) {
    // The entry of a sheet in which the link stands becomes that of the view.
    if (history.state?.sheet) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
  }
  shown = withoutHash(href)
  changeTo(parsed(answer.html))
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
}

/** The way back leads through the views. */
export function tendViews(): void {
  shown = withoutHash(location.href)
  window.addEventListener('popstate', () => {
    if (withoutHash(location.href) !== shown) void changeView(location.href, false)
  })
}

/** The address of the view that the page shows. */
let shown = ''

const withoutHash = (href: string): string => href.split('#')[0] ?? ''
