import { type Browser, expect, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import {
  expectAccessible,
  expectContrast,
  expectNoSidewaysScroll,
  recordErrors,
} from '#testing/page-checks.ts'
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
  const pageErrors = recordErrors(page)
  await page.goto(`${server.url}/sandbox/api`)
  return { page, pageErrors, close: () => context.close() }
}

test(
  'the API explorer is as wide as the screen, and has no accessibility violation',
  NIGHT,
  async ({ browser }) => {
    const { page, pageErrors, close } = await openPage(browser)
    for (const path of ['', '/generateVcode', '/uploadProblemImg', '/repaymentConfirm']) {
      await page.goto(`${server.url}/sandbox/api${path}`)
      for (const width of [1280, 430, 360]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNoSidewaysScroll(page)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(page)
    }
    pageErrors.expectNone()
    await close()
  },
)

test(
  'a call is found by a field, and leads to the meaning of a refusal and back',
  NIGHT,
  async ({ browser }) => {
    const { page, close } = await openPage(browser)
    await page.getByRole('searchbox').fill('vCode payCode')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'A reference to pay by one channel' }).click()
    const call = page.locator('#generateVcode')
    await expect(page.getByRole('heading', { name: 'A reference to pay by one channel' })).toBeInViewport()
    await call.getByRole('link', { name: 'amount-changed' }).click()
    await expect(page.locator('#refusal-amount-changed')).toBeInViewport()
    await expect(page.locator('#refusal-amount-changed')).toContainText('2004')
    await page.goBack()
    await call.getByText('An example of the answer').click()
    await expect(call.getByText(/"vCode": "\d{14,18}"/)).toBeVisible()
    await close()
  },
)

test('an address of a call within the list leads to its row', NIGHT, async ({ browser }) => {
  const { page, close } = await openPage(browser)
  await page.goto(`${server.url}/sandbox/api#repaymentConfirm`)
  await expect(page.locator('#repaymentConfirm')).toBeInViewport()
  await close()
})
