import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { isNight } from './at-night.ts'

/** WCAG 2.0 to 2.2 up to AA, and what axe itself recommends. `target-size` holds the 24 px of WCAG 2.2. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with every hurdle that axe finds on the page as it is now, an open modal included. In front of another backend a
 * page has the same parts as in front of ours, so by day it is looked at only there.
 */
export async function expectNoHurdles(page: Page): Promise<void> {
  if (!isNight && test.info().project.name !== 'own') return
  expect(await hurdlesOn(page), `hurdles on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Every hurdle that axe finds on the page as it is now. */
export async function hurdlesOn(page: Page): Promise<string[]> {
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/**
 * Waits for what fades and slides to come to its end: half faded in, everything has too little contrast. What moves from one
 * page to the next begins a frame after the next one is there.
 */
const stillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (;;) {
      await frame()
      await frame()
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
      if (ending.length === 0) return
      await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
    }
  })

/** The part of it that another colour scheme can change, in a fraction of the time. */
export async function expectContrast(page: Page): Promise<void> {
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  const found = violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect(found, `contrast on ${new URL(page.url()).pathname}`).toEqual([])
}

/** What a page complains about: exceptions, console errors (hydration and the content security policy among them). */
export interface Complaints {
  all: readonly string[]
  expectNone(): void
}

/** What Playwright writes where a journey does without a worker. */
const BLOCKED_WORKER = /^console: Service Worker registration blocked by Playwright/

/** Hears every complaint of a page from now on. `except` are those that the test provokes itself. */
export function listenTo(page: Page, except: RegExp[] = []): Complaints {
  const all: string[] = []
  const note = (text: string) => {
    if (![...except, BLOCKED_WORKER].some((allowed) => allowed.test(text))) all.push(text)
  }
  page.on('pageerror', (error) => note(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
  })
  return { all, expectNone: () => expect(all, 'what the page complained about').toEqual([]) }
}

/** Fails when the page is wider than the screen, which makes everybody scroll two ways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
  })
  expect(wide, `wider than the screen on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Fails with every word that begins on one line and ends on another. Of numbers, which may hold letters, and addresses some are longer than a line. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      for (const { index, 0: word } of text.matchAll(
        /(?<![@.\p{L}\p{N}])\p{L}+(?![@.]\p{L}|[\p{L}\p{N}])/gu,
      )) {
        // Chinese breaks between any two of its characters.
        if (/\p{Script=Han}/u.test(word)) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
    return found
  })
  expect(broken, `words in two pieces on ${new URL(page.url()).pathname}`).toEqual([])
}

/**
 * Fails, at once, unless every selector finds something, and the first finds stand in this order. The page is there
 * already: whoever waits for it says for what.
 */
export async function expectInOrder(page: Page, selectors: readonly string[]): Promise<void> {
  const tops: { selector: string; y: number }[] = []
  for (const selector of selectors) {
    // Of a list that is empty now, and not of the first element, for which Playwright would wait.
    const box = await (await page.locator(selector).all())[0]?.boundingBox()
    expect(box ?? null, `${selector} is missing`).not.toBeNull()
    tops.push({ selector, y: box?.y ?? 0 })
  }
  expect([...tops].sort((a, b) => a.y - b.y).map(({ selector }) => selector)).toEqual(selectors)
}

/** The words of one element, empty when it has none. */
export const textOf = async (shown: Locator): Promise<string> => (await shown.textContent())?.trim() ?? ''
