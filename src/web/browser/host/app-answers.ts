import type { Action, ParamsOf } from '#web/browser/bridge/protocol.ts'
import { isWebview } from '#web/browser/in-app-browser.ts'
import { endCopies } from '#web/browser/offline/end-copies.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { showLoading, showOffer, showToast } from '#web/browser/page/toasts.ts'
import { filled } from '#web/words/script-words.ts'
import { host } from './host.ts'

/** Time without an answer before the browser's own way is offered. */
const PATIENCE_MS = 5_000

/**
 * Asks the app, or uses the browser's fallback, and shows that it waits. False if the tapped link to `href` must be
 * followed after all.
 */
export async function appAnswers<A extends Action>(
  action: A,
  params: ParamsOf<A>,
  href: string,
): Promise<boolean> {
  const { bridge, perform } = host()
  // The next user of the phone finds nothing of this borrower.
  if (action === 'backToLogin') await endCopies()
  const { words } = pageData()
  const asksApp = bridge.state() !== 'absent'
  const hide = asksApp ? showLoading(words.askingApp) : () => {}
  // Once per tap: a closed message is not shown again.
  let takeBack: (() => void) | undefined
  const offer = () => {
    hide()
    takeBack ??= offerOwnWay(href)
  }
  const patience = asksApp ? setTimeout(offer, PATIENCE_MS) : undefined
  const done = await perform(action, params)
  clearTimeout(patience)
  hide()
  // Such a link also leads to the app's sign-in page.
  if (done.ok) {
    // The app did it late.
    if (done.value.by === 'host') takeBack?.()
    // Without a ready app the browser may place no call either.
    const isInApp = asksApp || isWebview(navigator.userAgent)
    if (isInApp && done.value.by === 'browser' && action === 'callTelephone') offer()
    return done.value.by === 'host' || done.value.say !== 'signed-out'
  }
  if (['invalid-parameters', 'link-not-allowed', 'browser-failed'].includes(done.refusal)) return false
  if (done.refusal !== 'closed') offer()
  return true
}

/**
 * Offers what the browser can do itself; for other actions it points to the app's menu. Returns a function that
 * withdraws it.
 */
function offerOwnWay(href: string): () => void {
  const { words } = pageData()
  const number = /^tel:(.+)$/.exec(href)?.[1]
  if (number !== undefined) return showOffer(words.appDidNot, { href, label: filled(words.callHere, number) })
  if (/^https?:/.test(href)) return showOffer(words.appDidNot, { href, label: words.openHere })
  showToast(words.appRefused)
  return () => {}
}
