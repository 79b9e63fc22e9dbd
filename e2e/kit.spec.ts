import { expect, test } from '@playwright/test'
import { isNight, NIGHT } from '#testing/at-night.ts'
import { openPhone, openSandbox, PHONE, takeLoan, untilAwake } from '#testing/journey.ts'
import { writeTwiceAsLarge } from '#testing/looks/still-page.ts'
import {
  expectAccessible,
  expectContrast,
  expectNoSidewaysScroll,
  expectWholeWords,
} from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { outOfStyle } from '#testing/visual-language.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** The main job's pages, reached as a borrower does, each in a complete state. */
async function pagesOfMainJob(who: string): Promise<Record<string, string>> {
  const loan = await takeLoan(server, who, '174')
  const late = await takeLoan(server, who, '180')
  const paid = await takeLoan(server, who, '200')
  const repay = await fetch(loan.address('/repay')).then((response) => response.text())
  const slips = [...repay.matchAll(/href="(\/carpmm\?[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return {
    details: loan.address('/loanDetail'),
    overdue: late.address('/loanDetail'),
    paid: paid.address('/loanDetail'),
    'nothing to repay': paid.address('/repay'),
    repay: loan.address('/repay'),
    'first slip': server.url + slips[0],
    'last slip': server.url + slips.at(-1),
    'no session': `${server.url}/loanDetail?type=${who === 'Ana Ejemplo' ? 2 : 1}`,
  }
}

/** Pages with tables and offers, which have the least room for enlarged text. */
async function pagesOfFigures(who: string): Promise<Record<string, string>> {
  const paid = await takeLoan(server, who, '200')
  const [isOffered, productId] =
    who === 'Ana Ejemplo'
      ? (['Lucía Muestra', 'mx-directo'] as const)
      : (['Asha Sample', 'in-direct'] as const)
  const { query } = await server.person(isOffered)
  const offer = `${query}&productId=${productId}`
  const paper = { orderNo: paid.orderNo }
  return {
    confirm: `${server.url}/confirm?${offer}`,
    'key facts': `${server.url}/keyFacts?${offer}`,
    offers: `${server.url}/recommendList?${offer}`,
    receipt: paid.address('/receipt', paper),
    letter: paid.address('/settlement', paper),
    'who may collect': paid.address('/collectionAgencies'),
  }
}

const COLOURS = ['light', 'dark'] as const

for (const who of ['Ana Ejemplo', 'Ravi Sample']) {
  for (const colorScheme of isNight ? COLOURS : ([who === 'Ana Ejemplo' ? 'dark' : 'light'] as const)) {
    test(
      `no accessibility violation and no error on the pages of ${who} in ${colorScheme} colours`,
      NIGHT,
      async ({ browser }) => {
        // So high that the whole page is visible: content behind the action bar is no violation.
        const viewport = { width: 360, height: 3_000 }
        const { page, pageErrors } = await openPhone(browser, { colorScheme, viewport })
        for (const [name, address] of Object.entries(await pagesOfMainJob(who))) {
          await test.step(name, async () => {
            await page.goto(address)
            await untilAwake(page)
            for (const summary of await page.locator('summary').all()) await summary.click()
            await (colorScheme === 'light' ? expectAccessible : expectContrast)(page)
            await expectNoSidewaysScroll(page)
            expect(await outOfStyle(page)).toEqual([])
          })
        }
        pageErrors.expectNone()
        await page.context().close()
      },
    )
  }

  test(`the pages of ${who} work with text at 200 % on the narrowest phone`, NIGHT, async ({ browser }) => {
    const { page } = await openPhone(browser, { viewport: { width: 320, height: 640 }, bypassCSP: true })
    const pages = { ...(await pagesOfMainJob(who)), ...(await pagesOfFigures(who)) }
    for (const [name, address] of Object.entries(pages)) {
      await test.step(name, async () => {
        await page.goto(address)
        await untilAwake(page)
        await expectNoSidewaysScroll(page)
        await writeTwiceAsLarge(page)
        await expectNoSidewaysScroll(page)
        await expectWholeWords(page)
        // Clipped content does not scroll: an amount without its last digits would be another one.
        const cut = await page
          .locator('.amount')
          .evaluateAll((all) =>
            all
              .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
              .map((one) => one.textContent),
          )
        expect(cut).toEqual([])
        for (const opener of await page.locator('a[aria-haspopup=dialog]').all()) {
          await opener.click()
          await expectNoSidewaysScroll(page)
          await expect(page.getByRole('dialog').getByRole('link').first()).toBeInViewport()
          await page.keyboard.press('Escape')
          // Closing leaves the sheet's history entry later: the next address would be left instead.
          await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined()
        }
      })
    }
    await page.context().close()
  })
}

test('the duration and the cost of a payment method have at most two lines, in a wide font too', async ({
  browser,
}) => {
  const { page } = await openPhone(browser)
  for (const who of ['Ana Ejemplo', 'Ravi Sample']) {
    await page.goto((await takeLoan(server, who, '174')).address('/repay'))
    const lines = await page
      .locator('li:not(:has(.reference-row)) > .row:has(b)')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('small')].map(
            (fact) =>
              fact.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(fact).lineHeight),
          ),
        ),
      )
    const ofWays = lines.filter((facts) => facts.length > 0)
    expect(ofWays.length).toBeGreaterThan(0)
    for (const fact of ofWays.flat()) expect(Math.round(fact)).toBeLessThanOrEqual(2)
  }
  await page.context().close()
})

test('the keyboard reaches everything in order, with visible focus', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  const count = await page.locator('a, button, summary').filter({ visible: true }).count()
  const seen: string[] = []
  for (let step = 0; step < count; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const { top, bottom } = element.getBoundingClientRect()
      const isInSight = bottom > 0 && top < innerHeight
      return {
        name: element.textContent || element.getAttribute('aria-label') || '',
        isInSight,
        outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      }
    })
    expect(focused, `after ${seen.join(', ')}`).not.toBeNull()
    expect(focused?.outline, focused?.name).toBeGreaterThanOrEqual(2)
    expect(focused?.isInSight, focused?.name).toBe(true)
    seen.push(focused?.name ?? '')
  }
  expect(seen[0]).toBe('Skip to content')
  await page.context().close()
})

test('every part in every state has no accessibility violation and no error', async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, pageErrors } = await openPhone(browser, { colorScheme })
    await page.goto(`${server.url}/sandbox/kit?type=1`)
    await untilAwake(page)
    await (colorScheme === 'light' ? expectAccessible : expectContrast)(page)
    await expectNoSidewaysScroll(page)
    pageErrors.expectNone()
    await page.context().close()
  }
})

test('the kit opens at its contents, and finds a part without script', async ({ browser }) => {
  const { page } = await openPhone(browser)
  await page.goto(`${server.url}/sandbox/kit`)
  await untilAwake(page)
  await expect(page.getByRole('navigation', { name: 'Contenido', exact: true })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Rechazos' }).click()
  await expect(page.getByRole('heading', { name: 'Lo que no se aceptó' })).toBeInViewport()
  await page.context().close()

  const { page: plain } = await openPhone(browser, { javaScriptEnabled: false })
  await plain.goto(`${server.url}/sandbox/kit`)
  await plain.getByRole('searchbox').fill('time-left')
  await plain.getByRole('button', { name: 'Buscar' }).click()
  await expect(
    plain.getByRole('navigation', { name: 'Contenido', exact: true }).getByRole('link'),
  ).toHaveText(['Tiempo'])
  await plain.context().close()
})

test('a countdown that had already ended does not reload the page', async ({ browser }) => {
  const { page } = await openPhone(browser)
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/sandbox/kit') requests += 1
  })
  await page.clock.install()
  await page.goto(`${server.url}/sandbox/kit?type=1`)
  await untilAwake(page)
  // The page was loaded once more, and changed in place.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = location.pathname + location.search
    document.body.append(link)
    link.click()
  })
  await expect.poll(() => requests).toBe(2)
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(5000)
  expect(requests).toBe(2)
  await page.context().close()
})

test(
  'all parts, and the site at any width, use five text sizes, tabular figures and three distances',
  NIGHT,
  async ({ browser }) => {
    for (const width of [360, 430, 1280]) {
      const { page } = await openPhone(browser, { viewport: { width, height: 900 } })
      for (const path of ['/sandbox/kit', '/', '/About', '/Contact', '/Loan']) {
        await page.goto(`${server.url}${path}?type=2`)
        await page.waitForLoadState('networkidle')
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '')
        })
        expect(await outOfStyle(page), `${path} at ${width} px`).toEqual([])
      }
      await page.context().close()
    }
  },
)

test('the sandbox’s own pages have no accessibility violation', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser, { viewport: PHONE })
  for (const path of ['/sandbox', '/sandbox/store']) {
    await page.goto(server.url + path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  pageErrors.expectNone()
  await page.context().close()
})

test('nothing is requested from another host, and no referrer is sent', async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  const hosts = new Set<string>()
  const referrers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
    const referrer = request.headers().referer
    if (referrer) referrers.push(referrer)
  })
  for (const address of Object.values(await pagesOfMainJob('Ana Ejemplo'))) {
    await page.goto(address)
    await untilAwake(page)
  }
  expect([...hosts]).toEqual([server.url])
  // Our own pages may receive one without a session in its address.
  expect(
    referrers.filter((one) => /dearest|swift|showy|eyes/.test(one) || !one.startsWith(server.url)),
  ).toEqual([])
  pageErrors.expectNone()
  await page.context().close()
})
