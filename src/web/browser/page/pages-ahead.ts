import { PAGES_WITH_SIDE_EFFECTS } from '#contract/pages/pages-ahead.ts'
import { isWebview } from '#web/browser/in-app-browser.ts'
import { onPage } from './on-page.ts'
import { asScript } from './own-markup.ts'

/** A phone with less memory, in gigabytes, draws nothing ahead that is not about to be needed. */
const MEMORY_MIN = 2

/**
 * Tells the browser which pages to have ready (docs/contribute/decisions/0021-pages-ahead.md): the one to which this page's main action
 * leads and the one before it at once, any other as soon as a finger is on its link. A change of this page, or a look at
 * another app, ends that: what was drawn before could say something else. Nothing of it for a borrower who saves data.
 */
export function drawAhead(): void {
  if (!canHaveReady() || savesData()) return
  let end = () => {}
  let said = ''
  const begin = () => {
    end()
    said = saidOn(document)
    end = document.visibilityState === 'visible' ? haveReady() : () => {}
  }
  document.addEventListener('visibilitychange', begin)
  document.addEventListener('submit', () => {
    end()
    said = ''
  })
  onPage(() => {
    // An answer that says the same costs no second page.
    if (saidOn(document) !== said) begin()
  })
}

const saidOn = (page: Document): string => `${page.querySelector('.screen')?.textContent}${rulesFor(page)}`

const canHaveReady = () =>
  HTMLScriptElement.supports?.('speculationrules') === true && 'requestIdleCallback' in window

/** Names the pages once nothing else is to be done; what it gives takes that back, and with it what was drawn. */
function haveReady(): () => void {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  const rest = requestIdleCallback(
    () => {
      rules.textContent = asScript(rulesFor(document))
      document.head.append(rules)
    },
    { timeout: 1000 },
  )
  return () => {
    cancelIdleCallback(rest)
    rules.remove()
  }
}

/** An app's webview cannot draw a page ahead, and fetches it. */
function rulesFor(page: ParentNode): string {
  const links = [
    ...page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target], [download])'),
  ].filter(isReadOnly)
  const next = [page.querySelector('.action-bar a'), page.querySelector('.page-header .back')]
  const isNext = (link: HTMLAnchorElement) => next.includes(link) && !hasLittleMemory()
  const urlsOf = (some: HTMLAnchorElement[]) => [...new Set(some.map(({ href }) => href))]
  const pages = [
    { urls: urlsOf(links.filter(isNext)), eagerness: 'immediate' },
    { urls: urlsOf(links.filter((link) => !isNext(link))), eagerness: 'conservative' },
  ]
  return JSON.stringify({ [isWebview(navigator.userAgent) ? 'prefetch' : 'prerender']: pages })
}

/** A page, and no file such as `/calendar.ics`. */
const PAGE = /^\/[\w/]*$/

/** Whether a link leads to another page of ours which may be read before the borrower goes there. */
const isReadOnly = ({ pathname }: HTMLAnchorElement): boolean =>
  pathname !== location.pathname && PAGE.test(pathname) && !PAGES_WITH_SIDE_EFFECTS.includes(pathname)

interface Phone {
  connection?: { saveData?: boolean }
  deviceMemory?: number
}

/** Not every browser tells. */
const savesData = () => (navigator as Phone).connection?.saveData === true

const hasLittleMemory = () => ((navigator as Phone).deviceMemory ?? MEMORY_MIN) < MEMORY_MIN
