import { type Browser, expect, type Page, test } from '@playwright/test'
import { problemSave } from '#contract/complaints/complaints.ts'
import { NIGHT } from '#testing/at-night.ts'
import {
  type OpenLoan,
  openPhone,
  openSandbox,
  pauseSoon,
  requestsOf,
  startScript,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { expectAccessible } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** A phone whose browser supports service workers. */
const openWithWorker = (browser: Browser) => openPhone(browser, { serviceWorkers: 'allow' })

/** Names of the stored copies. */
const keptCopies = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('abono-kept-2')).keys()).map(({ url }) => url))

/** Waits for the service worker and this many copies. */
async function untilKept(page: Page, count: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptCopies(page)).toHaveLength(count)
}

const asOf = /Sin conexión\. Esta página se guardó el \d+ de \p{L}+ a las \d\d:\d\d/u

test('a reload without a network shows the last state of the loan with its time, and the real page when the network is back', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openWithWorker(browser)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  const toPay = await page.locator('.amount-hero .amount').first().innerText()
  await expect(page.locator('.amount-hero .sub')).toHaveText(/hace \d+ días|en \d+ días|hoy|mañana|ayer/)
  await untilKept(page, 1)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(asOf)).toBeInViewport({ ratio: 1 })
  expect(await page.locator('.amount-hero .amount').first().innerText()).toBe(toPay)
  // A copy may be read on another day: it has no relative days.
  await expect(page.locator('.amount-hero .sub')).toHaveText(
    /^\s*Ven\S+ el \d{4}-\d\d-\d\d 23:59, hora de la Ciudad de México\s*$/,
  )
  await expect(page.locator('.amount-hero .figures')).toHaveCount(0)
  await expect(page.locator('form, button, script[src]')).toHaveCount(0)
  await expectAccessible(page)

  // A page without a copy: our offline page in the brand, with a list of copies.
  const way = await page.getByRole('link', { name: /^Pagar/ }).getAttribute('href')
  await page.goto(new URL(way ?? '', server.url).href)
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.locator('header')).toHaveText(server.service.config.brand.name)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Detalles/ }).click()
  await expect(page.getByText(asOf)).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(asOf)).toHaveCount(0)
  await untilAwake(page)
  await page.context().close()
})

test('a reference and its code are readable at a till without a network', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openWithWorker(browser)
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  await page.locator('a[href^="/carpmm"]').first().click()
  const code = page.locator('.code-image img')
  await expect(code).toBeVisible()
  await expect(page.locator('.time-left')).toBeVisible()
  const picture = await code.getAttribute('src')
  await untilKept(page, 1)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(asOf)).toBeVisible()
  await expect(code).toHaveAttribute('src', picture ?? '')
  // No countdown, and no dead link.
  await expect(page.locator('.time-left, a[aria-haspopup]')).toHaveCount(0)
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.context().close()
})

test('Back and links show stored copies without a network', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openWithWorker(browser)
  // A prerendered page needs no network.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto(`${server.url}/customerService?${loan.query}`)
  await untilKept(page, 1)
  await page.goto(loan.address('/loanDetail'))
  await untilKept(page, 2)
  // Another view of the same page, as in a list of loans or amounts: the same document.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = `${location.pathname}${location.search}&view=2`
    document.querySelector('main')?.append(link)
    link.click()
  })
  await expect(page).toHaveURL(/&view=2$/)
  await untilKept(page, 3)

  await page.context().setOffline(true)
  await page.goBack()
  await expect(page).not.toHaveURL(/&view=2$/)
  await expect(page.getByText(asOf)).toBeVisible()
  await expect(page.locator('.amount-hero')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(asOf)).toHaveCount(0)
  await untilAwake(page)
  await page.context().setOffline(true)
  await page.locator('a[href^="/customerService"]').first().click()
  await expect(page.getByText(asOf)).toBeVisible()
  await page.context().close()
})

test(
  'the wake lock of a full-screen code is released when it is closed or an answer removes it',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page } = await openPhone(browser)
    await page.addInitScript(() => {
      const lock = {
        release: async () => void document.documentElement.setAttribute('data-lock', 'released'),
      }
      const request = async () => {
        document.documentElement.setAttribute('data-lock', 'held')
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
    await page.goto(loan.address('/repay'))
    await untilAwake(page)
    await page.locator('a.row[href*="/carpmm"][href*="store"]').first().click()
    await expect(page).toHaveURL(/\/carpmm\?/)
    await untilAwake(page)
    const screen = page.locator('html')
    await page.locator('.code-zoom').click()
    await expect(screen).toHaveAttribute('data-lock', 'held')
    await page.goBack()
    await expect(page.locator('.code-screen')).toBeHidden()
    await expect(screen).toHaveAttribute('data-lock', 'released')
    await page.locator('.code-zoom').click()
    await expect(screen).toHaveAttribute('data-lock', 'held')
    await page.locator('.code-screen').evaluate((dialog) => dialog.remove())
    await expect(screen).toHaveAttribute('data-lock', 'released')
    await page.context().close()
  },
)

test('copies are shown to no other session, and are deleted when a session ends or another borrower comes', async ({
  browser,
}) => {
  const ana = await takeLoan(server, 'Ana Ejemplo', '174')
  const ravi = await takeLoan(server, 'Ravi Sample', '174')
  const { page } = await openWithWorker(browser)
  await page.goto(ana.address('/loanDetail'))
  await untilKept(page, 1)
  const [ofAna = ''] = await keptCopies(page)

  // Another borrower on the same phone sees no copy, neither on their pages nor at an address without session.
  await page.context().setOffline(true)
  for (const address of [
    ravi.address('/loanDetail'),
    ana.address('/loanDetail', { dearest: 'another-borrowers-session' }),
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: /Sin conexión|No connection/ })).toBeVisible()
    await expect(page.locator('.amount-hero')).toHaveCount(0)
    await expect(page.locator('section')).toHaveCount(0)
  }
  // The offline page would reload itself during the next step.
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(ravi.address('/customerService'))
  await expect.poll(() => keptCopies(page)).not.toContain(ofAna)
  await untilKept(page, 1)
  await page.context().setOffline(true)
  await page.goto(ana.address('/loanDetail'))
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await page.goto('about:blank')
  await page.context().setOffline(false)

  // On another device the session is invalid: its copies are deleted.
  await page.goto(ravi.address('/loanDetail', { showy: 'another-device' }))
  await expect.poll(() => keptCopies(page)).toEqual([])

  // Also if one of several calls of a page reports it.
  await page.goto(ravi.address('/customerService'))
  await untilKept(page, 1)
  await page.goto(ravi.address('/complaint', { showy: 'another-device' }))
  await expect.poll(() => keptCopies(page)).toEqual([])
  await page.context().close()
})

test(
  "copies of a loan are deleted when its borrower goes to the app's sign-in",
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page } = await openWithWorker(browser)
    await page.goto(loan.address('/loanDetail'))
    await untilKept(page, 1)
    await page.goto(loan.address('/jointLoginFail'))
    await untilAwake(page)
    expect(await keptCopies(page)).toHaveLength(1)
    await page.locator('.state a.button').click()
    await expect(page).toHaveURL(/\/login\?/)
    await expect.poll(() => keptCopies(page)).toEqual([])
    await page.context().close()
  },
)

test('a complaint without a network is sent later, once, if the borrower asked for it', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openWithWorker(browser)
  const second = await page.context().newPage()
  await second.goto(loan.address('/loanDetail'))
  await untilKept(second, 1)
  await page.bringToFront()
  await write(page, loan, 'Me cobraron dos veces.')
  await page.context().setOffline(true)
  await letWait(page)
  expect(await sentComplaints(loan.query)).toEqual([])

  // The second tab wakes up as well; one complaint is sent.
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (requestsOf(problemSave, server).test(request.url())) sent.push(request.url())
  })
  await page.context().setOffline(false)
  await expect.poll(() => sentComplaints(loan.query)).toEqual(['Me cobraron dos veces.'])
  await expect.poll(() => waiting(second)).toBe(0)
  await second.goto(loan.address('/complaint'))
  await untilAwake(second)
  await expect(second.getByText('Usted empezó una queja y no la envió.')).toBeHidden()
  expect(sent).toHaveLength(1)
  await page.context().close()
})

test('input after "send it later" stays when the earlier text is sent', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openWithWorker(browser)
  await write(page, loan, 'Me cobraron dos veces.')
  await page.context().setOffline(true)
  await letWait(page)
  const later = 'Me cobraron dos veces. Fue el lunes.'
  await page.locator('textarea').fill(later)
  await page.context().setOffline(false)
  await expect(page.getByText('Recibimos su queja como estaba antes.').first()).toBeVisible()
  await expect(page.getByText('La enviaremos cuando vuelva la red.')).toHaveCount(0)
  await expect(page).toHaveURL(/\/complainPageNext/)
  await page.reload()
  await expect(page.locator('textarea')).toHaveValue(later)
  expect(await sentComplaints(loan.query)).toEqual(['Me cobraron dos veces.'])
  await page.context().close()
})

test(
  'a manually sent complaint is the only one, and an outdated one is shown and not sent',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page } = await openWithWorker(browser)
    // Neither the page's form nor the waiting complaint gets through.
    const lost = (url: URL) =>
      url.pathname === '/complainPageNext' || requestsOf(problemSave, server).test(url.href)
    const loseForms = () =>
      page
        .context()
        .route(lost, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await loseForms()
    await write(page, loan, 'Me cobraron dos veces.')
    await letWait(page)
    await page.context().unroute(lost)
    await page.locator('textarea').fill('Me cobraron tres veces.')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page).toHaveURL(/\/complaint\?.*sent=/)
    await expect.poll(() => waiting(page)).toBe(0)
    expect(await sentComplaints(loan.query)).toEqual(['Me cobraron tres veces.'])

    await loseForms()
    await write(page, loan, 'Me llaman de noche.')
    await letWait(page)
    await page.context().unroute(lost)
    await page.clock.setFixedTime(Date.now() + 13 * 3_600_000)
    await page.goto(loan.address('/complaint'))
    const notice = page.locator('.notice', { hasText: 'No hubo red a tiempo.' })
    await expect(notice).toContainText('Me llaman de noche.')
    await notice.getByRole('button', { name: 'Descartar' }).click()
    await expect(notice).toHaveCount(0)
    await expect.poll(() => waiting(page)).toBe(0)
    expect(await sentComplaints(loan.query)).toEqual(['Me cobraron tres veces.'])
    await page.context().close()
  },
)

test('a complaint waits for the network when it is lost as soon as the page is live', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  // The page keeps nothing by itself yet.
  await page.clock.install()
  await pauseSoon(page)
  await page.goto(loan.address('/complainPageNext', { problemType: '2', orderNo: loan.orderNo }))
  await startScript(page)
  await page.context().setOffline(true)
  await page.clock.resume()
  await page.locator('textarea').fill('Me llaman de noche.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviarla cuando haya red' }).click()
  await expect(page.getByText('La enviaremos cuando vuelva la red.')).toBeVisible()
  await page.context().close()
})

async function write(page: Page, loan: OpenLoan, text: string): Promise<void> {
  await page.goto(loan.address('/complainPageNext', { problemType: '2', orderNo: loan.orderNo }))
  await untilAwake(page)
  await page.waitForLoadState('networkidle')
  // The page loads its storage code a moment later, and then starts the worker.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.locator('textarea').fill(text)
}

async function letWait(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviarla cuando haya red' }).click()
  await expect(page.getByText('La enviaremos cuando vuelva la red.')).toBeVisible()
}

/** Number of waiting complaints on the phone. */
const waiting = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('abono-waiting-1')).keys()).length)

/** Complaint texts of this borrower on the server. */
async function sentComplaints(query: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/nomination/user-problem/problem-list?${query}`, {
    method: 'POST',
  })
  const { data } = await answer.json()
  return data.tabs[0].list.map(({ content }: { content: string }) => content)
}
