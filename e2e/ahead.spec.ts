import { expect, type Page, test } from '@playwright/test'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

interface Rule {
  urls: string[]
  eagerness: string
}

/** The pages that the browser is told to have ready, by when. */
const ahead = (page: Page) =>
  page.evaluate(() => {
    const rules = document.querySelector('script[type=speculationrules]')?.textContent
    const { prerender = [] } = JSON.parse(rules || '{}') as { prerender?: Rule[] }
    const pathsOf = (eagerness: string) =>
      prerender
        .filter((rule) => rule.eagerness === eagerness)
        .flatMap(({ urls }) => urls.map((url) => new URL(url).pathname))
    return { atOnce: pathsOf('immediate'), atTheTap: pathsOf('conservative') }
  })

test('a browser has the next page ready, and none that issues something or is a file', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, complaints } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  await expect.poll(async () => (await ahead(page)).atOnce).toEqual(['/repay'])
  expect((await ahead(page)).atTheTap).toContain('/customerService')
  await page.locator('.action-bar a[href^="/repay?"]').click()
  await expect(page).toHaveURL(/\/repay\?/)
  // It came from what was fetched before the tap.
  const came = () =>
    page.evaluate(
      () =>
        (performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined)
          ?.deliveryType,
    )
  expect(await came()).toBe('navigational-prefetch')
  await expect.poll(async () => (await ahead(page)).atOnce).toContain('/loanDetail')
  const { atOnce, atTheTap } = await ahead(page)
  for (const path of [...atOnce, ...atTheTap]) expect(path).not.toMatch(/^\/(carpmm|papers|calendar)/)
  complaints.expectNone()
  await page.context().close()
})

test('nobody who saves data pays for a page that they may never open', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  // What would be said once the page is at rest has been said by then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await page.context().close()
})
