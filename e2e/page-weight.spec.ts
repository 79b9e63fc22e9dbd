import { expect, type Page, test } from '@playwright/test'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** A page without an island, one whose form stores a draft, one that uses the app, one with React for an island. */
const PLAIN = { bytes: 21_000, files: 4 }
const KEEPS_DRAFT = { bytes: 23_000, files: 6 }
const ASKS_APP = { bytes: 40_000, files: 14 }
const WITH_ISLAND = { bytes: 105_000, files: 23 }

const PAGES: readonly (readonly [path: string, budget: typeof PLAIN, further?: Record<string, string>])[] = [
  ['/loanDetail', PLAIN],
  ['/repay', PLAIN],
  ['/payoff', PLAIN],
  ['/extension', PLAIN],
  ['/statement', PLAIN],
  ['/complaint', KEEPS_DRAFT],
  ['/customerService', PLAIN],
  ['/claim', KEEPS_DRAFT],
  ['/complainPageNext', WITH_ISLAND, { problemType: '3' }],
  ['/bindBank', ASKS_APP],
]

/** Scripts of a page that is completely idle. */
async function scriptsOf(page: Page, address: string) {
  // The offline copy is the last thing that a page fetches.
  const kept = page.waitForResponse(/\/assets\/keep-/)
  await page.goto(address)
  await kept
  await untilAwake(page)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one): one is PerformanceResourceTiming => /\.js$/.test(new URL(one.name).pathname))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  )
}

for (const [path, budget, further] of PAGES)
  test(`${path} loads at most its allowed script weight`, async ({ browser }) => {
    const loan = await takeLoan(server, 'Carla Muestra', '174')
    const { page } = await openPhone(browser)
    const scripts = await scriptsOf(page, loan.address(path, further))
    const bytes = scripts.reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(budget.bytes)
    expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(budget.files)
  })
