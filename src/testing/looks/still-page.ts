import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Date of every reference, for server and browser. */
export const THE_DAY = new Date('2026-11-20T18:00:00Z')

const WEIGHTS = { Regular: 400, Medium: 500, Bold: 700 } as const

// Roboto, the font of most borrowers' phones, reduced to Latin (Apache License 2.0, beside the files).
const fontFaces = Object.entries(WEIGHTS)
  .map(([name, weight]) => {
    const file = readFileSync(new URL(`font/roboto-${name}.woff`, import.meta.url)).toString('base64')
    return `@font-face{font-family:Reference;font-weight:${weight};src:url(data:font/woff;base64,${file})}`
  })
  .join('')

/** Gives a page that font. Its content security policy must be bypassed. */
const PHONE_FONT = `${fontFaces}
:root{--font:Reference}
:root,body{font-family:Reference}`

const SHEET = `${PHONE_FONT}
*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent!important}
.code-image img,.code-large img,.captcha,.download-code{visibility:hidden}`

/** Makes a page deterministic: fixed font, no motion, no random numbers. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    // Replaces running counters by fixed text.
    for (const timer of document.querySelectorAll('[role=timer]')) {
      const stopped = timer.cloneNode()
      stopped.textContent = (timer.textContent ?? '').replace(/\d\d:\d\d:\d\d/, '00:00:00')
      timer.replaceWith(stopped)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isCode = node.parentElement?.closest('.code') !== null
      const byLot = isCode
        ? /\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}|\d/g
        : /\d{8,}|\d{4}(?: \d{4})+(?: \d{1,4})?|\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}|\b[0-9][0-9a-z]{25}\b|\b[0-9a-f]{4}-[0-9a-f]{12}\b/g
      const text = node.textContent ?? ''
      if (byLot.test(text))
        node.textContent = text.replace(byLot, (drawn) => drawn.replace(/[0-9a-z]/gi, '0'))
    }
    const pictures = [...document.images].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    })
    await Promise.all(pictures)
    await document.fonts.load('1rem Reference')
    await document.fonts.ready
  }, SHEET)
}

/** Gives a page only that font. Requires `bypassCSP`. */
export const inPhoneFont = (page: Page): Promise<void> =>
  page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    await Promise.all([400, 500, 700].map((weight) => document.fonts.load(`${weight} 1rem Reference`)))
  }, PHONE_FONT)

/** Text at 200 % in the font of the references. Requires `bypassCSP`. */
export const writeTwiceAsLarge = (page: Page): Promise<void> =>
  page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${css} html { font-size: 32px }`)
    document.adoptedStyleSheets = [sheet]
    await Promise.all(['1rem', '600 1rem'].map((font) => document.fonts.load(`${font} Reference`)))
  }, PHONE_FONT)
