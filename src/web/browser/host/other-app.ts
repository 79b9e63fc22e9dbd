import { phoneLink } from '#domain/phone-link.ts'
import { openInFrame } from '#web/browser/in-app-browser.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { showOffer } from '#web/browser/page/toasts.ts'
import { filled } from '#web/words/script-words.ts'
import { host } from './host.ts'

/** How long another app may take to come in front of the page. */
const APP_COMES_MS = 5_000

/**
 * Opens the app that a link such as `upi:`, `tel:` or `mailto:` names, from a page inside another app. The app around the page
 * is asked if it can. Else a frame opens the link: a webview without such an app shows its error there and keeps the page. If
 * no app comes in front, the page says how the borrower does the same by hand.
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

/** What the borrower types into the other app by hand: a number, an address, or who is paid and how much. */
function handOf(href: string): string {
  const { protocol, pathname, searchParams } = new URL(href)
  if (protocol === 'upi:')
    return ['pa', 'am', 'tr'].flatMap((name) => searchParams.get(name) ?? []).join(', ')
  const address = decodeURIComponent(pathname).replace(/^\//, '')
  return protocol === 'https:' ? phoneLink(`+${address}`).slice('tel:'.length) : address
}
