import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { isNight } from '#testing/at-night.ts'
import { openPhone, SMALL_PHONE } from '#testing/journey.ts'
import { deskViews } from '#testing/looks/desk-views.ts'
import { asReference, differenceOf } from '#testing/looks/picture-difference.ts'
import { still, THE_DAY } from '#testing/looks/still-page.ts'
import { openView, type View } from '#testing/looks/view.ts'
import { viewsIn } from '#testing/looks/views.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

// How each page and each part looks, and what a screen reader is given of it, beside references that are kept. They are
// taken anew with `npm run looks -- --update`, and looked at before they are kept.

const FOLDER = process.env.LOOKS_FOLDER ?? 'e2e/looks'
const SEEN = 'test-results/looks'
const isUpdate = process.env.LOOKS === 'update'
/** Only the views whose name has one of these in it: somebody who changed one page takes one page anew. */
const ONLY = (process.env.LOOKS_ONLY ?? '').split(',')

test.describe.configure({ mode: 'parallel' })
test.skip(!isNight, 'looks are compared at night')
test.skip(!isUpdate && !existsSync(FOLDER), 'no references were taken yet: npm run looks -- --update')

const BRANDS = { abono: undefined, capulin: 'brands/capulin' } as const
const SCHEMES = ['light', 'dark'] as const
const PHONE = { viewport: SMALL_PHONE, bypassCSP: true, reducedMotion: 'reduce' } as const

for (const [brand, folder] of Object.entries(BRANDS)) {
  test.describe(brand, () => {
    let server: SandboxServer
    // One for each test: who asks for codes too often is asked to prove more.
    test.beforeEach(async () => {
      server = await startSandbox({ now: () => THE_DAY, ...(folder && { env: { BRAND_DIR: folder } }) })
    })
    test.afterEach(() => server.close())

    for (const language of ['es', 'en'] as const) {
      test(`pages and parts in ${language} look and read as their references`, async ({ browser }) => {
        test.setTimeout(1_800_000)
        const differences: string[] = []
        for (const colorScheme of SCHEMES) {
          const views = await viewsIn(server, language)
          const { page } = await openPhone(browser, { ...PHONE, colorScheme })
          differences.push(...(await besideReferences(page, views, `${brand}/${language}`, colorScheme)))
          await page.context().close()
        }
        expect(differences).toEqual([])
      })
    }
  })
}

test.describe('the desk', () => {
  for (const language of ['es', 'en'] as const) {
    test(`pages of the desk in ${language} look and read as their references`, async ({ browser }) => {
      test.setTimeout(1_800_000)
      const differences: string[] = []
      for (const colorScheme of SCHEMES) {
        const clock = { at: THE_DAY }
        const server = await startSandbox({ now: () => clock.at })
        const views = await deskViews(server, clock)
        const { page } = await openPhone(browser, { ...PHONE, colorScheme, locale: language })
        differences.push(...(await besideReferences(page, views, `desk/${language}`, colorScheme)))
        await page.context().close()
        await server.close()
      }
      expect(differences).toEqual([])
    })
  }
})

/** Opens one view after the other, and says which of them are not as their references. */
async function besideReferences(
  page: Page,
  views: Record<string, View>,
  folder: string,
  colorScheme: (typeof SCHEMES)[number],
): Promise<string[]> {
  await page.clock.setFixedTime(THE_DAY)
  const differences: string[] = []
  for (const [name, view] of Object.entries(views).filter(([name]) =>
    ONLY.some((part) => name.includes(part)),
  )) {
    await openView(page, view)
    await still(page)
    const file = `${folder}/${name}`
    const seen = await asReference(await page.screenshot({ fullPage: true }))
    differences.push(...(await besideReference(`${file}.${colorScheme}.webp`, seen)))
    // A screen reader knows neither brand nor colour.
    if (!folder.startsWith('capulin') && colorScheme === 'light')
      differences.push(...(await besideReference(`${file}.yml`, Buffer.from(await treeOf(page)))))
  }
  return differences
}

/** What a screen reader is given, without addresses, which carry who one is. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  // A reference is said digit by digit, and drawn by lot.
  const said = tree.replace(/\d(?:,? \d){7,}/g, (digits) => digits.replace(/\d/g, '0'))
  return `${said.replace(/^\s*- \/url: .*\n?/gm, '').trim()}\n`
}

/** Keeps what was seen as the reference, or says how it differs from it. What differs is left to be looked at. */
async function besideReference(name: string, seen: Buffer): Promise<string[]> {
  const kept = `${FOLDER}/${name}`
  if (isUpdate) {
    // One that looks the same stays as it is: a repository keeps every version of it.
    if (existsSync(kept) && (await differs(name, readFileSync(kept), seen)) === null) return []
    write(kept, seen)
    return []
  }
  const how = existsSync(kept) ? await differs(name, readFileSync(kept), seen) : 'there is no reference'
  if (how === null) return []
  write(`${SEEN}/${name}`, seen)
  return [`${name}: ${how}`]
}

const differs = async (name: string, reference: Buffer, seen: Buffer): Promise<string | null> => {
  if (name.endsWith('.webp')) return differenceOf(reference, seen)
  return reference.equals(seen) ? null : 'a screen reader is given something else'
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
