import type { Page } from '@playwright/test'

interface Listening extends Window {
  heard?: string[]
}

/**
 * Records what a screen reader announces in this tab from now on: changes of live regions that existed before. The
 * initial content of a page is not announced.
 */
export const recordAnnouncements = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    const regions = '[role="status"], [role="alert"], [aria-live]'
    const tab = window as Listening
    tab.heard = heard
    document.addEventListener('DOMContentLoaded', () => {
      const known = new WeakSet(document.querySelectorAll(regions))
      const listen = (records: readonly MutationRecord[]) => {
        const news = new Map<Element, string>()
        for (const { target, addedNodes, type } of records) {
          const element = target instanceof Element ? target : target.parentElement
          const region = element?.closest(regions)
          if (!region || !known.has(region)) continue
          const came = type === 'characterData' ? [target] : [...addedNodes]
          const text = came.map(({ textContent }) => textContent).join(' ')
          news.set(region, `${news.get(region) ?? ''} ${text}`)
        }
        for (const text of news.values()) if (text.trim() !== '') heard.push(text.trim())
        for (const region of document.querySelectorAll(regions)) known.add(region)
      }
      new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
    })
  })

/** Returns how often these words were announced on the current page. */
export const timesAnnounced = async (page: Page, words: string): Promise<number> =>
  (await page.evaluate(() => (window as Listening).heard ?? [])).filter((text) => text.includes(words)).length
