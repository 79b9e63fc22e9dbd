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
    history.replaceState({ ...history.state, isView: true }, '')
    history.pushState({ isView: true }, '', href)
  }
  changeTo(parsed(answer.html))
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
}

/** The way back leads through the views. */
export function tendViews(): void {
  window.addEventListener('popstate', ({ state }) => {
    if (state?.isView) void changeView(location.href, false)
  })
}
