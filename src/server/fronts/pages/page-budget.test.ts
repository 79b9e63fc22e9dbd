import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTexts } from '#contract/calls.ts'
import { loanQuery } from '#testing/as-borrower.ts'
import { type PageWeight, weightOf } from '#testing/page-weight.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { careEs } from '#words/es/care.ts'
import { deskEs } from '#words/es/desk.ts'
import { doorEs } from '#words/es/door.ts'
import { onSiteEs } from '#words/es/on-site.ts'
import { es } from '#words/es/pages.ts'

/** A page names days, and not all names are as long. */
const NOW = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let query: string
beforeAll(async () => {
  server = await startSandbox({ now: () => NOW })
  query = loanQuery(await server.person('Ana Ejemplo'), '174')
})
afterAll(() => server.close())

/**
 * What each main page may weigh at most. One that grows beyond it is made smaller, or raises its figure here for all to
 * see. Wanted are 97,000 bytes of script, with the words of one language
 * (docs/speed.md).
 */
const BUDGETS: readonly (readonly [string, PageWeight])[] = [
  [
    '/loanDetail',
    { document: 8710, files: 16, scripts: 121550, elements: 210, inlineScripts: 8, beforePaint: 0 },
  ],
  ['/repay', { document: 8650, files: 18, scripts: 120450, elements: 210, inlineScripts: 8, beforePaint: 0 }],
  [
    '/extension',
    // One file more than without the workbench, which shows the floating button, too.
    { document: 8260, files: 20, scripts: 121700, elements: 192, inlineScripts: 8, beforePaint: 0 },
  ],
  [
    '/complaint',
    { document: 7800, files: 13, scripts: 120460, elements: 370, inlineScripts: 8, beforePaint: 0 },
  ],
  [
    '/customerService',
    { document: 5240, files: 12, scripts: 119450, elements: 100, inlineScripts: 8, beforePaint: 0 },
  ],
  ['/register', { document: 4930, files: 2, scripts: 0, elements: 80, inlineScripts: 3, beforePaint: 1 }],
  // Beside its own words: some thirty loans, written and spelled out, and the script that shows them.
  ['/', { document: 8700, files: 0, scripts: 0, elements: 310, inlineScripts: 4, beforePaint: 1 }],
  ['/privacy', { document: 7120, files: 0, scripts: 0, elements: 240, inlineScripts: 0, beforePaint: 0 }],
]

test.each(BUDGETS)(
  '%s weighs no more than it may, and asks for no script before it is painted',
  async (path, budget) => {
    const isPublic = path === '/' || path === '/privacy' || path === '/register'
    const page = await fetch(server.url + path + (isPublic ? '' : `?${query}`))
    const weight = weightOf(await page.text())
    const over = Object.entries(weight).filter(([name, value]) => value > budget[name as keyof PageWeight])
    expect(over, path).toEqual([])
  },
)

const textOf = (file: string) => readFileSync(`build/client${file}`, 'utf8')
const filesOf = async (path: string) =>
  /data-files="([^"]*)"/.exec(await (await fetch(`${server.url}${path}?${query}`)).text())?.[1]?.split(' ') ??
  []

test('a borrower is sent the words of this page, and neither those of other pages, the desk or the site', async () => {
  const sent = (await filesOf('/loanDetail')).map(textOf).join('\n')
  expect(sent).toContain(es.order.title)
  for (const other of [doorEs.login.lead, deskEs.queue.search, onSiteEs.site.headline])
    expect(sent).not.toContain(other)
})

test('a page names the words of each family that it says', async () => {
  const sent = (await filesOf('/complaint')).map(textOf).join('\n')
  for (const text of [es.common.back, careEs.complaint.title]) expect(sent).toContain(text)
})

test('no script holds the description of a call', () => {
  const scripts = globSync('build/client/**/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(100)
  const sent = callTexts.filter(({ about }) => scripts.some((script) => script.includes(about)))
  expect(sent.map(({ of }) => of.path)).toEqual([])
})
