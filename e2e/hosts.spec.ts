import { expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { holdForms, holdTime, openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** Simulates a browser's translator: it moves every text into new elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isSeen =
        node.textContent?.trim() && !parent?.closest('script, style, noscript, textarea, [translate=no]')
      if (isSeen) texts.push(node as Text)
    }
    for (const text of texts) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
    return texts.length
  })

const submits = [
  { path: '/claim', further: {} },
  { path: '/dataRequest', further: {} },
  { path: '/bindBank', further: {} },
  { path: '/bindCard', further: {} },
  { path: '/complainPageNext', further: { problemType: '3' } },
]

for (const { path, further } of submits)
  test(`a translated page of ${path} sends its form and shows the error`, NIGHT, async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address(path, further))
    await untilAwake(page)
    const wrong = page.locator('main :is([data-refused], p.error)')
    // The second time the page already shows an error, which the translator has moved, too.
    for (const _ of ['once', 'once more']) {
      expect(await translate(page)).toBeGreaterThan(0)
      await page.locator('.action-bar button[type=submit]').first().click()
      await expect(wrong.first()).toBeVisible()
      await expect(page.locator('.action-bar [aria-busy=true]')).toHaveCount(0)
    }
    pageErrors.expectNone()
    await page.context().close()
  })

test('references and amounts are not translated', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  const amounts = page.locator('main .amount')
  await expect(amounts.first()).toBeVisible()
  for (const amount of await amounts.all()) await expect(amount.locator('[translate=no]')).toHaveCount(1)
  await page.context().close()
})

test(
  'a link to another app keeps the page in a webview without that app, and then explains the manual way',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const userAgent = 'Mozilla/5.0 (Linux; Android 9; Redmi; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0'
    const { page } = await openPhone(browser, { userAgent }, [/mailto/])
    await page.goto(loan.address('/customerService'))
    await untilAwake(page)
    const mail = page.locator('a[href^="mailto:"]').first()
    const address = ((await mail.getAttribute('href')) ?? '').replace('mailto:', '')
    await holdTime(page)
    await mail.click()
    await expect(page.locator('iframe#other-app')).toHaveAttribute('src', `mailto:${address}`)
    await page.clock.fastForward(5_000)
    await expect(page.locator('.toast')).toContainText(address)
    await expect(page.locator('h1')).toBeVisible()
    await page.context().close()
  },
)

test('a browser without storage shows and sends the forms', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { value: null, configurable: true })
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true })
  })
  for (const path of ['/loanDetail', '/claim', '/dataRequest', '/complainPageNext']) {
    await page.goto(loan.address(path, path === '/complainPageNext' ? { problemType: '3' } : {}))
    await untilAwake(page)
    if (path === '/loanDetail') continue
    await page.locator('.action-bar button[type=submit]').first().click()
    await expect(page.locator('main :is([data-refused], p.error)').first()).toBeVisible()
  }
  pageErrors.expectNone()
  await page.context().close()
})

test('a page restored after a visit to the bank is not busy', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/dataRequest'))
  await untilAwake(page)
  // The answer never comes, as in a page replaced by another document.
  await holdForms(page, '/dataRequest')
  await page.getByRole('radio').first().check()
  await page.locator('.action-bar button[type=submit]').first().click()
  const busy = page.locator('.action-bar [aria-busy=true]')
  await expect(busy).toHaveCount(1)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(busy).toHaveCount(0)
  await page.context().close()
})
