import { expect, type Page, type Response, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { comeBackTo, isRefresh, openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { scan } from '#testing/scanner.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const LOAD_ERRORS = [/^console: Failed to load resource/]

const unescaped = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Opens the bar code of a page that has it as an address, and fails requests for it by `isCut`. */
async function openRepay(
  page: Page,
  isCut: (requests: number) => boolean,
): Promise<{ reference: string; asked(): number }> {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  let drawn = ''
  let requests = 0
  await page.route(
    ({ pathname }) => pathname === '/repay',
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        /src="data:image\/svg\+xml,([^"]*)"/,
        (_all, code: string) => {
          drawn = decodeURIComponent(unescaped(code))
          return 'src="/pictures/code-of-the-till.svg"'
        },
      )
      await route.fulfill({ response: answer, body })
    },
  )
  await page.route('**/pictures/code-of-the-till.svg', async (route) => {
    requests += 1
    if (isCut(requests)) return route.abort('connectionreset')
    return route.fulfill({ contentType: 'image/svg+xml', body: drawn })
  })
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  await page.locator('li', { hasText: 'store' }).getByRole('link', { name: 'Show the barcode' }).click()
  await expect.poll(() => requests).toBeGreaterThan(0)
  const reference = (await page.getByRole('dialog').locator('.code-image > .amount').innerText()).replace(
    /\s/g,
    '',
  )
  return { reference, asked: () => requests }
}

/** Returns to the page until it polls: it does not in its first second. */
async function pollAgain(page: Page): Promise<void> {
  let answer: Response | undefined
  page.on('response', (one) => {
    if (isRefresh(one.request(), '/repay')) answer = one
  })
  await expect
    .poll(async () => {
      await comeBackTo(page)
      return answer
    })
    .toBeDefined()
  await answer?.finished()
  // The page has shown it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
}

test('a bar code whose picture failed once is loaded again automatically', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser, {}, LOAD_ERRORS)
  const { reference, asked } = await openRepay(page, (asked) => asked === 1)
  const picture = page.getByRole('dialog').locator('.code-image img')
  await expect.poll(() => scan(picture)).toEqual([{ format: 'Code128', text: reference }])
  // A browser may also load a picture of a prerendered page that was never shown.
  await expect.poll(asked).toBeGreaterThan(1)
  pageErrors.expectNone()
  await page.context().close()
})

test('if it fails the page says so, and a tap loads it', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser, {}, LOAD_ERRORS)
  // No fixed number of attempts: a browser also loads pictures of prerendered pages.
  let isCut = true
  const { reference } = await openRepay(page, () => isCut)
  const modal = page.getByRole('dialog')
  await expect(
    modal.getByText('The picture of the code did not load. You can also pay with the number.'),
  ).toBeVisible()
  await modal.getByRole('button', { name: 'Load the picture again' }).focus()
  await pollAgain(page)
  await expect(modal.getByRole('button', { name: 'Load the picture again' })).toBeFocused()
  isCut = false
  await modal.getByRole('button', { name: 'Load the picture again' }).click()
  await expect
    .poll(() => scan(modal.locator('.code-image img')))
    .toEqual([{ format: 'Code128', text: reference }])
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'a logo blocked before the page’s script runs becomes the first letter of the name',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ravi Sample', '174')
    const { page, pageErrors } = await openPhone(browser, {}, LOAD_ERRORS)
    await page.route('**/brand/products/*', (route) => route.abort('blockedbyclient'))
    await page.goto(loan.address('/repay'))
    await untilAwake(page)
    await expect(page.locator('main img[src^="/brand/products/"]')).toHaveCount(0)
    await expect(page.locator('main span.logo').first()).toHaveText(/^\p{Lu}$/u)
    await page.evaluate(() => document.querySelector('main span.logo')?.setAttribute('data-same', ''))
    await pollAgain(page)
    await expect(page.locator('main [data-same]')).toHaveText(/^\p{Lu}$/u)
    pageErrors.expectNone()
    await page.context().close()
  },
)
