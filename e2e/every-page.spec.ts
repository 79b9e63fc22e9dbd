import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, SMALL_PHONE } from '#testing/journey.ts'
import { THE_DAY, writeTwiceAsLarge } from '#testing/looks/still-page.ts'
import { openView, type Shown, type View } from '#testing/looks/view.ts'
import { viewsIn } from '#testing/looks/views.ts'
import { accessibilityViolations, expectNoSidewaysScroll, expectWholeWords } from '#testing/page-checks.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { outOfStyle } from '#testing/visual-language.ts'
import { plainDays, smallTargets, unmarked, unnamed, unspoken, untappable } from '#testing/voice-checks.ts'

// Accessibility checks of every page and state.

test.describe.configure({ mode: 'parallel' })

/** Filters views by name, as for `npm run looks`. */
const ONLY = (process.env.LOOKS_ONLY ?? '').split(',')

/** Goes through all views of one language, and collects problems by view. */
async function throughAll(
  browser: Browser,
  {
    language,
    brand,
    viewport = SMALL_PHONE,
  }: { language: Shown; brand?: string; viewport?: typeof SMALL_PHONE },
  wrongOn: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const server: SandboxServer = await startSandbox({
    now: () => THE_DAY,
    ...(brand && { env: { BRAND_DIR: brand } }),
  })
  const found: Record<string, string[]> = {}
  try {
    const views: Record<string, View> = await viewsIn(server, language)
    const { page } = await openPhone(browser, { viewport, bypassCSP: true, reducedMotion: 'reduce' })
    page.setDefaultTimeout(30_000)
    await page.clock.setFixedTime(THE_DAY)
    for (const [name, view] of Object.entries(views)) {
      if (!ONLY.some((part) => name.includes(part))) continue
      // A failing page does not hide the others.
      const wrong = await openView(page, view)
        .then(() => wrongOn(page))
        .catch((problem: Error) => [problem.message])
      if (wrong.length > 0) found[name] = wrong
    }
    await page.context().close()
  } finally {
    await server.close()
  }
  return found
}

/** Opens all collapsed sections, also below a sheet. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true
  })

/** Collects a failed expectation's message, so that one page does not hide the others. */
const saidBy = async (...expectations: Promise<void>[]): Promise<string[]> =>
  (await Promise.allSettled(expectations)).flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason.message)] : [],
  )

for (const language of ['es', 'en'] as const) {
  test(
    `no page in ${language} has an accessibility violation, a small target, a foreign size or distance, or information for sighted users only`,
    NIGHT,
    async ({ browser }) => {
      test.setTimeout(1_800_000)
      // So high that the whole page is visible: content behind the action bar is no violation.
      const viewport = { width: 360, height: 3_000 }
      const found = await throughAll(browser, { language, viewport }, async (page) => {
        const hurdles = await accessibilityViolations(page)
        await unfold(page)
        return [
          ...hurdles,
          ...(await smallTargets(page)),
          ...(await unspoken(page)),
          ...(await unmarked(page)),
          ...(await untappable(page)),
          ...(await unnamed(page)),
          ...(await outOfStyle(page)),
        ]
      })
      expect(found).toEqual({})
    },
  )

  test(
    `every page in ${language} works with text at 200 % on the narrowest phone`,
    NIGHT,
    async ({ browser }) => {
      test.setTimeout(1_800_000)
      const viewport = { width: 320, height: 640 }
      const found = await throughAll(browser, { language, viewport }, async (page) => {
        await unfold(page)
        await writeTwiceAsLarge(page)
        return saidBy(expectNoSidewaysScroll(page), expectWholeWords(page))
      })
      expect(found).toEqual({})
    },
  )
}

const STYLES = 'src/web/ui/styles'

test('every page has the style sheets of its parts', NIGHT, async ({ browser }) => {
  test.setTimeout(1_800_000)
  const sheets = readdirSync(STYLES)
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, readFileSync(`${STYLES}/${name}`, 'utf8')] as const)
  const found = await throughAll(browser, { language: 'es' }, (page) => page.evaluate(lackedRules, sheets))
  expect(found).toEqual({})
})

/** Classes on the page that only sheets missing from the page define. */
function lackedRules(sheets: (readonly [name: string, text: string])[]): string[] {
  const selectorsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
      ...('cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []),
    ])
  const classesIn = (selectors: string) => selectors.match(/\.[a-z][\w-]*/g) ?? []
  const known = new Set(
    [...document.styleSheets].flatMap((sheet) => classesIn(selectorsIn(sheet.cssRules).join())),
  )
  return sheets.flatMap(([name, text]) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return selectorsIn(sheet.cssRules)
      .filter((selector) => !selector.includes('&') && classesIn(selector).some((one) => !known.has(one)))
      .filter((selector) => document.querySelector(selector.replaceAll(/::[\w-]+/g, '')))
      .map((selector) => `${name}: ${selector}`)
  })
}

test(
  "with the customary date format, no page shows a date in the specification's",
  NIGHT,
  async ({ browser }) => {
    test.setTimeout(1_800_000)
    const found = await throughAll(browser, { language: 'es', brand: 'brands/capulin' }, async (page) => {
      await unfold(page)
      return plainDays(page)
    })
    expect(found).toEqual({})
  },
)
