import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { isNight } from './at-night.ts'

/** WCAG 2.0 to 2.2 up to AA, and axe's best practices. `target-size` is the 24 px of WCAG 2.2. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails on any axe violation of the current page, open modals included. By day only pages of our own backend are
 * checked, because other backends show the same parts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isNight && test.info().project.name !== 'own') return
  expect(await accessibilityViolations(page), `hurdles on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Returns all axe violations of the current page. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/**
 * Waits for animations to end, because contrast is too low during a fade. Page transitions start a frame after the
 * next page.
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

/** Checks only what a colour scheme can change, in a fraction of the time. */
export async function expectContrast(page: Page): Promise<void> {
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  const found = violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect(found, `contrast on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Page errors: exceptions and console errors, including hydration and content security policy. */
export interface PageErrors {
  all: readonly string[]
  expectNone(): void
}

/** Playwright's message for a blocked service worker. */
const BLOCKED_WORKER = /^console: Service Worker registration blocked by Playwright/

/** Records every error of a page. `except` lists errors that the test provokes. */
export function recordErrors(page: Page, except: RegExp[] = []): PageErrors {
  const all: string[] = []
  const note = (text: string) => {
    if (![...except, BLOCKED_WORKER].some((allowed) => allowed.test(text))) all.push(text)
  }
  page.on('pageerror', (error) => note(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
  })
  return { all, expectNone: () => expect(all, 'errors of the page').toEqual([]) }
}

/** Fails if the page is wider than the screen (WCAG 1.4.10). */
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

/** Fails on any word broken across lines. Long numbers, which may contain letters, and addresses are exempt. */
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
        // Chinese may break between any two characters.
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
 * Fails immediately unless every selector matches, and the first matches are in this order. The caller waits for the
 * page.
 */
export async function expectInOrder(page: Page, selectors: readonly string[]): Promise<void> {
  const tops: { selector: string; y: number }[] = []
  for (const selector of selectors) {
    // Counts matches, because Playwright would wait for a missing first element.
    const box = await (await page.locator(selector).all())[0]?.boundingBox()
    expect(box ?? null, `${selector} is missing`).not.toBeNull()
    tops.push({ selector, y: box?.y ?? 0 })
  }
  expect([...tops].sort((a, b) => a.y - b.y).map(({ selector }) => selector)).toEqual(selectors)
}

/** Text of one element, empty if it has none. */
export const textOf = async (shown: Locator): Promise<string> => (await shown.textContent())?.trim() ?? ''
