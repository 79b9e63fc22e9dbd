import { expect, test } from '@playwright/test'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import { expectNoHurdles, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const people = [
  { who: 'Ana Ejemplo', javaScriptEnabled: true, has: 'Tiene un convenio de pago' },
  { who: 'Ravi Sample', javaScriptEnabled: false, has: 'You have an arrangement' },
]

for (const { who, javaScriptEnabled, has } of people) {
  test(`who cannot pay today agrees on parts, sees the cost first, and pays the first one: ${who}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, who, '180')
    const { page, complaints } = await openPhone(browser, { javaScriptEnabled })
    await page.goto(loan.address('/loanDetail'))
    if (javaScriptEnabled) await untilAwake(page)
    await page
      .locator('details', { has: page.locator('a[href*="/arrange?"]') })
      .locator('summary')
      .click()
    await page.locator('a.row[href*="/arrange?"]').click()
    await page.locator('a.row[href*="every=7"]').first().click()
    await expect(page.locator('input[name=agreed]')).not.toBeChecked()
    const first = await page.locator('.figures .amount').first().getAttribute('value')
    if (javaScriptEnabled) await expectNoHurdles(page)
    await expectNoSidewaysScroll(page)
    const quoted = page.url()
    await page.locator('input[name=agreed]').check()
    await page.locator('main form button[type=submit]').click()
    await expect(page.locator('main h2').first()).toHaveText(has)
    await expect(page.locator('.figures .amount').first()).toHaveAttribute('value', first ?? '')
    if (javaScriptEnabled) await expectNoHurdles(page)
    // Somebody who goes back to what was chosen finds what was agreed, and nothing to agree to again.
    await page.goto(quoted)
    await expect(page.locator('main h2').first()).toHaveText(has)
    await expect(page.locator('input[name=agreed]')).toHaveCount(0)
    await page.locator('a.button[href*="/payPart?"]').click()
    await expect(page.locator('.amount-hero .amount')).toHaveAttribute('value', first ?? '')
    await page.goto(loan.address('/loanDetail'))
    await expect(page.locator('main')).toContainText(has)
    await expect(page.locator('a.row[href*="/arrange?"]')).toBeVisible()
    complaints.expectNone()
    await page.context().close()
  })
}
