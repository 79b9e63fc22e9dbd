import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { appWith, openPhone, takeLoan, untilAwake } from '#testing/journey.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { appAction } from '#web/parts/app-action.ts'

let server: SandboxServer
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-app-'))
  await cp('brand', folder, { recursive: true })
  const brand = JSON.parse(await readFile('brand/brand.json', 'utf8'))
  await writeFile(
    join(folder, 'brand.json'),
    JSON.stringify({ ...brand, allowedLinkHosts: ['papers.example.com'] }),
  )
  server = await startSandbox({ env: { BRAND_DIR: folder } })
})
test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const asked = (page: Page) => page.evaluate('window.asked')

for (const [title, path, name, request] of [
  ['a session that has ended', '/loanDetail?type=1', 'Sign in', ['backToLogin', { reason: 'session-ended' }]],
  [
    'a joint login that failed',
    '/jointLoginFail?type=1',
    'Back to sign-in',
    ['backToLogin', { reason: 'signed-out' }],
  ],
] as const) {
  test(`${title} is the app’s to mend`, NIGHT, async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser)
    await page.addInitScript(appWith(['backToLogin']))
    await page.goto(server.url + path)
    await untilAwake(page)
    await page.getByRole('link', { name }).click()
    await expect.poll(() => asked(page)).toEqual([request])
    expect(page.url()).toBe(server.url + path)
    pageErrors.expectNone()
    await page.context().close()
  })
}

test(
  'a refusal leads home through the app, with a message if the app does not go there',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ravi Sample', '174')
    const { page } = await openPhone(browser)
    await page.addInitScript(appWith(['goHome'], { refuses: true }))
    await page.goto(loan.address('/loanDetail', { orderId: '12345678901234' }))
    await untilAwake(page)
    await page.getByRole('link', { name: 'Back to the app' }).click()
    await expect(page.getByText('The app did not respond. Please use')).toBeVisible()
    await expect.poll(() => asked(page)).toEqual([['goHome', {}]])
    await page.context().close()
  },
)

test('a saved bank account leads to the app’s account page', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(appWith(['goMine']))
  await page.goto(loan.address('/bindBank', { saved: '1' }))
  await untilAwake(page)
  await page.getByRole('link', { name: 'Volver a mi cuenta' }).click()
  await expect.poll(() => asked(page)).toEqual([['goMine', {}]])
  pageErrors.expectNone()
  await page.context().close()
})

test('"later" closes the page if an app can, and otherwise leads to the loan', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  for (const actions of [['closeWebview'], []] as const) {
    const { page, pageErrors } = await openPhone(browser)
    await page.addInitScript(appWith(actions))
    await page.goto(loan.address('/repayOrNotChoose'))
    await untilAwake(page)
    await page.getByRole('button', { name: 'Más tarde' }).click()
    if (actions.length > 0) await expect.poll(() => asked(page)).toEqual([['closeWebview', {}]])
    else await expect(page).toHaveURL(/\/loanDetail\?/)
    pageErrors.expectNone()
    await page.context().close()
  }
})

test('a contract on another host opens in a page of the app', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(appWith(['openPage']))
  const contract = 'https://papers.example.com/contract/7'
  const title = 'Contract'
  const link = page.locator(`a[href="${contract}"]`)
  const { 'data-app': asks } = appAction('openPage', { url: contract, title })
  // Our own server stores its contracts itself.
  await page.route(/\/loanDetail/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const elsewhere = `<a href="${contract}" data-app='${asks}'`
    await route.fulfill({
      response,
      body: body.replace(/<a href="\/loanAgreement[^"]*"/, elsewhere),
    })
  })
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  // While a loan is due, its papers are collapsed.
  await page.locator('summary', { hasText: 'Documents' }).click()
  await link.click()
  await expect.poll(() => asked(page)).toEqual([['openPage', { url: contract, title }]])
  await expect(page).toHaveURL(/\/loanDetail\?/)
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'a call that the app refuses, or does not answer, shows its wait and is offered to the phone',
  NIGHT,
  async ({ browser }) => {
    for (const app of [
      appWith(['callTelephone'], { refuses: true }),
      'window.AbonoHost = { postMessage() {} }',
    ]) {
      const { page } = await openPhone(browser)
      await page.addInitScript(app)
      await page.goto(`${server.url}/customerService?type=1`)
      await untilAwake(page)
      const call = page.locator('main a[href^="tel:"]')
      await call.click()
      if (!app.includes('asked')) await expect(page.getByText('Asking the app…')).toBeVisible()
      const offer = page.getByRole('link', { name: /^Call / })
      await expect(offer).toBeVisible()
      expect(await offer.getAttribute('href')).toBe(await call.getAttribute('href'))
      await expect(page.getByText('Please use the app’s menu')).toHaveCount(0)
      await expect(call).not.toHaveAttribute('aria-busy')
      await page.context().close()
    }
  },
)
