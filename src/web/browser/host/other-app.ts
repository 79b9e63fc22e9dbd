import { phoneLink } from '#domain/phone-link.ts'
import { openInFrame } from '#web/browser/in-app-browser.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { showOffer } from '#web/browser/page/toasts.ts'
import { filled } from '#web/words/script-words.ts'
import { host } from './host.ts'

/** Time for another app to open. */
const APP_COMES_MS = 5_000

/**
 * Opens the app of a link such as `upi:`, `tel:` or `mailto:` from a page inside another app. Asks that app if it can.
 * Otherwise a hidden frame opens the link, so that a webview without the target app keeps the page. If no app opens,
 * the page explains how to do it by hand.
 */
export async function openOtherApp(href: string): Promise<void> {
  const { bridge, perform } = host()
  const { words } = pageData()
  const number = href.startsWith('tel:') ? decodeURIComponent(href.slice('tel:'.length)) : null
  if (bridge.supports(number === null ? 'openPage' : 'callTelephone')) {
    const done =
      number === null ? await perform('openPage', { url: href }) : await perform('callTelephone', { number })
    if (done.ok && done.value.by === 'host') return
  }
  openInFrame(href)
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', end)
  }
  const timer = setTimeout(() => {
    end()
    showOffer(filled(words.byHand, handOf(href)), { href, label: words.retry })
  }, APP_COMES_MS)
  document.addEventListener('visibilitychange', end)
}

/** Data to type into the other app: a number, an address, or payee and amount. */
function handOf(href: string): string {
  const { protocol, pathname, searchParams } = new URL(href)
  if (protocol === 'upi:')
    return ['pa', 'am', 'tr'].flatMap((name) => searchParams.get(name) ?? []).join(', ')
  const address = decodeURIComponent(pathname).replace(/^\//, '')
  return protocol === 'https:' ? phoneLink(`+${address}`).slice('tel:'.length) : address
}
