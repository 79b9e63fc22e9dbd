import { PAGES_WITH_SIDE_EFFECTS } from '#contract/pages/pages-ahead.ts'
import { isWebview } from '#web/browser/in-app-browser.ts'
import { onPage } from './on-page.ts'
import { asScript } from './own-markup.ts'

/** Below this memory in gigabytes, only likely next pages are prerendered. */
const MEMORY_MIN = 2

/**
 * Sets speculation rules (docs/contribute/decisions/0019-kept-pages.md): the target of the main action and the previous
 * page at once, others when a finger is on their link. A change of this page, or a visit to another app, discards
 * prerendered pages, which could be outdated. Disabled with data saver.
 */
export function prerenderPages(): void {
  if (!canHaveReady() || savesData()) return
  let end = () => {}
  let said = ''
  const begin = () => {
    end()
    said = saidOn(document)
    end = document.visibilityState === 'visible' ? haveReady() : () => {}
  }
  // After the event: removing rules costs a style update, which would delay the page that this one is left for.
  document.addEventListener('visibilitychange', () => setTimeout(begin))
  document.addEventListener('submit', () => {
    end()
    said = ''
  })
  onPage(() => {
    // An identical answer needs no second page.
    if (saidOn(document) !== said) begin()
  })
}

/** What the page says, without the time that counts down: every answer has another one. */
function saidOn(page: Document): string {
  const texts = page.createTreeWalker(page.querySelector('.screen') ?? page, NodeFilter.SHOW_TEXT)
  let said = rulesFor(page)
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest('[data-seconds]')) said += texts.currentNode.nodeValue
  return said
}

const canHaveReady = () =>
  HTMLScriptElement.supports?.('speculationrules') === true && 'requestIdleCallback' in window

/** Adds the rules when the page is idle; returns a function that removes them with the prerendered pages. */
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

/** An app's webview cannot prerender, and prefetches instead. */
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

/** A page, not a file such as `/calendar.ics`. */
const PAGE = /^\/[\w/]*$/

/** Whether a link leads to another page of ours that may be loaded before the visit. */
const isReadOnly = ({ pathname }: HTMLAnchorElement): boolean =>
  pathname !== location.pathname && PAGE.test(pathname) && !PAGES_WITH_SIDE_EFFECTS.includes(pathname)

interface Phone {
  connection?: { saveData?: boolean }
  deviceMemory?: number
}

/** Not supported by all browsers. */
const savesData = () => (navigator as Phone).connection?.saveData === true

const hasLittleMemory = () => ((navigator as Phone).deviceMemory ?? MEMORY_MIN) < MEMORY_MIN
