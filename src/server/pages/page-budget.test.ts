import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanQuery } from '#testing/as-borrower.ts'
import { type PageWeight, weightOf } from '#testing/page-weight.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { deskEs } from '#words/es/desk.ts'
import { onPagesEs } from '#words/es/on-pages.ts'
import { onSiteEs } from '#words/es/on-site.ts'

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
 * see. Wanted are 97,000 bytes of script (docs/speed.md). The landing's script is its own, and makes no page wait.
 */
const BUDGETS: readonly (readonly [string, PageWeight])[] = [
  [
    '/loanDetail',
    { document: 8440, files: 15, scripts: 116450, elements: 210, inlineScripts: 8, beforePaint: 0 },
  ],
  ['/repay', { document: 8580, files: 15, scripts: 115600, elements: 210, inlineScripts: 8, beforePaint: 0 }],
  [
    '/extension',
    { document: 8020, files: 15, scripts: 116250, elements: 190, inlineScripts: 8, beforePaint: 0 },
  ],
  [
    '/complaint',
    { document: 7810, files: 10, scripts: 113600, elements: 370, inlineScripts: 8, beforePaint: 0 },
  ],
  [
    '/customerService',
    { document: 5450, files: 9, scripts: 112350, elements: 100, inlineScripts: 8, beforePaint: 0 },
  ],
  ['/register', { document: 4800, files: 1, scripts: 0, elements: 80, inlineScripts: 1, beforePaint: 1 }],
  // Beside its own words: some thirty loans, written and spelled out, and the script that shows them.
  ['/', { document: 9200, files: 0, scripts: 0, elements: 310, inlineScripts: 4, beforePaint: 1 }],
  ['/privacy', { document: 8300, files: 0, scripts: 0, elements: 240, inlineScripts: 0, beforePaint: 0 }],
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

test('a borrower is sent the words of borrowers, and neither those of the desk nor those of the site', async () => {
  const html = await (await fetch(`${server.url}/loanDetail?${query}`)).text()
  const scripts = /data-files="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const words = readdirSync('build/client/assets').filter((name) => /^on-pages-[\w-]+\.js$/.test(name))
  const files = [...scripts, ...words.map((name) => `/assets/${name}`)]
  const sent = files.map((file) => readFileSync(`build/client${file}`, 'utf8')).join('\n')
  expect(sent).toContain(onPagesEs.general.order.title)
  for (const other of [deskEs.queue.search, onSiteEs.site.headline]) expect(sent).not.toContain(other)
})
