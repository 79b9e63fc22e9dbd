import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, untilAwake } from '#testing/journey.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await startSandbox()
})
test.afterAll(() => server.close())

/** Typed values, by form label, and where they must arrive. */
const typed: [string, string, string[]][] = [
  ['App version', '2.1.0', ['crp_phe']],
  ['Device name', 'A phone & "more"', ['deviceName']],
  ['Device id', 'device-1', ['showy', 'eyes']],
  ['OS version', '16', ['dearer']],
  ['Session id', 'session-1', ['dearest', 'swift']],
  ['Advertising id', 'ad-1', ['advertisingId']],
  ['Product id', 'mx-directo', ['productId']],
  ['Order id', '90000000001174', ['orderId']],
]

const LINKS: [string, string][] = [
  ['Confirm loan', '/confirm'],
  ['Order details', '/order'],
  ['Repay', '/repay'],
  ['Extension', '/extension'],
  ['Bind bank', '/bindBank'],
  ['About us', '/aboutUs'],
  ['Complaint', '/complaint'],
  ['Customer service', '/customerService'],
  ['Privacy policy', '/privacy'],
  ['Repayment instructions', '/carpmm'],
]

async function expectLinks(page: Page) {
  for (const [name, path] of LINKS) {
    const href = await page.getByRole('link', { name: `${name} ${path}` }).getAttribute('href')
    const { pathname, searchParams } = new URL(href ?? '', server.url)
    expect(pathname).toBe(path)
    expect(searchParams.get('type')).toBe('1')
    for (const [, value, names] of typed) {
      for (const query of names) {
        const own = query === 'orderId' && path === '/complaint' ? 'orderNo' : query
        expect(searchParams.get(own), `${own} of ${path}`).toBe(value)
      }
    }
    expect(searchParams.has('payCode')).toBe(path === '/carpmm')
  }
}

const fillAll = async (page: Page) => {
  for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value)
}

test('with script the ten links follow the input at once', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(`${server.url}/testPreview?type=1`)
  await untilAwake(page)
  await fillAll(page)
  await expectLinks(page)
  await page.getByRole('link', { name: 'About us /aboutUs' }).click()
  await page.waitForURL(/\/aboutUs\?/)
  await page.goBack()
  await expectLinks(page)
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'without script the form gives the same links, and the page opens as its address says',
  NIGHT,
  async ({ browser }) => {
    const { page } = await openPhone(browser, { javaScriptEnabled: false })
    await page.goto(`${server.url}/testPreview?type=1`)
    await fillAll(page)
    await page.getByRole('button', { name: 'Put the values into the links' }).click()
    await expectLinks(page)
    await page.goto(page.url())
    await expectLinks(page)
    await page.context().close()
  },
)

test('a sandbox borrower fills every field, and each page opens as theirs', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(`${server.url}/testPreview?type=1`)
  const people = page.getByLabel('Sandbox borrower')
  const choice = people.locator('option', { hasText: 'Ravi Sample: 174' }).first()
  await people.selectOption((await choice.getAttribute('value')) ?? '')
  await expect(page.getByLabel('Payment channel')).toHaveValue(/^in-/)
  for (const [label] of typed) await expect(page.getByLabel(label, { exact: true })).not.toHaveValue('')
  const addresses = await Promise.all(
    LINKS.map(async ([name, path]) => {
      const href = await page.getByRole('link', { name: `${name} ${path}` }).getAttribute('href')
      return new URL(href ?? '', server.url).href
    }),
  )
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200)
  // The reference has the right amount: the slip is shown without a refusal.
  await page.goto(addresses.at(-1) ?? '')
  await expect(page.getByRole('button', { name: /copy/i }).first()).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test('invalid data of borrowers is ignored, and the page stays', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  await page.route('**/sandbox/people.json', (route) => route.fulfill({ json: [{ name: 'Ana Ejemplo' }] }))
  await page.goto(`${server.url}/testPreview?type=1`)
  await expect(page.getByText('The people of the sandbox could not be fetched.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'About us /aboutUs' })).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test('a photo is shown with its dimensions and is not uploaded', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(`${server.url}/testPreview?type=1`)
  await untilAwake(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(request.url())
  })
  const png = await page.screenshot()
  await page.getByLabel('Photo').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png })
  await expect(
    page.getByText(`face.png, ${(png.length / 1000).toFixed(1)} kB, 360 × 740 pixels`),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'The photo face.png' })).toHaveJSProperty('complete', true)
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(page.getByText('cannot show this file as a picture')).toBeVisible()
  await page.getByLabel('Contact').fill('A person, +1 202 555 0100')
  expect(requests).toEqual([])
  expect(page.url()).not.toContain('contact')
  pageErrors.expectNone()
  await page.context().close()
})

async function openWithPosition(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${server.url}/testPreview?type=1`)
  await untilAwake(page)
  await page.getByRole('button', { name: 'Show where I am' }).click()
  return page
}

test('the position is shown after a request and permission', NIGHT, async ({ browser }) => {
  const context = await browser.newContext({
    permissions: ['geolocation'],
    geolocation: { longitude: -99.1332, latitude: 19.4326, accuracy: 12 },
  })
  const page = await openWithPosition(context)
  const details = page.locator('main').getByRole('status').locator('dl')
  await expect(details).toContainText('Longitude-99.133200')
  await expect(details).toContainText('Latitude19.432600')
  await context.close()
})

test('a refused position is explained in plain words', NIGHT, async ({ browser }) => {
  const context = await browser.newContext({ permissions: [] })
  const page = await openWithPosition(context)
  await expect(page.locator('main').getByRole('status')).toContainText('The position was refused')
  await context.close()
})

test('an app that never answers is reported as such', NIGHT, async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: () => {} } })
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${server.url}/testPreview?type=1`)
  await untilAwake(page)
  await page.getByRole('button', { name: 'Show where I am' }).click()
  await expect(page.getByRole('button', { name: 'Asking for the position' })).toBeDisabled()
  await page.clock.fastForward(15_000)
  await expect(page.locator('main').getByRole('status')).toContainText('No position came within 15 seconds')
  await context.close()
})

test('the page has no accessibility violation in either language', NIGHT, async ({ browser }) => {
  for (const [type, colorScheme] of [
    ['1', 'light'],
    ['2', 'dark'],
  ] as const) {
    const { page, pageErrors } = await openPhone(browser, { colorScheme })
    await page.goto(`${server.url}/testPreview?type=${type}`)
    await page.locator('#person').waitFor()
    await (colorScheme === 'light' ? expectAccessible : expectContrast)(page)
    await expectNoSidewaysScroll(page)
    pageErrors.expectNone()
    await page.context().close()
  }
})

/** Without a sandbox there are no borrowers to choose, and the page works. */
async function expectNobody(browser: Browser, url: string) {
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(`${url}/testPreview?type=1`)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#person')).toHaveCount(0)
  await expect(page.getByText('could not be fetched')).toHaveCount(0)
  pageErrors.expectNone()
  await page.context().close()
}

test('production has the debug pages only if configured', NIGHT, async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'abono-brand-'))
  const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...shipped, debugPage: true }))
  for (const [env, status] of [
    [{}, 404],
    [{ BRAND_DIR: folder }, 200],
  ] as const) {
    const production = await startSandbox({ mode: 'production', env })
    for (const path of ['/testPreview?type=1', '/bridgeCheck']) {
      expect((await fetch(production.url + path)).status, path).toBe(status)
    }
    for (const path of ['/sandbox/openrpc.json', '/sandbox/kit']) {
      expect((await fetch(production.url + path)).status, path).toBe(404)
    }
    const document = await fetch(`${production.url}/sandbox/openrpc.json`)
    expect(document.headers.get('content-type')).toContain('text/plain')
    if (status === 200) await expectNobody(browser, production.url)
    await production.close()
  }
  await rm(folder, { recursive: true })
})
