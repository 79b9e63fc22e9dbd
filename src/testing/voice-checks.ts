import type { Page } from '@playwright/test'

/**
 * Amounts and references that a voice would read out as they are written. The name of what is pressed begins with what is
 * seen on it (WCAG 2.5.3), and says the same as people do after it.
 */
export const unspoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const hard = /[$₹]\s?\d[\d.,]*[.,]\d\d|\d{11,}|\d{4} \d{4} \d{2,4}/.test(text)
      const isHeard = !node.parentElement?.closest('[aria-hidden=true], script, style, title, [hidden]')
      // What somebody chooses from in a list of the browser's own holds nothing but text.
      const isOption = node.parentElement?.closest('option')
      // The same as people say it comes right after it.
      const isSaid = node.parentElement?.querySelector(':scope > .only-read')
      if (hard && isHeard && !isOption && !isSaid && node.parentElement?.checkVisibility()) found.push(text)
    }
    return found
  })

/** Text in Chinese that does not say so would be read out in the voice of the page. */
export const unmarked = (page: Page): Promise<string[]> =>
  page
    .getByText(/[\u4e00-\u9fff]/)
    .evaluateAll((all) => all.filter((one) => !one.closest('[lang^=zh]')).map((one) => one.textContent ?? ''))

/** Telephones and mail addresses that one cannot tap, outside of a contract's text and of what one types into. */
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

/** Buttons without a name, and those of which nobody hears which is which. */
export async function unnamed(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const names = [...tree.matchAll(/^ *- button\b(?: "(.*?)")?/gm)].map(([, name = '(none)']) => name)
  return names.filter((name, at) => name === '(none)' || names.indexOf(name) !== at)
}

/** What a thumb must not miss (WCAG 2.5.5, which asks for more than level AA does). */
const TARGET_PX = 44

/** Targets that are too small. A link in the line of a sentence has the height of the line (WCAG 2.5.8, inline). */
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
        // A box to tick is hit through its label, and a label of a field that one types in is no target of its own.
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

/** Days that a page writes as the specification does, outside of what one types into, of papers, and of what is heard alone. */
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
