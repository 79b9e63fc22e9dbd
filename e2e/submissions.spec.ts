import { expect, type Page, test } from '@playwright/test'
import { expectMessageInView } from '#testing/in-view.ts'
import {
  holdForms,
  holdTime,
  isOfOurServer,
  openPhone,
  openSandbox,
  takeLoan,
  unfold,
  untilAwake,
} from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { ANSWER_WITHIN_MS } from '#web/browser/page/ask.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true })
const code = (page: Page) => page.getByLabel('Código del correo')
const email = (page: Page) => page.getByLabel('Correo electrónico')

/** The message settings of a fresh borrower. */
async function openMine(page: Page) {
  const { address } = await takeLoan(server, 'Ana Ejemplo', '174')
  await page.goto(address('/mine'))
  await untilAwake(page)
  await unfold(page, 'Mensajes de nuestra parte')
}

/** Opens the message settings at the code of an e-mail address. */
async function openCode(page: Page) {
  await openMine(page)
  await email(page).fill('rosa-newer@example.com')
  await page.getByRole('button', { name: 'Enviarme un código' }).click()
  await expect(code(page)).toBeFocused()
}

/** Codes of five digits, which are always wrong. */
const [WRONG, WRONG_TOO] = ['11111', '22222'] as const

test('a code sent before an empty one is answered reaches the server, and its answer is shown', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const { page } = await openPhone(browser)
  await openCode(page)
  const { bodies, releaseNext } = await holdForms(page, '/mine')
  await confirm(page).click()
  await expect.poll(() => bodies).toHaveLength(1)
  await code(page).fill(WRONG)
  await confirm(page).click()
  releaseNext()
  await expect.poll(() => bodies).toHaveLength(2)
  expect(bodies[1]).toContain(WRONG)
  await expect(page.locator('#email-code-error')).toHaveCount(0)
  releaseNext()
  await expect(page.locator('#email-code-error')).toContainText('El código tiene seis dígitos')
  await expect(code(page)).toHaveValue(WRONG)
  await page.context().close()
})

for (const first of ['', WRONG_TOO])
  test(`the error of ${first === '' ? 'an empty field' : 'a wrong code'} is not shown below newer input, and the next error is`, async ({
    browser,
  }) => {
    test.skip(!isOfOurServer(), 'only our own server sends e-mail')
    const { page } = await openPhone(browser)
    await openCode(page)
    const { bodies, releaseNext } = await holdForms(page, '/mine')
    await code(page).fill(first)
    await confirm(page).click()
    await expect.poll(() => bodies).toHaveLength(1)
    await code(page).fill(WRONG)
    await page.getByLabel('Idioma de los mensajes').focus()
    releaseNext()
    await expect(confirm(page)).not.toHaveAttribute('aria-busy')
    await expect(page.locator('#email-code-error')).toHaveCount(0)
    await expect(code(page)).not.toHaveAttribute('aria-invalid')
    await expect(page.getByLabel('Idioma de los mensajes')).toBeFocused()
    await confirm(page).click()
    await expect.poll(() => bodies).toHaveLength(2)
    releaseNext()
    await expect(page.locator('#email-code-error')).toContainText('El código tiene seis dígitos')
    await expect(code(page)).toBeFocused()
    await page.context().close()
  })

test('a choice made while an earlier one is being saved is kept, and not reported as saved', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends messages')
  const { page } = await openPhone(browser)
  await openMine(page)
  const { bodies, releaseNext } = await holdForms(page, '/mine')
  const save = page.getByRole('button', { name: 'Guardar' })
  const language = page.getByLabel('Idioma de los mensajes')
  const saved = page.getByText('Los próximos mensajes le llegarán así')
  await language.selectOption('en')
  await save.click()
  await expect.poll(() => bodies).toHaveLength(1)
  await language.selectOption('es')
  releaseNext()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(language).toHaveValue('es')
  await expect(saved).toHaveCount(0)
  await save.click()
  await expect.poll(() => bodies).toHaveLength(2)
  releaseNext()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(language).toHaveValue('es')
  await page.context().close()
})

test('a request sent by a double tap is filed once, and one with another text is filed after it', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Carla Muestra', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/dataRequest'))
  await untilAwake(page)
  const { bodies, releaseNext } = await holdForms(page, '/dataRequest')
  const send = page.locator('.action-bar button[type=submit]')
  await page.getByRole('radio').first().check()
  await page.locator('[name=detail]').fill('First words.')
  await send.dblclick()
  await expect.poll(() => bodies).toHaveLength(1)
  await send.click()
  await page.locator('[name=detail]').fill('Other words.')
  await send.dblclick()
  expect(bodies).toHaveLength(1)
  releaseNext()
  await expect.poll(() => bodies).toHaveLength(2)
  expect(bodies.map((body) => body.includes('First'))).toEqual([true, false])
  releaseNext()
  await expect(page).toHaveURL(/filed=/)
  await expect(page.locator('[name=detail]')).toHaveValue('')
  expect(bodies).toHaveLength(2)
  await page.context().close()
})

test('a form is sent once if the borrower presses Enter twice', async ({ browser }) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const { page } = await openPhone(browser)
  await openMine(page)
  const { bodies, releaseNext } = await holdForms(page, '/mine')
  await email(page).fill('rosa-enter@example.com')
  for (let times = 0; times < 2; times++) await email(page).press('Enter')
  await expect.poll(() => bodies).toHaveLength(1)
  releaseNext()
  await expect(code(page)).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(bodies).toHaveLength(1)
  await page.context().close()
})

test('a form without an answer is released after a timeout, keeps its input, and is sent by the next tap', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const { page } = await openPhone(browser)
  await openMine(page)
  const { bodies, releaseNext } = await holdForms(page, '/mine')
  await email(page).fill('rosa-late@example.com')
  await holdTime(page)
  const give = page.getByRole('button', { name: 'Enviarme un código' })
  await give.click()
  await expect.poll(() => bodies).toHaveLength(1)
  await page.clock.runFor(ANSWER_WITHIN_MS - 100)
  await expect(page.locator('#not-sent')).toHaveCount(0)
  await page.clock.runFor(200)
  await expectMessageInView(page.locator('#not-sent'))
  await expect(email(page)).toHaveValue('rosa-late@example.com')

  await page.clock.resume()
  releaseNext()
  await give.click()
  await expect.poll(() => bodies).toHaveLength(2)
  releaseNext()
  await expect(code(page)).toBeFocused()
  await expect(page.locator('#not-sent')).toHaveCount(0)
  await page.context().close()
})

test('a network that redirects a form keeps the page with its input, and a message says that nothing arrived', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/mine'))
  await untilAwake(page)
  await unfold(page, 'Mensajes de nuestra parte')
  await page.route(
    ({ pathname }) => pathname === '/mine',
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 302, headers: { location: loan.address('/orders') } })
        : route.continue(),
  )
  await email(page).fill('rosa-hotel@example.com')
  await page.getByRole('button', { name: 'Enviarme un código' }).click()
  await expectMessageInView(page.locator('#not-sent'))
  await expect(page).toHaveTitle('Mi cuenta')
  await expect(email(page)).toHaveValue('rosa-hotel@example.com')
  await page.context().close()
})
