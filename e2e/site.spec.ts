import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { OutputOf } from '#contract/endpoint.ts'
import { loanCosts } from '#contract/site/site.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { isNight, nightIf, waysIn } from '#testing/at-night.ts'
import { knowsTablesAlone, openPhone, openSandbox } from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const english = {
  query: '?type=1',
  lang: 'en-IN',
  menu: 'Main navigation',
  menuButton: 'Menu',
  items: ['Home', 'About us', 'Feedback', 'Privacy Policy', 'Loan terms and conditions'],
  headline: 'Borrow with the full cost in view',
  other: 'Español',
  privacy: 'Privacy Notice',
  terms: ['91 to 365 days', 'within 1 day', 'in 1 to 3 days'],
  costName: 'Annual Percentage Rate (APR)',
  symbol: '₹',
  fields: ['Name', 'Telephone', 'Email', 'Remark'],
  send: 'Send',
  complete: 'Thank you. Your message is complete. Please send it from your own mail.',
  incomplete: 'Please provide complete information!',
}
const spanish: typeof english = {
  query: '',
  lang: 'es-MX',
  menu: 'Navegación principal',
  menuButton: 'Menú',
  items: ['Inicio', 'Nosotros', 'Contacto', 'Política de privacidad', 'Términos y condiciones del préstamo'],
  headline: 'Un préstamo con el costo a la vista',
  other: 'English',
  privacy: 'Aviso de privacidad',
  terms: ['91 a 365 días', 'en 1 día', 'en 1 a 3 días'],
  costName: 'Costo anual total (CAT)',
  symbol: '$',
  fields: ['Nombre', 'Teléfono', 'Correo electrónico', 'Comentario'],
  send: 'Enviar',
  complete: 'Gracias. Su mensaje está completo. Envíelo desde su propio correo.',
  incomplete: 'Por favor, complete todos los datos.',
}
const languages = [english, spanish]

type Loan = OutputOf<typeof loanCosts>['loans'][number]

/** The server's loan costs: the default first, smaller amounts and shorter terms first. */
async function costsOf(market: MarketId, amount?: bigint, isMeant = (_: Loan) => true): Promise<Loan> {
  const costs = await asBorrower(server, '')(loanCosts, { market, ...(amount && { amount }) })
  const { loans } = dataOf(costs)
  const [loan] = loans.filter(isMeant).toSorted((one, other) => Number(one.amount - other.amount))
  if (!loan) throw new Error('no such loan')
  return loan
}

/** A toast stays for three seconds (spec 4). */
const TOAST_MS = 3_000
const PATHS = ['/', '/About', '/Contact', '/Policy', '/Loan']

/**
 * Pages with a script: the contact page, which keeps its form in the browser, the privacy page, which grows its frame,
 * and home with the calculator, if the backend has loan costs.
 */
const withScript = () => ['/Contact', '/Policy', ...(knowsTablesAlone() ? [] : ['/'])]
/** Every script that a page requested or contains. */
function scriptsOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\.m?js(\?|$)/.test(request.url()))
      requests.push(request.url())
  })
  return {
    async expectNone() {
      expect(requests).toEqual([])
      const held = page.locator('script:not([type$="json"], [type="speculationrules"])')
      await expect(held).toHaveCount(withScript().includes(new URL(page.url()).pathname) ? 1 : 0)
    },
  }
}

for (const words of languages) {
  // Both languages have the same parts: by day accessibility is checked in one.
  const isSearched = isNight || words.lang === 'es-MX'
  test(
    `the navigation shows each section from its top (${words.lang})`,
    nightIf(words.lang === 'es-MX'),
    async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser)
      const scripts = scriptsOf(page)
      await page.goto(`${server.url}/${words.query}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.headline)
      for (const [index, item] of words.items.entries()) {
        await page.evaluate(() => window.scrollTo(0, 500))
        await page.getByRole('button', { name: words.menuButton }).click()
        const menu = page.getByRole('navigation', { name: words.menu })
        for (const one of words.items)
          await expect(menu.getByRole('link', { name: one, exact: true })).toBeInViewport({ ratio: 1 })
        if (index === 0 && isSearched) await expectAccessible(page)
        await menu.getByRole('link', { name: item, exact: true }).click()
        await expect(page).toHaveURL(server.url + PATHS[index] + words.query)
        // The first item links to the current address.
        await expect(async () => expect(await page.evaluate(() => window.scrollY)).toBe(0)).toPass()
        await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
        const open = page.locator('.site-nav [aria-current="page"]')
        await expect(open).toHaveText(item)
        await expect(open).toBeHidden()
        if (index > 0) await expect(page.getByRole('heading', { level: 1 })).toHaveText(item)
        const footer = page.getByRole('contentinfo')
        for (const fact of [shipped.company.legalName, shipped.company.email, shipped.company.phone])
          await expect(footer).toContainText(fact)
        await expect(footer).toContainText(shipped.company.address)
        await expect(footer).toContainText(`© ${shipped.company.legalName}`)
        await scripts.expectNone()
        if (isSearched) await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 360, height: 740 })
      }
      pageErrors.expectNone()
      await page.context().close()
    },
  )

  test(`home says what the stores ask for, with an example (${words.lang})`, async ({ page }) => {
    await page.goto(`${server.url}/${words.query}`)
    const facts = page.locator('.site-key-facts')
    for (const value of words.terms) await expect(facts).toContainText(value)
    const highest = (await facts.getByText('%').textContent()) ?? ''

    const rows = page.locator('#cost dl > div')
    const amount = async (row: number) =>
      Number((await rows.nth(row).locator('.amount').getAttribute('value'))?.replace(/ [A-Z]+$/, ''))
    const [lent, received] = [await amount(0), await amount(1)]
    const last = (await rows.count()) - 1
    const charges = await Promise.all(Array.from({ length: last - 4 }, (_, index) => amount(3 + index)))
    const total = await amount(last - 1)
    // Deducted commission, interest and tax: repayment equals payout plus all charges, to the cent.
    expect(charges.length).toBeGreaterThanOrEqual(3)
    expect(received + charges.reduce((sum, charge) => sum + charge, 0)).toBeCloseTo(total, 2)
    expect(lent).toBeGreaterThan(received)
    await expect(rows.nth(last)).toContainText(words.costName)
    await expect(rows.nth(last)).toContainText(highest)
    await expect(rows.first()).toContainText(words.symbol)

    const banners = page.locator('.site-banner img')
    await expect(banners).toHaveCount(2)
    await banners.last().scrollIntoViewIfNeeded()
    await expectLoaded(page, '.site-banner img')

    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).toMatchObject({
      '@type': 'FinancialService',
      legalName: shipped.company.legalName,
      makesOffer: { itemOffered: { loanTerm: { minValue: 91, maxValue: 365, unitCode: 'DAY' } } },
    })
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /91.*365/)
    // Without a published address there is no canonical link, because search engines need absolute ones.
    await expect(page.locator('link[hreflang], link[rel=canonical]')).toHaveCount(0)
    await page.getByRole('link', { name: words.other }).click()
    await expect(page.locator('html')).not.toHaveAttribute('lang', words.lang)
  })

  test(`sliders answer what a loan costs, from the server's prices (${words.lang})`, async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(`${server.url}/${words.query}`)
    const requests: string[] = []
    page.on('request', (request) => {
      // Only requests of the page: a browser loads pictures and its dictionary at any time.
      if (['document', 'fetch', 'xhr', 'script'].includes(request.resourceType()))
        requests.push(request.url())
    })
    const calculator = page.locator('.calculator')
    const [much, long] = [calculator.getByRole('slider').first(), calculator.getByRole('slider').last()]
    const answer = () => page.locator('.calculator-answer').textContent()
    const before = await answer()
    const bar = page.locator('.calculator-answer rect').first()
    const width = await bar.getAttribute('width')
    await expect(much).toHaveAttribute('aria-valuetext', words === spanish ? /pesos mexicanos$/ : /rupees$/)
    // The smallest loan for the shortest term, by keyboard only.
    await much.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await expect(long).toBeFocused()
    await page.keyboard.press('Home')
    const { amount, termDays, totalOwed, yearlyCost } = await costsOf(words === spanish ? 'mx' : 'in')
    await expect.poll(answer).not.toBe(before)
    await expect(bar).not.toHaveAttribute('width', width ?? '')
    await expect(page.locator('#long-now')).toContainText(String(termDays))
    await expect(page.locator('.calculator-answer')).toContainText(yearlyCost)
    const digits = async (place: string) => (await page.locator(place).textContent())?.replace(/\D/g, '')
    await expect.poll(() => digits('#much-now')).toBe(String(amount))
    await expect.poll(() => digits('.calculator-answer dd >> nth=1')).toBe(String(totalOwed))
    expect(requests).toEqual([])
    await expectAccessible(page)
    pageErrors.expectNone()
    await page.context().close()
  })

  test(`without a script a field and a button answer any amount (${words.lang})`, async ({ browser }) => {
    const { page } = await openPhone(browser, { javaScriptEnabled: false })
    await page.goto(`${server.url}/${words.query}`)
    await expect(page.getByRole('slider')).toHaveCount(0)
    const market = words === spanish ? 'mx' : 'in'
    await page.locator('#amount').fill('3456')
    await page.locator('#term').selectOption({ index: 0 })
    await page.locator('.calculator button').click()
    await page.waitForURL(/amount=3456/)
    const { totalOwed, yearlyCost } = await costsOf(market, 345_600n, (loan) => loan.amount === 345_600n)
    await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
    await expect(page.locator('#amount')).toHaveValue('3456')
    const answer = page.locator('.calculator-answer')
    await expect(answer).toContainText(yearlyCost)
    await expect
      .poll(async () => (await answer.locator('dd').nth(1).textContent())?.replace(/\D/g, ''))
      .toBe(String(totalOwed))
    await page.locator('#amount').fill('1')
    await page.locator('.calculator button').click()
    await page.waitForURL(/amount=1&/)
    await expect(page.locator('#amount')).toHaveAttribute('aria-invalid', 'true')
    // It shows no loan that was not asked for.
    await expect(answer.locator('dl').first()).toBeHidden()
    await page.context().close()
  })

  test(`about has three pictures, and the policy is a frame of the privacy page (${words.lang})`, async ({
    page,
  }) => {
    await page.goto(`${server.url}/About${words.query}`)
    await expect(page.locator('.pictures img')).toHaveCount(3)
    await page.locator('.pictures img').last().scrollIntoViewIfNeeded()
    await expectLoaded(page, '.pictures img')
    await expect(page.locator('article')).toContainText('Abono')

    await page.goto(`${server.url}/Policy${words.query}`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(words.privacy)
    await expect(frame.locator('article')).toContainText('30')
  })

  test(`the loan page contains the terms and the text of the agreement (${words.lang})`, async ({ page }) => {
    await page.goto(`${server.url}/Loan${words.query}`)
    const [terms, agreement] = [page.locator('article').first(), page.locator('article').last()]
    await expect(terms).toContainText('at least 91 and at most 365 calendar days')
    await expect(agreement).toContainText('overdue penalty interest of 3% per day')
    await expect(agreement).toContainText('______________')
    for (const text of [terms, agreement]) {
      await text.locator('summary').click()
      const link = text.locator('nav a').last()
      await link.click()
      const [, id] = (await link.getAttribute('href'))?.split('#') ?? []
      await expect(text.locator(`h2[id="${id}"]`)).toBeInViewport()
    }
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  for (const javaScriptEnabled of waysIn(words === spanish ? 'es' : 'en')) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`the contact form shows both outcomes ${how} JavaScript (${words.lang})`, async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.clock.install()
      await page.goto(`${server.url}/Contact${words.query}`)
      const posted: string[] = []
      page.on('request', (request) => {
        // Only requests of the page: a browser loads its icon, its dictionary and prefetches at any time.
        const isAhead =
          request.resourceType() === 'prefetch' || request.headers()['sec-purpose'] !== undefined
        if (!isAhead && !/\.svg$|\/dictionary\/|^mailto:/.test(request.url()))
          posted.push(`${request.method()} ${new URL(request.url()).pathname}`)
      })
      const field = (index: number) => page.getByLabel(words.fields[index] ?? '', { exact: true })
      const said = page.locator(javaScriptEnabled ? '.toast' : 'form .notice')
      const send = page.getByRole('button', { name: words.send })

      for (const index of [0, 1, 2]) await field(index).fill(`some ${index}`)
      await field(3).fill('  ')
      await send.click()
      await expect(said.getByText(words.incomplete)).toBeVisible()
      await expect(field(3)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(0)).not.toHaveAttribute('aria-invalid', 'true')
      await expectNoHurdlesWhen(javaScriptEnabled, page)
      if (javaScriptEnabled) {
        await expect(field(3)).toBeFocused()
        await page.clock.fastForward(TOAST_MS)
        await expect(said.getByText(words.incomplete)).toBeHidden()
      }
      await expect(field(1)).toHaveValue('some 1')

      await field(3).fill('<b>Gracias</b> & "adiós"')
      await send.click()
      await expect(said.getByText(words.complete)).toBeVisible()
      await expect(said.getByText(words.incomplete)).toBeHidden()
      await expect(field(3)).toHaveValue('<b>Gracias</b> & "adiós"')
      const mail = new URL((await page.locator('.site-mail').getAttribute('href')) ?? '')
      expect([mail.protocol, mail.pathname]).toEqual(['mailto:', shipped.company.email])
      const lines = ['some 0', 'some 1', 'some 2', '<b>Gracias</b> & "adiós"']
      expect(mail.searchParams.get('body')).toBe(
        lines.map((line, index) => `${words.fields[index]}: ${line}`).join('\n'),
      )
      await expect(page.locator('.site-mail')).toBeVisible()
      if (javaScriptEnabled) {
        await page.clock.fastForward(TOAST_MS)
        await expect(said.getByText(words.complete)).toBeHidden()
        // Nothing was sent to a server (spec 2).
        expect(posted).toEqual([])
      } else {
        expect(new Set(posted)).toEqual(new Set(['POST /Contact']))
      }
      pageErrors.expectNone()
      await page.context().close()
    })
  }
}

// Axe is a script itself, so it cannot check a page without script.
const expectNoHurdlesWhen = async (can: boolean, page: Page) => {
  if (can) await expectAccessible(page)
}

async function expectLoaded(page: Page, selector: string) {
  await expect
    .poll(() =>
      page
        .locator(selector)
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
}

test('addresses are case-sensitive, and an unknown one is reported (spec 2)', async ({ page, request }) => {
  expect((await request.get(`${server.url}/nothing`)).status()).toBe(404)
  await page.goto(`${server.url}/aboutUs?type=1`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goto(`${server.url}/User`)
  await expect(page.locator('main')).toBeEmpty()
})

test('robots may index only the public pages, and find each in both languages', async ({ request }) => {
  const robots = await (await request.get(`${server.url}/robots.txt`)).text()
  for (const path of PATHS) expect(robots).toContain(`Allow: ${path}$`)
  expect(robots).toMatch(/^Disallow: \/$/m)
  expect(robots).not.toMatch(/repay|loanDetail|confirm|register/)
  const response = await request.get(`${server.url}/sitemap.xml`)
  expect(response.headers()['content-type']).toContain('application/xml')
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => address,
  )
  expect(addresses).toHaveLength(14)
  for (const address of addresses) {
    const page = await request.get(address ?? '')
    expect(page.status(), address).toBe(200)
    expect(await page.text(), address).not.toContain('noindex')
  }
})

test('every visitor gets the same bytes, whatever else is in the address', async ({ request }) => {
  const get = async (path: string, headers = {}) => request.get(server.url + path, { headers })
  const first = await get('/?type=1')
  const other = await get('/?type=1&dearest=token&utm_source=x')
  expect(await other.text()).toBe(await first.text())
  expect(other.headers().etag).toBe(first.headers().etag)
  expect(first.headers()['cache-control']).toBe('public, max-age=300')
  const again = await get('/?type=1', { 'if-none-match': first.headers().etag })
  expect([again.status(), (await again.body()).length]).toEqual([304, 0])
  expect((await get('/?type=2')).headers().etag).not.toBe(first.headers().etag)
  expect(
    (await request.post(`${server.url}/Contact`, { form: { name: 'x' } })).headers()['cache-control'],
  ).toBe('no-store')
})

test.describe('with a lender’s own texts and addresses', () => {
  const HOSTILE = `# Own <script>alert(1)</script> notice

Version: 2026-10-01

## First <img src=x onerror=alert(2)> part

Write to {company.email}, or [tap here](javascript:alert(3)).

<script>alert(4)</script>

<svg onload="alert(5)"></svg>

- ![picture](javascript:alert(6))
- <a href="javascript:alert(7)" onclick="alert(8)">link</a>

| a | b |
|---|---|
| <iframe src="javascript:alert(9)"></iframe> | </td><script>alert(10)</script> |

</style></script></main></html>
`
  let lender: SandboxServer
  let folder = ''
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abono-brand-'))
    const brand = {
      ...shipped,
      company: { ...shipped.company, copyright: 'All rights: </script><b>Lender</b>' },
      appHost: 'https://app.lender.example',
      privacyUrl: 'https://lender.example/privacy',
      legal: { privacyEs: 'own.md', loanTerms: 'own.md', loanAgreement: 'own.md', aboutUsEs: 'own.md' },
    }
    await writeFile(join(folder, 'brand.json'), JSON.stringify(brand))
    await writeFile(join(folder, 'own.md'), HOSTILE)
    lender = await openSandbox({ env: { BRAND_DIR: folder } })
  })
  test.afterAll(async () => {
    await lender.close()
    await rm(folder, { recursive: true })
  })

  test('every text is escaped', async ({ page }) => {
    const opened: string[] = []
    page.on('dialog', async (dialog) => {
      opened.push(dialog.message())
      await dialog.dismiss()
    })
    for (const path of ['/privacy', '/Loan', '/About', '/aboutUs']) {
      await page.goto(lender.url + path)
      const text = page.locator('article').first()
      await expect(text).toContainText('First <img src=x onerror=alert(2)> part')
      await expect(text).toContainText('Write to hello@abono.example, or tap here (javascript:alert(3)).')
      await expect(text).toContainText('<script>alert(4)</script>')
      await expect(text).toContainText('</style></script></main></html>')
      // Without the chevron of the contents, which is ours.
      const foreign = text.locator('script, svg:not(summary > svg), img, iframe, a:not([href^="#"])')
      await expect(foreign).toHaveCount(0)
    }
    await page.goto(`${lender.url}/privacy`)
    await page.getByText('Contenido', { exact: true }).click()
    await page.locator('nav a').click()
    expect(opened).toEqual([])
    await page.goto(`${lender.url}/privacy?type=1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Notice')
  })

  test('the configuration decides the copyright, the addresses, and the permitted frames', async ({
    page,
    request,
  }) => {
    await page.route('https://lender.example/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>The lender’s own page</h1>' }),
    )
    const response = await page.goto(`${lender.url}/Policy?type=1`)
    expect(response?.headers()['content-security-policy']).toContain('frame-src https://lender.example;')
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('The lender’s own page')
    await expect(page.getByRole('contentinfo')).toContainText('All rights: </script><b>Lender</b>')
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    expect(await attribute('link[rel=canonical]', 'href')).toBe('https://app.lender.example/Policy?type=1')
    expect(await attribute('link[hreflang=es-MX]', 'href')).toBe('https://app.lender.example/Policy')
    await expect(page.locator('link[hreflang]')).toHaveCount(3)
    expect(await attribute('meta[property="og:image"]', 'content')).toBe(
      'https://app.lender.example/brand/site/share.png',
    )
    expect((await request.get(`${lender.url}/brand/site/share.png`)).headers()['content-type']).toBe(
      'image/png',
    )
    expect(await textAt(request, '/sitemap.xml')).toContain('<loc>https://app.lender.example/About</loc>')
  })

  const textAt = async (request: APIRequestContext, path: string) =>
    (await request.get(lender.url + path)).text()
})
