import { existsSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, SMALL_PHONE } from '#testing/journey.ts'
import { deskViews } from '#testing/looks/desk-views.ts'
import { openReferences } from '#testing/looks/references.ts'
import { still, THE_DAY } from '#testing/looks/still-page.ts'
import { withoutChance } from '#testing/looks/trees.ts'
import { openView, type Shown, type View } from '#testing/looks/view.ts'
import { viewsIn } from '#testing/looks/views.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

// Compares each page and part, by picture and accessibility tree, with its reference. `npm run looks -- --update`
// replaces the references. Both print the changes.

const FOLDER = process.env.LOOKS_FOLDER ?? 'e2e/looks'
const isUpdate = process.env.LOOKS === 'update'
/** Filters views by name, for a change of one page. */
const ONLY = (process.env.LOOKS_ONLY ?? '').split(',')

test.describe.configure({ mode: 'parallel' })
test.skip(!isUpdate && !existsSync(FOLDER), 'no references were taken yet: npm run looks -- --update')

type Scheme = 'light' | 'dark'
interface ViewSet {
  language: Shown
  brand?: string
  /** Colour schemes with pictures: none if only the accessibility tree is compared. */
  pictures: readonly Scheme[]
  views(language: Shown): Promise<{ server: SandboxServer; views: Record<string, View> }>
}

/** Pictures show one brand in one language: others differ in words and colour variables only. */
const SETS: Readonly<Record<string, ViewSet>> = {
  'abono-es': { language: 'es', pictures: ['light', 'dark'], views: (language) => pages(language) },
  'abono-en': { language: 'en', pictures: [], views: (language) => pages(language) },
  'capulin-es': { language: 'es', pictures: [], views: (language) => pages(language, 'brands/capulin') },
  'capulin-en': { language: 'en', pictures: [], views: (language) => pages(language, 'brands/capulin') },
  'desk-es': { language: 'es', pictures: ['light', 'dark'], views: desk },
  'desk-en': { language: 'en', pictures: [], views: desk },
}

for (const [name, set] of Object.entries(SETS)) {
  test(`pages and parts of ${name} match their references`, NIGHT, async ({ browser }) => {
    test.setTimeout(1_800_000)
    const references = openReferences(name, { folder: FOLDER, seenFolder: 'test-results/looks', isUpdate })
    // Another scheme uses its own server: some views change data.
    for (const [at, scheme] of (set.pictures.length > 0 ? set.pictures : (['light'] as const)).entries())
      await throughViews(browser, set, scheme, async (view, page) => {
        if (set.pictures.length > 0)
          await references.comparePicture(`${view}.${scheme}`, await page.screenshot({ fullPage: true }))
        // Accessibility trees do not depend on colours.
        if (at === 0) references.compareTree(view, withoutChance(await page.locator('body').ariaSnapshot()))
      })
    if (isUpdate) for (const change of references.changes) console.log(change)
    else expect(references.changes).toEqual([])
  })
}

async function pages(language: Shown, brand?: string) {
  const server = await startSandbox({ now: () => THE_DAY, ...(brand && { env: { BRAND_DIR: brand } }) })
  return { server, views: await viewsIn(server, language) }
}

async function desk() {
  const clock = { at: THE_DAY }
  const server = await startSandbox({ now: () => clock.at })
  return { server, views: await deskViews(server, clock) }
}

async function throughViews(
  browser: Browser,
  { language, views }: ViewSet,
  colorScheme: Scheme,
  compare: (view: string, page: Page) => Promise<void>,
): Promise<void> {
  const opened = await views(language)
  const phone = { viewport: SMALL_PHONE, bypassCSP: true, reducedMotion: 'reduce', locale: language } as const
  const { page } = await openPhone(browser, { ...phone, colorScheme })
  await page.clock.setFixedTime(THE_DAY)
  for (const [name, view] of Object.entries(opened.views)) {
    if (!ONLY.some((part) => name.includes(part))) continue
    await openView(page, view)
    await still(page)
    await compare(name, page)
  }
  await page.context().close()
  await opened.server.close()
}
