import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
  type Route,
  test,
} from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#contract/wire/address.ts'
import { type Language, languages } from '#domain/language.ts'
import { loanOf } from './as-borrower.ts'
import { startForeign } from './foreign/foreign-server.ts'
import { startTables } from './foreign/tables-server.ts'
import { type PageErrors, recordErrors, textOf } from './page-checks.ts'
import { type SandboxOptions, type SandboxServer, startSandbox } from './sandbox-server.ts'

/** A cheap phone, as most borrowers have. */
export const PHONE = { width: 360, height: 740 }

/** A very small phone, on which little of a page is in view. */
export const SMALL_PHONE = { width: 360, height: 640 }

/** Playwright project with pages in front of a foreign backend. */
const IN_FRONT_OF_FOREIGN = 'foreign'

/** Playwright project whose backend has only the specification's tables. */
const IN_FRONT_OF_TABLES = 'tables'

/** The server of a journey's pages: ours, or pages in front of a foreign backend. */
export function openSandbox(options: SandboxOptions = {}): Promise<SandboxServer> {
  const { name } = test.info().project
  if (name === IN_FRONT_OF_TABLES) return startTables(options)
  return name === IN_FRONT_OF_FOREIGN ? startForeign(options) : startSandbox(options)
}

/** Returns whether the backend of the pages is our own server. */
export const isOfOurServer = (): boolean =>
  ![IN_FRONT_OF_FOREIGN, IN_FRONT_OF_TABLES].includes(test.info().project.name)

/** Returns whether the backend has only the specification's tables. */
export const knowsTablesAlone = (): boolean => test.info().project.name === IN_FRONT_OF_TABLES

/**
 * Returns whether the backend reports payment states by our names. A backend with the specification's tables reports
 * them only as texts.
 */
export const reportsPayments = (): boolean => !knowsTablesAlone()

/** Matches the browser's own requests for this call, such as an upload; the server makes the calls of a page. */
export function requestsOf(entry: Endpoint, { service }: SandboxServer): RegExp {
  const { pathname } = new URL(
    addressOf(entry, { ...service.config.brand, map: service.map }),
    'http://backend',
  )
  return new RegExp(`${pathname.replaceAll('.', '\\.')}(\\?|$)`)
}

/** Opens a collapsed section. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('summary', { hasText: title }).click()

/** Holds a page's requests for this call until the returned function is called. */
export async function holdBack(page: Page, entry: Endpoint, server: SandboxServer): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(requestsOf(entry, server), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Holds each form submission to this path until the test releases it. `bodies` has one entry per submission, in order.
 */
export async function holdForms(page: Page, path: string) {
  const bodies: string[] = []
  const held: (() => void)[] = []
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const { promise, resolve } = Promise.withResolvers<void>()
      bodies.push(route.request().postData() ?? '')
      held.push(resolve)
      await promise
      await route.continue()
    },
  )
  return { bodies, releaseNext: () => held.shift()?.() }
}

/** Returns whether the request is the page script's refresh of this page. */
export const isRefresh = (request: Request, path: string): boolean =>
  request.method() === 'GET' &&
  new URL(request.url()).pathname === path &&
  'x-page-script' in request.headers()

/** One loan of a fresh borrower, and the addresses of its pages. */
export interface OpenLoan {
  orderNo: string
  productId: string
  /** `type`, session and device, as in every address. */
  query: string
  /** Returns a page of this loan, such as `/repay`, with additional or replaced parameters. */
  address(path: string, further?: Record<string, string>): string
}

/**
 * Creates a copy of a sandbox borrower with a loan in this status. `language` is the language of the pages; by default
 * that of the market.
 */
export async function takeLoan(
  server: SandboxServer,
  who: string,
  status: string,
  language?: Language,
): Promise<OpenLoan> {
  const person = await server.person(who)
  const { orderId, productId } = loanOf(person, status)
  const identity = new URLSearchParams(person.query)
  if (language) identity.set('type', languages[language].type)
  return {
    orderNo: orderId,
    productId,
    query: identity.toString(),
    address(path, further = {}) {
      const all = new URLSearchParams({ ...Object.fromEntries(identity), productId, orderId, ...further })
      return `${server.url}${path}?${all}`
    },
  }
}

/** Opens a tab on a phone and records page errors. It closes with the page's context. */
export async function openPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
  except: RegExp[] = [],
): Promise<{ page: Page; pageErrors: PageErrors }> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    permissions: options.javaScriptEnabled === false ? [] : ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const page = await context.newPage()
  // Browsers log an error for each failed response of a foreign backend, even if the page handles it.
  return {
    page,
    pageErrors: recordErrors(
      page,
      isOfOurServer() ? except : [...except, /^console: Failed to load resource/],
    ),
  }
}

/** Waits until the page script and its islands run. Before that, no script handles a tap. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(allIsAwake)
}

/**
 * Advances the clock of a page with a stopped clock until its script runs. The script starts by timers, which a busy
 * machine may set after the first step of the clock.
 */
export async function startScript(page: Page): Promise<void> {
  let forMs = 100
  await expect(async () => {
    await page.clock.runFor(forMs)
    forMs = 1
    expect(await page.evaluate(allIsAwake)).toBe(true)
  }).toPass({ intervals: [50] })
}

/** Runs in the page. */
const allIsAwake = () =>
  document.documentElement.dataset.awake !== undefined &&
  [...document.querySelectorAll<HTMLElement>('abono-island')].every(({ dataset }) => dataset.awake === '')

/** Stops the page's clock at a future moment; a busy machine may reach it late. */
export const pauseSoon = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass()

/** Stops the clock of a loaded page until the test moves it, so that transient states stay visible. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install()
  await pauseSoon(page)
}

/** Opens the sandbox's store in its own tab and pays with its form. Returns the store's message. */
export async function payInForm(
  page: Page,
  { url }: SandboxServer,
  reference: string,
  amountMinor: string,
): Promise<string> {
  const store = await page.context().newPage()
  await store.goto(`${url}/sandbox/store`)
  await store.getByLabel('Reference').fill(reference)
  await store.getByLabel('Amount').fill(amountMinor)
  await store.getByRole('button', { name: 'Pay' }).click()
  const message = await textOf(store.locator('.said'))
  await store.close()
  await comeBackTo(page)
  return message
}

/**
 * Simulates the return to a tab from another one. The test browser reports no visibility changes, so this dispatches the
 * event.
 */
export const comeBackTo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
  })

/** Makes a page poll once, even if it would not, and waits until it shows the response. */
export async function pollOnce(page: Page): Promise<void> {
  const marker = `polled-${crypto.randomUUID()}`
  const address = page.url()
  const addMarker = async (route: Route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace('</main>', `<p id="${marker}"></p></main>`) })
  }
  await page.route(({ href }) => href === address, addMarker, { times: 1 })
  await page.evaluate(() => {
    document.querySelector('main')?.setAttribute('data-may-change', '')
    window.dispatchEvent(new Event('online'))
  })
  await expect(page.locator(`#${marker}`)).toBeAttached()
}

/**
 * Returns a script that simulates a native app with these actions. The app answers or refuses each request, and records
 * it in `window.asked`. With `waits` it answers only when `window.answer()` is called.
 */
export const appWith = (actions: readonly string[], { refuses = false, waits = false } = {}) => `
  window.asked = []
  window.AbonoHost = { postMessage(text) {
    const message = JSON.parse(text)
    const say = (more) => setTimeout(() => window.AbonoBridge.receive(JSON.stringify({ jsonrpc: '2.0', ...more })), 0)
    if (message.method === 'hello') say({ method: 'ready', params: { protocol: 1, actions: ${JSON.stringify(actions)} } })
    else {
      window.asked.push([message.method, message.params])
      window.answer = () => say({ id: message.id, ...(${refuses} ? { error: { code: 1, message: 'no' } } : { result: {} }) })
      if (!${waits}) window.answer()
    }
  } }`
