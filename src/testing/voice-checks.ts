import type { Page } from '@playwright/test'

/**
 * Amounts and references that a screen reader would read as written. An accessible name starts with the visible text
 * (WCAG 2.5.3), followed by its spoken form.
 */
export const unspoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const hard = /[$₹]\s?\d[\d.,]*[.,]\d\d|\d{11,}|\d{4} \d{4} \d{2,4}/.test(text)
      const isHeard = !node.parentElement?.closest('[aria-hidden=true], script, style, title, [hidden]')
      // Options of a native select contain only text.
      const isOption = node.parentElement?.closest('option')
      // The spoken form follows directly.
      const isSaid = node.parentElement?.querySelector(':scope > .only-read')
      if (hard && isHeard && !isOption && !isSaid && node.parentElement?.checkVisibility()) found.push(text)
    }
    return found
  })

/** Chinese text without a language attribute, which would be read in the page's voice. */
export const unmarked = (page: Page): Promise<string[]> =>
  page
    .getByText(/[\u4e00-\u9fff]/)
    .evaluateAll((all) => all.filter((one) => !one.closest('[lang^=zh]')).map((one) => one.textContent ?? ''))

/** Telephone numbers and e-mail addresses without a link, except in contracts and fields. */
export const untappable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const isContact = /\+\d{1,2} ?\d{3}[\d -]{6,}|[^\s•]+@\S+\.\w+/.test(text)
      const isLinked = node.parentElement?.closest('a, article, script, style, textarea')
      if (isContact && !isLinked && node.parentElement?.checkVisibility()) found.push(text)
    }
    return found
  })

/** Buttons without a name, and indistinguishable buttons. */
export async function unnamed(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const names = [...tree.matchAll(/^ *- button\b(?: "(.*?)")?/gm)].map(([, name = '(none)']) => name)
  return names.filter((name, at) => name === '(none)' || names.indexOf(name) !== at)
}

/** Minimum target size (WCAG 2.5.5, beyond level AA). */
const TARGET_PX = 44

/** Targets that are too small. A link within a sentence has the line's height (WCAG 2.5.8, inline). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const place = document.querySelector('dialog:modal') ?? document
    const inLine = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    return (
      [...place.querySelectorAll('a[href], button, summary, label, input, select, textarea')]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => !inLine(element) && !element.matches('.skip-link, .only-read'))
        // A checkbox is hit through its label; the label of a text field is no target.
        .filter(
          (element) => !element.matches('label input, label:not(:has(input)), .stars > :is(input, legend)'),
        )
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
        .map(
          ({ element, box }) =>
            `${element.tagName}.${element.className} ${Math.round(box.width)} x ${Math.round(box.height)}: ${element.textContent?.slice(0, 40)}`,
        )
    )
  }, TARGET_PX)

/** Dates in the specification's format, except in fields, papers and screen reader text. */
export const plainDays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const isElsewhere = node.parentElement?.closest('script, style, title, textarea, article, .only-read')
      if (/\b20\d\d-\d\d-\d\d/.test(text) && !isElsewhere && node.parentElement?.checkVisibility())
        found.push(text)
    }
    return found
  })
