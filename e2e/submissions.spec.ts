import { expect, type Page, test } from '@playwright/test'
import { chooseMessages, confirmEmail, ownNotifications } from '#contract/account/notifications.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import {
  holdEach,
  isOfOurServer,
  openPhone,
  openSandbox,
  takeLoan,
  untilAwake,
  untilItCanSend,
} from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true })
const code = (page: Page) => page.getByLabel('Código del correo')

/** Opens the page of messages where it asks for the code of an email. */
async function openCode(page: Page) {
  const { address } = await takeLoan(server, 'Ana Ejemplo', '174')
  await page.goto(address('/mine'))
  await untilAwake(page)
  await untilItCanSend(page)
  await page.getByLabel('Correo electrónico').fill('rosa-newer@example.com')
  await page.getByRole('button', { name: 'Enviarme un código' }).click()
  await expect(code(page)).toBeFocused()
}

/** Codes of five digits, which are never the right one. */
const [WRONG, WRONG_TOO] = ['11111', '22222'] as const

test('a code that is sent while the page still loads after an empty one was refused reaches the server', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const { page } = await openPhone(browser)
  await openCode(page)
  const loads = await holdEach(page, ownNotifications, server)
  const confirms = await holdEach(page, confirmEmail, server)
  await confirm(page).click()
  await expect.poll(() => loads.bodies).toHaveLength(1)
  await code(page).fill(WRONG)
  await confirm(page).click()
  await expect.poll(() => confirms.bodies).toHaveLength(1)
  expect(confirms.bodies[0]).toContain(WRONG)
  loads.releaseNext()
  await expect(page.locator('#email-code-error')).toHaveCount(0)
  confirms.releaseNext()
  await expect.poll(() => loads.bodies).toHaveLength(2)
  loads.releaseNext()
  await expect(page.locator('#email-code-error')).toContainText('El código tiene seis dígitos')
  await expect(code(page)).toHaveValue(WRONG)
  await page.context().close()
})

for (const [first, call] of [
  ['', ownNotifications],
  [WRONG_TOO, confirmEmail],
] as const)
  test(`the error of ${first === '' ? 'an empty field' : 'a wrong code'} does not stand below a field that has been filled since, and the next error does`, async ({
    browser,
  }) => {
    test.skip(!isOfOurServer(), 'only our own server sends e-mail')
    const { page } = await openPhone(browser)
    await openCode(page)
    const { bodies, releaseNext } = await holdEach(page, call, server)
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

test('a choice that is made while an earlier one is being saved is kept, and not called saved', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends messages')
  const { page } = await openPhone(browser)
  const { address } = await takeLoan(server, 'Ana Ejemplo', '174')
  await page.goto(address('/mine'))
  await untilAwake(page)
  await untilItCanSend(page)
  const { bodies, releaseNext } = await holdEach(page, chooseMessages, server)
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

test('a payment that is claimed by a double tap is claimed once, and one of another amount is claimed after it', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Carla Muestra', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/claim'))
  await untilAwake(page)
  await untilItCanSend(page)
  const { bodies, releaseNext } = await holdEach(page, claimPayment, server)
  const send = page.locator('.action-bar button[type=submit]')
  await page.getByRole('radio').first().check()
  await page.locator('[name=paidOn]').fill(addDays(dayIn(new Date(), 'America/Mexico_City'), -1))
  await page.locator('[name=amount]').fill('1500.50')
  await page.locator('[name=number]').fill('ABCD1234')
  await send.dblclick()
  await expect.poll(() => bodies).toHaveLength(1)
  await send.click()
  await page.locator('[name=amount]').fill('250')
  await page.locator('[name=number]').fill('EFGH5678')
  await send.dblclick()
  expect(bodies).toHaveLength(1)
  releaseNext()
  await expect.poll(() => bodies).toHaveLength(2)
  expect(bodies.map((body) => [body.includes('ABCD1234'), body.includes('EFGH5678')])).toEqual([
    [true, false],
    [false, true],
  ])
  releaseNext()
  await expect(page).toHaveURL(/filed=/)
  await expect(page.locator('[name=amount]')).toHaveValue('')
  for (const number of ['ABCD1234', 'EFGH5678'])
    await expect(page.locator('main').getByText(number)).toHaveCount(1)
  expect(bodies).toHaveLength(2)
  await page.context().close()
})
