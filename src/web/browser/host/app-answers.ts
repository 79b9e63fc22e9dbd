import type { Action, ParamsOf } from '#web/browser/bridge/protocol.ts'
import { isWebview } from '#web/browser/in-app-browser.ts'
import { endCopies } from '#web/browser/offline/end-copies.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { showLoading, showOffer, showToast } from '#web/browser/page/toasts.ts'
import { filled } from '#web/words/script-words.ts'
import { host } from './host.ts'

/** How long somebody looks at a tap that nothing answers, before they are offered the browser's own way. */
const PATIENCE_MS = 5_000

/**
 * Asks the app, or lets the browser stand in for it, and shows meanwhile that it waits. False where the link that was
 * tapped, to `href`, has to be followed after all.
 */
export async function appAnswers<A extends Action>(
  action: A,
  params: ParamsOf<A>,
  href: string,
): Promise<boolean> {
  const { bridge, perform } = host()
  // Whoever has the phone next finds nothing of this person.
  if (action === 'backToLogin') await endCopies()
  const { words } = pageData()
  const asksApp = bridge.state() !== 'absent'
  const hide = asksApp ? showLoading(words.askingApp) : () => {}
  // Once for each tap: whoever has closed it is not told the same again.
  let takeBack: (() => void) | undefined
  const offer = () => {
    hide()
    takeBack ??= offerOwnWay(href)
  }
  const patience = asksApp ? setTimeout(offer, PATIENCE_MS) : undefined
  const done = await perform(action, params)
  clearTimeout(patience)
  hide()
  // Signing out is not all that such a link is for: it leads to the app's own door.
  if (done.ok) {
    // It did, only late.
    if (done.value.by === 'host') takeBack?.()
    // An app that was never ready may not let the browser place a call either.
    const isInApp = asksApp || isWebview(navigator.userAgent)
    if (isInApp && done.value.by === 'browser' && action === 'callTelephone') offer()
    return done.value.by === 'host' || done.value.say !== 'signed-out'
  }
  if (['invalid-parameters', 'link-not-allowed', 'browser-failed'].includes(done.refusal)) return false
  if (done.refusal !== 'closed') offer()
  return true
}

/** What the browser can do by itself is offered; what only the app can do is left to the app's menu. Returns what takes it back. */
function offerOwnWay(href: string): () => void {
  const { words } = pageData()
  const number = /^tel:(.+)$/.exec(href)?.[1]
  if (number !== undefined) return showOffer(words.appDidNot, { href, label: filled(words.callHere, number) })
  if (/^https?:/.test(href)) return showOffer(words.appDidNot, { href, label: words.openHere })
  showToast(words.appRefused)
  return () => {}
}
