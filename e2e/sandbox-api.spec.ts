import { type Browser, expect, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll, listenTo } from '#testing/page-checks.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await startSandbox()
})
test.afterAll(() => server.close())

/** A phone that shows the page. */
async function openPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const complaints = listenTo(page)
  await page.goto(`${server.url}/sandbox/api`)
  return { page, complaints, close: () => context.close() }
}

test(
  'the API explorer is as wide as the screen, and has no accessibility violation',
  NIGHT,
  async ({ browser }) => {
    const { page, complaints, close } = await openPage(browser)
    for (const width of [1280, 430, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
    // Forty calls have the same parts; checking a few takes a second instead of a minute.
    await page.evaluate(() => {
      const kept = '#generateVcode, #getCaptcha, #uploadProblemImg, #repaymentConfirm'
      for (const call of document.querySelectorAll('.call')) if (!call.matches(kept)) call.remove()
      for (const refusal of document.querySelectorAll('.refusals li:nth-child(n+8)')) refusal.remove()
    })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    complaints.expectNone()
    await close()
  },
)

test(
  'its contents link to a call, and from there to the meaning of a value or a refusal',
  NIGHT,
  async ({ browser }) => {
    const { page, close } = await openPage(browser)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'A reference to pay by one channel' })
      .click()
    const call = page.locator('#generateVcode')
    await expect(call.getByRole('heading', { name: 'A reference to pay by one channel' })).toBeInViewport()
    await call.getByRole('link', { name: 'amount-changed' }).click()
    await expect(page.locator('#refusal-amount-changed')).toBeInViewport()
    await expect(page.locator('#refusal-amount-changed')).toContainText('2004')
    await page.goBack()
    await call.getByText('An example of the answer').click()
    await expect(call.getByText(/"vCode": "\d{14,18}"/)).toBeVisible()
    await close()
  },
)
