import { expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** Loads the page, waits until it is idle, and returns its transfer encoding and size. */
async function load(page: Page, address: string) {
  const answer = await page.goto(address)
  await untilAwake(page)
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
  )
  return { coding: (await answer?.allHeaders())?.['content-encoding'], bytes }
}

test(
  'a browser with the dictionary receives a known page in a third of its bytes',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    // Without a service worker the browser reports transfer sizes.
    const { page, pageErrors } = await openPhone(browser, { serviceWorkers: 'block' })
    const address = loan.address('/loanDetail')
    // The dictionary is fetched when a page is idle, so later loads may not have it immediately.
    let whole = 0
    await expect
      .poll(async () => {
        const { coding, bytes } = await load(page, address)
        if (coding === 'gzip') whole = bytes
        return coding
      })
      .toBe('dcb')
    await expect(page.locator('.action-bar a[href^="/repay?"]')).toBeVisible()
    const { coding, bytes } = await load(page, address)
    expect(coding).toBe('dcb')
    expect(bytes).toBeLessThan(whole / 2.5)
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('with data saver there is no dictionary, and the page is the same', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser, {
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'save-data': 'on' },
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (let times = 0; times < 3; times++) {
    expect((await load(page, loan.address('/loanDetail'))).coding).toBe('gzip')
    await expect(page.locator('.action-bar a[href^="/repay?"]')).toBeVisible()
  }
  expect(requests.filter((path) => path.startsWith('/dictionary/'))).toEqual([])
  pageErrors.expectNone()
  await page.context().close()
})
