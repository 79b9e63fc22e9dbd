import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTexts } from '#contract/calls.ts'
import { loanQuery } from '#testing/as-borrower.ts'
import { type PageWeight, scriptBytes, weightOf } from '#testing/page-weight.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { deskEs } from '#words/es/desk.ts'
import { onSiteEs } from '#words/es/on-site.ts'
import { webAccessEs } from '#words/es/web-access.ts'

/** A fixed day, because a page contains days whose names differ in length. */
const NOW = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let query: string
beforeAll(async () => {
  server = await startSandbox({ now: () => NOW })
  query = loanQuery(await server.person('Ana Ejemplo'), '174')
})
afterAll(() => server.close())

/**
 * The largest size of each main page, below the 14 kB of a connection's first round trip. A page that grows
 * is made smaller, or its limit here is raised deliberately. The weight of its scripts is measured in a
 * browser (e2e/page-weight.spec.ts).
 */
const BUDGETS: readonly (readonly [string, PageWeight])[] = [
  ['/loanDetail', { document: 11_400, elements: 226, inlineScripts: 3, beforePaint: 0 }],
  ['/repay', { document: 11_300, elements: 232, inlineScripts: 3, beforePaint: 0 }],
  ['/extension', { document: 11_000, elements: 212, inlineScripts: 3, beforePaint: 0 }],
  ['/complaint', { document: 11_650, elements: 370, inlineScripts: 3, beforePaint: 0 }],
  ['/customerService', { document: 10_450, elements: 100, inlineScripts: 3, beforePaint: 0 }],
  ['/register', { document: 9_850, elements: 80, inlineScripts: 3, beforePaint: 0 }],
  // Beside its own words: some thirty loans in full, and the script that shows them.
  ['/', { document: 13_550, elements: 270, inlineScripts: 4, beforePaint: 0 }],
  ['/privacy', { document: 13_050, elements: 240, inlineScripts: 0, beforePaint: 0 }],
]

test.each(BUDGETS)(
  '%s stays within its limits, and needs no script before it is painted',
  async (path, budget) => {
    const isPublic = path === '/' || path === '/privacy' || path === '/register'
    const page = await fetch(server.url + path + (isPublic ? '' : `?${query}`))
    const weight = weightOf(await page.text())
    const over = Object.entries(weight).filter(([name, value]) => value > budget[name as keyof PageWeight])
    expect(over, path).toEqual([])
  },
)

test('the page script stays below 20 kB', () => {
  expect(scriptBytes('src/web/app/page-script.ts')).toBeLessThan(20_000)
})

test('a document without an island contains no words of other pages, the desk or the site', async () => {
  const page = await (await fetch(`${server.url}/repay?${query}`)).text()
  for (const other of [webAccessEs.login.lead, deskEs.queue.search, onSiteEs.site.headline])
    expect(page).not.toContain(other)
})

test('no script contains the description of a call', () => {
  const scripts = globSync('build/client/**/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(10)
  const sent = callTexts.filter(({ about }) => scripts.some((script) => script.includes(about)))
  expect(sent.map(({ of }) => of.path)).toEqual([])
})
