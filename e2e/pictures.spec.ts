import { expect, type Page, test } from '@playwright/test'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, openSandbox, requestsOf, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { scan } from '#testing/scanner.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const COMPLAINTS = [/^console: Failed to load resource/]

/**
 * Opens the payment methods of a loan with a backend that sends bar codes as addresses, and fails requests by `isCut`.
 */
async function openRepay(
  page: Page,
  isCut: (asked: number) => boolean,
): Promise<{ reference: string; asked(): number }> {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  let drawn = ''
  let reference = ''
  let asked = 0
  await page.route(requestsOf(loanPlayDetail, server), async (route) => {
    const answer = await route.fetch()
    const sent = await answer.json()
    for (const channel of sent.data.repayList.flatMap((section: { list: unknown[] }) => section.list)) {
      // The page may load the bar code repeatedly, with the same address each time.
      if (!channel.BARcodeImg || (reference !== '' && channel.vCode !== reference)) continue
      drawn = decodeURIComponent(channel.BARcodeImg.slice(channel.BARcodeImg.indexOf(',') + 1))
      reference = channel.vCode
      channel.BARcodeImg = '/pictures/code-of-the-till.svg'
    }
    await route.fulfill({ response: answer, json: sent })
  })
  await page.route('**/pictures/code-of-the-till.svg', (route) => {
    asked += 1
    if (isCut(asked)) return route.abort('connectionreset')
    return route.fulfill({ contentType: 'image/svg+xml', body: drawn })
  })
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await page
    .getByRole('link', { name: /^Repay/ })
    .first()
    .click()
  await page.locator('li', { hasText: 'store' }).getByRole('link', { name: 'Show the barcode' }).click()
  // The page may arrive as a document with the code, and load the picture only when visible.
  await expect.poll(() => asked).toBeGreaterThan(0)
  return { reference, asked: () => asked }
}

test('a bar code whose picture failed once is loaded again automatically', NIGHT, async ({ browser }) => {
  const { page, complaints } = await openPhone(browser, {}, COMPLAINTS)
  const { reference, asked } = await openRepay(page, (asked) => asked === 1)
  const picture = page.getByRole('dialog').locator('.code-image img')
  await expect.poll(() => scan(picture)).toEqual([{ format: 'Code128', text: reference }])
  // A browser may also load a picture of a prerendered page that was never shown.
  await expect.poll(asked).toBeGreaterThan(1)
  complaints.expectNone()
  await page.context().close()
})

test('if it fails the page says so, and a tap loads it', NIGHT, async ({ browser }) => {
  const { page, complaints } = await openPhone(browser, {}, COMPLAINTS)
  // No fixed number of attempts: a browser also loads pictures of prerendered pages.
  let isCut = true
  const { reference } = await openRepay(page, () => isCut)
  const modal = page.getByRole('dialog')
  await expect(
    modal.getByText('The picture of the code did not load. You can also pay with the number.'),
  ).toBeVisible()
  expect((await modal.locator('.code-image > .amount').innerText()).replace(/\s/g, '')).toBe(reference)
  isCut = false
  await modal.getByRole('button', { name: 'Load the picture again' }).click()
  await expect
    .poll(() => scan(modal.locator('.code-image img')))
    .toEqual([{ format: 'Code128', text: reference }])
  complaints.expectNone()
  await page.context().close()
})

test(
  'a logo blocked before the page’s script runs becomes the first letter of the name',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ravi Sample', '174')
    const { page, complaints } = await openPhone(browser, {}, COMPLAINTS)
    await page.route('**/brand/products/*', (route) => route.abort('blockedbyclient'))
    await page.goto(loan.address('/repay'))
    await untilAwake(page)
    await expect(page.locator('main img[src^="/brand/products/"]')).toHaveCount(0)
    await expect(page.locator('main span.logo').first()).toHaveText(/^\p{Lu}$/u)
    complaints.expectNone()
    await page.context().close()
  },
)
