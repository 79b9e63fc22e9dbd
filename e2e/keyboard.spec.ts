import { expect, type Locator, type Page, test } from '@playwright/test'
import { problemSave } from '#contract/complaints/complaints.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, openSandbox, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

// Whole journeys by Tab, Enter, Space and letters, without mouse and touch.

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** More than any page has. */
const STEPS_MAX = 80

/** Presses Tab until this is focused, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < STEPS_MAX; step++) {
    const isThere = await target.evaluate((one) => one === document.activeElement)
    if (isThere) return await expectRing(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by the Tab key`)
}

// A checkbox or a star is drawn by its label.
const expectRing = async (target: Locator) =>
  expect(
    await target.evaluate((one) =>
      [one, one.nextElementSibling, one.closest('label')].some(
        (drawn) => drawn && Number.parseFloat(getComputedStyle(drawn).outlineWidth) >= 2,
      ),
    ),
  ).toBe(true)

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('an offer is accepted by the keyboard alone', NIGHT, async ({ browser }) => {
  const person = await server.person('Asha Sample')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(`${server.url}/confirm?${person.query}&productId=in-direct`)
  await untilAwake(page)
  const box = page.locator('input[name=agreement]')
  await press(page, box, 'Space')
  await expect(box).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await press(page, page.locator('.action-bar button[type=submit]'))
  await expect(page).toHaveURL(/\/loanDetail\?/)
  await expect(page.locator('h1')).toBeFocused()
  pageErrors.expectNone()
  await page.context().close()
})

test('a loan is paid at a store by the keyboard alone', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await press(page, page.locator('.action-bar a[href*="/repay?"]'))
  await expect(page.locator('h1')).toBeFocused()
  const opener = page.locator('main a[aria-haspopup=dialog]').first()
  await press(page, opener)
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await press(page, page.locator('a.row[href*="/carpmm"][href*="store"]').first())
  await expect(page).toHaveURL(/\/carpmm\?/)
  await expect(page.locator('h1')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Copiar: Referencia' }).first())
  await expect(page.getByRole('status').getByText('Copiado')).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'a complaint is sent by the keyboard alone, and an empty one leads to its field',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address('/complainPageNext', { orderNo: loan.orderNo, problemType: '3' }))
    await untilAwake(page)
    const send = page.locator('.action-bar button[type=submit]')
    await press(page, send)
    const box = page.locator('textarea')
    await expect(box).toBeFocused()
    // The error is part of the field's accessible description.
    await expect(box).toHaveAccessibleDescription(/Cuéntenos qué pasó/)
    await page.keyboard.type('Me cobraron dos veces.')
    await expect(box).not.toHaveAttribute('aria-invalid', 'true')
    await press(page, send)
    await expect(page).toHaveURL(/\/complaint\?/)
    await expect(page.locator('main')).toContainText(/\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    pageErrors.expectNone()
    await page.context().close()
  },
)

test(
  'the desk signs in, finds a complaint and answers it by the keyboard alone',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const draft = { problemType: '3', problemSonType: '', problemDetail: 'Me cobraron.', problemImage: [] }
    const { problemId } = dataOf(
      await asBorrower(server, loan.query)(problemSave, { ...draft, orderNo: loan.orderNo }),
    )
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(`${server.url}/desk`)
    await tabTo(page, page.getByLabel('Name'))
    await page.keyboard.type(DEMO_USER.name)
    await tabTo(page, page.getByLabel('Password'))
    await page.keyboard.type(DEMO_USER.password)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Folio or part of it, loan, payment reference, phone or name'))
    await page.keyboard.type(problemId)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: problemId })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Take', exact: true }))
    await tabTo(page, page.getByLabel('Reply, in the borrower’s language'))
    await page.keyboard.type('Le devolvemos el cobro.')
    await press(page, page.getByRole('button', { name: 'Send the reply' }))
    await expect(page.getByRole('status')).toHaveText('The reply is sent.')
    await context.close()
  },
)
