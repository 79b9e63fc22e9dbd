import { expect, test } from '@playwright/test'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

test('a browser that keeps dictionaries fetches the one of these pages, and reads documents that were made with it', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, complaints } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  const coding = async () => (await page.reload())?.headers()['content-encoding']
  await expect.poll(coding).toBe('dcb')
  await untilAwake(page)
  await expect(page.locator('.amount-hero')).toBeVisible()
  // Another page of another address is told with the same one.
  const other = await page.goto(loan.address('/customerService', { type: '1' }))
  expect(other?.headers()['content-encoding']).toBe('dcb')
  await untilAwake(page)
  complaints.expectNone()
  await page.context().close()
})
