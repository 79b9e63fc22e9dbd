import { expect, type Page, test } from '@playwright/test'
import { pollDelayMs } from '#domain/poll-interval.ts'
import { NIGHT } from '#testing/at-night.ts'
import { askSlip, payAtStore } from '#testing/at-the-store.ts'
import { comeBackTo, isRefresh, openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox({ endsEarly: false })
})
test.afterAll(() => server.close())

interface Rule {
  urls: string[]
  eagerness: string
}

/** Pages in the speculation rules, by eagerness. */
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

test('the next page is prefetched, unless it has side effects or is a file', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  await expect.poll(async () => (await ahead(page)).atOnce).toEqual(['/repay'])
  expect((await ahead(page)).atTheTap).toContain('/customerService')
  await page.locator('.action-bar a[href^="/repay?"]').click()
  await expect(page).toHaveURL(/\/repay\?/)
  // It was served from the prefetch.
  const came = () =>
    page.evaluate(
      () =>
        (performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined)
          ?.deliveryType,
    )
  expect(await came()).toBe('navigational-prefetch')
  await expect.poll(async () => (await ahead(page)).atOnce).toContain('/loanDetail')
  const { atOnce, atTheTap } = await ahead(page)
  for (const path of [...atOnce, ...atTheTap]) expect(path).not.toMatch(/^\/(carpmm|papers|calendar\.ics)/)
  pageErrors.expectNone()
  await page.context().close()
})

test('with data saver nothing is prefetched', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  // By then the idle page has added its rules.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await page.context().close()
})

interface Arriving extends Window {
  /** Milliseconds since this prerendered page was activated; null before. */
  arrivedMs?: number | null
}

/** Makes every page of this tab believe that it is prerendered, until `arrive`. */
const drawAhead = (page: Page) =>
  page.addInitScript(() => {
    const tab = window as Arriving
    tab.arrivedMs = null
    const tell = (place: object, name: string, get: () => unknown) =>
      Object.defineProperty(place, name, { configurable: true, get })
    tell(Document.prototype, 'prerendering', () => tab.arrivedMs === null)
    tell(PerformanceNavigationTiming.prototype, 'activationStart', () => tab.arrivedMs ?? 0)
  })

const arrive = (page: Page, afterMs: number) =>
  page.evaluate((ms) => {
    const tab = window as Arriving
    tab.arrivedMs = ms
    document.dispatchEvent(new Event('prerenderingchange'))
  }, afterMs)

/** A page that waits for money polls; here the polling timer does not fire. */
const neverAsksByItself = (page: Page) =>
  page.addInitScript((waitMs) => {
    const wait = window.setTimeout
    const short = (work: () => void, ms = 0) => (ms < waitMs ? wait(work, ms) : 0)
    Object.assign(window, { setTimeout: short })
  }, pollDelayMs(0))

/** A sandbox borrower with a loan to repay, its page, and a function that pays it at a store. */
async function owing() {
  const person = await server.person('Ana Ejemplo')
  const { orderNo, productId } = person.orders.find(({ status }) => status === '174') ?? {}
  if (!orderNo || !productId) throw new Error('no sandbox borrower has a debt')
  const query = `${person.query}&${new URLSearchParams({ productId, orderId: orderNo })}`
  const { reference, amountMinor } = await askSlip(server, person)
  return {
    address: (path: string) => `${server.url}${path}?${query}`,
    pay: () => payAtStore(server, reference, amountMinor),
  }
}

const paid = (page: Page) => page.getByRole('heading', { name: 'Su préstamo está pagado' })
const owed = (page: Page) => page.getByRole('heading', { name: 'Su préstamo está activo' })

test('a prerendered page starts, requests, stores and reports nothing before its activation', async ({
  browser,
}) => {
  const loan = await owing()
  const { page, pageErrors } = await openPhone(browser)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.clock.install()
  await drawAhead(page)
  await page.addInitScript(() => {
    const tab = window as Window & { messages?: string[] }
    tab.messages = []
    Object.assign(window, { AbonoHost: { postMessage: (text: string) => tab.messages?.push(text) } })
  })
  await page.goto(loan.address('/loanDetail'))
  // Longer than any timer of a page.
  await page.clock.runFor(60_000)
  expect(
    requests.filter((one) => !/^GET \/(loanDetail|brand\/|dictionary\/|assets\/.*\.css$)/.test(one)),
  ).toEqual([])
  const traces = () =>
    page.evaluate(async () => ({
      messages: (window as Window & { messages?: string[] }).messages?.length,
      stored: localStorage.length + sessionStorage.length + (await caches.keys()).length,
      databases: (await indexedDB.databases()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      focus: document.activeElement?.tagName,
      isAwake: document.documentElement.dataset.awake !== undefined,
    }))
  const none = { messages: 0, stored: 0, databases: 0, workers: 0, focus: 'BODY', isAwake: false }
  expect(await traces()).toEqual(none)
  await arrive(page, 60_000)
  await untilAwake(page)
  pageErrors.expectNone()
  await page.context().close()
})

test('a page prerendered before a payment shows at once that the loan is paid', async ({ browser }) => {
  const loan = await owing()
  const { page, pageErrors } = await openPhone(browser)
  await drawAhead(page)
  await neverAsksByItself(page)
  await page.goto(loan.address('/loanDetail'))
  await expect(owed(page)).toBeVisible()
  await loan.pay()
  await arrive(page, 60_000)
  await expect(paid(page)).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test('a page restored after a payment shows at once that the loan is paid', async ({ browser }) => {
  const loan = await owing()
  const { page, pageErrors } = await openPhone(browser)
  await neverAsksByItself(page)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await loan.pay()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(paid(page)).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test('a page prefetched before a payment shows at once that the loan is paid', NIGHT, async ({ browser }) => {
  const loan = await owing()
  const { page, pageErrors } = await openPhone(browser)
  await neverAsksByItself(page)
  await page.goto(loan.address('/loanDetail'))
  const browserTells = await page.context().newCDPSession(page)
  const isReady = new Promise<void>((resolve) =>
    browserTells.on('Preload.prefetchStatusUpdated', ({ status, key }) => {
      if (status === 'Ready' && key.url.includes('/repay?')) resolve()
    }),
  )
  await browserTells.send('Preload.enable')
  await isReady
  await loan.pay()
  await page.locator('.action-bar a[href^="/repay?"]').click()
  await expect(page).toHaveURL(/\/repay\?/)
  await expect(page.getByText('Este préstamo ya está pagado')).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test('a restored page that reloads slowly shows that it does', NIGHT, async ({ browser }) => {
  const loan = await owing()
  const { page } = await openPhone(browser)
  await neverAsksByItself(page)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/loanDetail?*', async (route) => {
    if (isRefresh(route.request(), '/loanDetail')) await promise
    await route.continue()
  })
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.locator('.toast')).toHaveText('Cargando…')
  release()
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.context().close()
})

test(
  'a page prerendered before a payment, or before a visit elsewhere, is never shown',
  NIGHT,
  async ({ browser }) => {
    const loan = await owing()
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address('/loanDetail'))
    await expect.poll(async () => (await ahead(page)).atOnce).toEqual(['/repay'])
    const rules = page.locator('script[type=speculationrules]')
    const drawn = await rules.elementHandle()
    const isHeld = () => drawn?.evaluate((element) => element.isConnected)

    // An unchanged answer triggers no second prerender. The page polls again after it has shown the first answer.
    for (const _time of [1, 2]) {
      const refresh = page.waitForResponse((answer) => isRefresh(answer.request(), '/loanDetail'))
      await comeBackTo(page)
      await refresh
    }
    expect(await isHeld()).toBe(true)

    await loan.pay()
    await comeBackTo(page)
    await expect(paid(page)).toBeVisible()
    expect(await isHeld()).toBe(false)
    await expect(rules).toHaveCount(1)

    const look = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await look('hidden')
    await expect(rules).toHaveCount(0)
    await look('visible')
    await expect(rules).toHaveCount(1)
    pageErrors.expectNone()
    await page.context().close()
  },
)
