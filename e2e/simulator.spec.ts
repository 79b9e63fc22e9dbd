import { type Browser, expect, type Page, test } from '@playwright/test'
import { loanOf } from '#testing/as-borrower.ts'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, PHONE } from '#testing/journey.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await startSandbox()
})
test.afterAll(() => server.close())

const DESK = { width: 1280, height: 800 }

/** Opens the simulator at a scenario by link. */
async function openSimulator(browser: Browser, situation: Record<string, string> = {}) {
  const opened = await openPhone(browser, { viewport: DESK })
  await opened.page.clock.install()
  await opened.page.goto(addressOf(situation))
  await untilPageAwake(opened.page)
  return { ...opened, frame: opened.page.frameLocator('iframe') }
}

/** Waits until the framed page is live: before that, a tap is handled by the browser. */
async function untilPageAwake(page: Page) {
  await expect(page.frameLocator('iframe').locator('main')).toBeVisible()
  await (await framed(page)).waitForFunction(
    () =>
      document.documentElement.dataset.awake !== undefined ||
      Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactProps$')),
  )
}

const addressOf = (situation: Record<string, string>) =>
  `${server.url}/sandbox/simulator?${new URLSearchParams(situation)}`

/** The loan of a sandbox borrower; the simulator offers no others. */
async function loanIn(status: string, who: string): Promise<string> {
  const people = (await (await fetch(`${server.url}/sandbox/people.json`)).json()) as Person[]
  const person = people.find(({ name }) => name === who)
  if (!person) throw new Error(`there is no person called ${who}`)
  return loanOf(person, status).orderId
}

const inPhone = (page: Page, name: string) => page.locator('.phone').getByRole('region', { name })

/** The log lines without times. */
const linesOf = (page: Page) => page.getByRole('log').locator('.what').allInnerTexts()

/** The framed page's own window, bypassing wrappers. */
async function framed(page: Page) {
  const handle = await page.locator('iframe').last().elementHandle()
  const found = await handle?.contentFrame()
  if (!found) throw new Error('there is no frame')
  return found
}

/** Sends a message as any page may; no single screen uses all ten actions. */
async function say(page: Page, method: string, params: object = {}) {
  const text = JSON.stringify({ jsonrpc: '2.0', id: `by-hand-${method}`, method, params })
  await (await framed(page)).evaluate((message) => window.parent.postMessage(message, location.origin), text)
}

const HOTLINE = '+1 202 555 0101'

test(
  'a call from a page goes through the app, and every message of it is in the log',
  NIGHT,
  async ({ browser }) => {
    const { page, frame, pageErrors } = await openSimulator(browser, {
      screen: 'customerService',
      lang: 'en',
    })
    await frame.getByRole('link', { name: 'Helpline' }).click()
    await expect(inPhone(page, 'Dialler')).toContainText(HOTLINE)
    await expect
      .poll(() => linesOf(page))
      .toEqual([
        '/customerService?type=1',
        'hello',
        'ready',
        'hello',
        'ready',
        'callTelephone',
        expect.stringMatching(/^callTelephone result after \d\.\d{3} s$/),
      ])
    await page.getByRole('log').locator('summary', { hasText: 'callTelephone' }).first().click()
    await expect(page.locator('pre').filter({ visible: true })).toContainText(`"number": "${HOTLINE}"`)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Copy as JSON' }).click()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.map(({ kind }: { kind: string }) => kind)).toContain('result')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('log')).toContainText('No message yet')
    await page.getByRole('button', { name: 'Hang up' }).click()
    await expect(inPhone(page, 'Dialler')).toHaveCount(0)

    // On a real phone the simulated one comes first, and nothing is wider than the screen.
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const parts = ['#phone', '#page', '#app', '#messages']
    const tops = await Promise.all(
      parts.map(async (part) => (await page.locator(part).boundingBox())?.y ?? -1),
    )
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('stars lead to the store, or to thanks if the app refuses', NIGHT, async ({ browser }) => {
  const situation = { screen: 'loanDetail', person: 'Ravi Sample', loan: await loanIn('200', 'Ravi Sample') }
  const { page, frame, pageErrors } = await openSimulator(browser, situation)
  await frame.locator('#rating label:has-text("5 ")').click()
  await frame.getByRole('button', { name: 'Send my rating' }).click()
  await expect(inPhone(page, 'Rate this app')).toContainText('loan-details')

  const person = 'Ana Ejemplo'
  await page.goto(addressOf({ ...situation, person, loan: await loanIn('200', person), goToRate: 'refuse' }))
  await untilPageAwake(page)
  await frame.locator('#rating label:has-text("5 ")').click()
  await frame.getByRole('button', { name: 'Enviar mi calificación' }).click()
  await expect(frame.locator('#thanks')).toContainText('Gracias')
  await expect(inPhone(page, 'Rate this app')).toHaveCount(0)
  await expect(page.getByRole('log')).toContainText('goToRate error')
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'the bank’s flow ends with the chosen outcome, and its button disappears if the app has none',
  NIGHT,
  async ({ browser }) => {
    const { page, frame, pageErrors } = await openSimulator(browser, { screen: 'bindBank' })
    const start = frame.getByRole('button', { name: 'Confirmarla con mi banco' })
    await start.click()
    await inPhone(page, 'Your bank').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('log').locator('summary', { hasText: 'startBank result' }).click()
    await expect(page.locator('pre').filter({ visible: true })).toContainText('"outcome": "cancelled"')
    await page.getByLabel('startBank').selectOption('unsupported')
    await expect(start).toHaveCount(0)
    await page.getByLabel('startBank').selectOption('answer')
    await expect(start).toBeVisible()
    pageErrors.expectNone()
    await page.context().close()
  },
)

test(
  'an app that refuses, is silent, is late or absent leads to the documented fallback',
  NIGHT,
  async ({ browser }) => {
    const { page, frame, pageErrors } = await openSimulator(browser, {
      screen: 'customerService',
      lang: 'en',
    })
    const hotline = frame.getByRole('link', { name: 'Helpline' })
    const dialler = inPhone(page, 'Dialler')
    const log = page.getByRole('log')
    const behave = (value: string) => page.getByLabel('callTelephone').selectOption(value)

    await behave('refuse')
    await hotline.click()
    await expect(log).toContainText('callTelephone error')

    await behave('drop')
    await hotline.click()
    await expect(log.locator('summary', { hasText: /^[\d.\s→]*callTelephone/ })).toHaveCount(2)
    await page.clock.fastForward(120_000)
    await expect(log).toContainText('no answer within the page’s limit of 120 s')
    // The browser does nothing by itself: a call could be placed twice.
    await expect(dialler).toHaveCount(0)

    await behave('late')
    await hotline.click()
    await expect(log.locator('summary', { hasText: /^[\d.\s→]*callTelephone/ })).toHaveCount(3)
    await page.clock.fastForward(121_000)
    await expect(dialler).toBeVisible()
    await expect(log).toContainText('The page ignores it: its limit of 120 s had passed.')
    await page.getByRole('button', { name: 'Hang up' }).click()

    // An action that the app lacks is the browser's, and so the phone's own link.
    await behave('unsupported')
    await hotline.click()
    await expect(log).toContainText('The page followed a link to tel:')
    await expect(dialler).toBeVisible()
    pageErrors.expectNone()
    await page.context().close()
  },
)

test(
  'a page in a phone without the app calls at once, and after 5 s if the app is silent',
  NIGHT,
  async ({ browser }) => {
    const { page, frame } = await openSimulator(browser, { screen: 'customerService', app: 'absent' })
    const hotline = frame.getByRole('link', { name: 'Línea de atención' })
    const dialler = inPhone(page, 'Dialler')
    await hotline.click()
    await expect(dialler).toBeVisible()
    expect(await linesOf(page)).not.toContain('hello')

    await page.goto(addressOf({ screen: 'customerService', app: 'silent' }))
    await untilPageAwake(page)
    await hotline.click()
    await expect.poll(() => linesOf(page)).toContain('hello')
    await expect(dialler).toHaveCount(0)
    await page.clock.fastForward(5_000)
    await expect(dialler).toBeVisible()
    await page.context().close()
  },
)

test('every request to an app has a visible effect', NIGHT, async ({ browser }) => {
  const { page, frame, pageErrors } = await openSimulator(browser, { screen: 'dataRequest', lang: 'en' })
  await say(page, 'openPage', { url: `${server.url}/sandbox/fees`, title: 'Fees' })
  await expect(page.locator('.phone-title')).toContainText('Fees')
  await expect(page.frameLocator('iframe >> nth=1').locator('h1')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the page before' }).click()
  await expect(page.locator('iframe')).toHaveCount(1)

  await say(page, 'goHome')
  await expect(inPhone(page, 'The app: Home')).toBeVisible()
  expect(await (await framed(page)).evaluate(() => document.visibilityState)).toBe('hidden')
  await page.getByRole('button', { name: 'The phone’s way back' }).click()
  await say(page, 'goMine')
  await expect(inPhone(page, 'The app: Mine')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await say(page, 'backToLogin', { reason: 'session-ended' })
  await expect(inPhone(page, 'The app: Sign in')).toContainText('the session has ended')
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await say(page, 'confirmBurialPoint', { productId: 'mx-directo', event: 'applied' })
  await expect(page.getByText('Counted: applied')).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(page.getByText('Counted: applied')).toHaveCount(0)
  await say(page, 'openPage', { url: 'https://fees.example/', title: 'Elsewhere' })
  await expect(inPhone(page, 'Another place opens')).toContainText('https://fees.example/')
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await say(page, 'goAway')
  await expect(page.getByRole('log')).toContainText('there is no action "goAway"')
  await say(page, 'closeWebview')
  await page.getByRole('button', { name: 'Open it again' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'the phone’s Back goes through the page’s own history, and then out of it',
  NIGHT,
  async ({ browser }) => {
    const { page, frame, pageErrors } = await openSimulator(browser, { lang: 'en' })
    const title = frame.getByRole('heading', { level: 1 })
    const back = page.getByRole('button', { name: 'The phone’s way back' })
    await frame.getByRole('link', { name: /^Repay/ }).click()
    await expect(title).toHaveText('Repay')
    await back.click()
    await expect(title).toHaveText('Loan details')
    await back.click()
    await expect(inPhone(page, 'The app closed the page')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/sandbox/simulator')
    pageErrors.expectNone()
    await page.context().close()
  },
)

test(
  'language, size, text and colours change the page, also after each load, and are in the address',
  NIGHT,
  async ({ browser }) => {
    const { page, frame, pageErrors } = await openSimulator(browser)
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Detalles del préstamo')
    const looks = async () =>
      (await framed(page)).evaluate(() => ({
        width: innerWidth,
        text: getComputedStyle(document.documentElement).fontSize,
        isDark: getComputedStyle(document.body).colorScheme === 'dark',
      }))
    await page.getByLabel('Language').selectOption('en')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Loan details')
    await page.getByLabel('Screen size').selectOption('320x568')
    await page.getByLabel('Text size').selectOption('200')
    await page.getByLabel('Colours').selectOption('dark')
    await expect.poll(looks).toEqual({ width: 320, text: '32px', isDark: true })
    await expectContrast(page)
    // While a loan is due, its papers are collapsed.
    await frame.locator('summary', { hasText: 'Documents' }).click()
    await frame.getByRole('link', { name: 'Loan agreement' }).first().click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Loan Agreement')
    await page.getByRole('button', { name: 'Open the page again' }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Loan details')
    await page.getByLabel('Turned').check()
    await expect.poll(looks).toEqual({ width: 568, text: '32px', isDark: true })

    const shared = Object.fromEntries(new URL(page.url()).searchParams)
    expect(shared).toEqual({ lang: 'en', size: '320x568', text: '200', colours: 'dark', turned: '1' })
    await page.reload()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Loan details')
    await expect.poll(looks).toEqual({ width: 568, text: '32px', isDark: true })
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('the buttons of the clock fit their panel, and move the days of the loan', async ({ browser }) => {
  const { page, pageErrors } = await openSimulator(browser)
  const panel = page.getByRole('region', { name: 'Clock' })
  await expect(panel.getByRole('button')).toHaveCount(3)
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await panel.getByRole('button', { name: 'A day' }).click()
  await expect(panel.getByRole('status')).toHaveText('1 day passed. The loan: 174.')
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'offline, a page explains it and recovers; another document is the webview’s error',
  NIGHT,
  async ({ browser }) => {
    const { page, frame, pageErrors } = await openSimulator(browser)
    const offline = page.getByLabel('Offline')
    await offline.check()
    await expect.poll(async () => (await framed(page)).evaluate(() => navigator.onLine)).toBe(false)
    await expect(page.getByRole('log')).toContainText('offline: GET /loanDetail is lost')
    const keptNote = frame.getByText('Está viendo lo que se guardó')
    await expect(keptNote).toBeVisible()
    await frame.getByRole('link', { name: /^Pagar/ }).click()
    await expect(frame.locator('.toast')).toContainText('No hay conexión')
    await (await framed(page)).evaluate(() => location.assign('/About'))
    await expect(inPhone(page, 'Page not available')).toContainText('/About')
    await page.getByRole('button', { name: 'Back to the page' }).click()
    await offline.uncheck()
    // The returning network is enough; no reload is needed.
    await expect(keptNote).toHaveCount(0)
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('a skeleton stands in the phone until its page is there', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser, { viewport: DESK })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/loanDetail?*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto(addressOf({}), { waitUntil: 'commit' })
  await expect(page.locator('.phone iframe')).toBeAttached()
  await expect(page.locator('.phone-skeleton')).toBeVisible()
  answer()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.phone-skeleton')).toHaveCount(0)
  pageErrors.expectNone()
  await page.context().close()
})

test('without JavaScript it says that it needs it', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  await page.goto(addressOf({}))
  expect(await page.locator('main').innerText()).toContain('it needs JavaScript')
  await page.context().close()
})

test('it is in the sandbox only', NIGHT, async () => {
  const production = await startSandbox({ mode: 'production' })
  expect((await fetch(`${production.url}/sandbox/simulator`)).status).toBe(404)
  expect((await fetch(addressOf({}))).status).toBe(200)
  await production.close()
})
