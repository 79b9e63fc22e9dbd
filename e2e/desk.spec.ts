import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { dayIn } from '#domain/dates.ts'
import { periodOf } from '#domain/reports/report-period.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { allAtNight, NIGHT } from '#testing/at-night.ts'
import { codeAt } from '#testing/code-at.ts'
import { makeHeic } from '#testing/heic-samples.ts'
import { holdBack, openPhone, untilAwake } from '#testing/journey.ts'
import {
  expectAccessible,
  expectContrast,
  expectNoSidewaysScroll,
  recordErrors,
} from '#testing/page-checks.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await startSandbox()
})
test.afterAll(() => server.close())

const SMALL = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 900 }

/** An office browser without script; the desk needs none. */
async function openDesk(browser: Browser, options: object = {}) {
  const context = await browser.newContext({ viewport: WIDE, javaScriptEnabled: false, ...options })
  const page = await context.newPage()
  const pageErrors = recordErrors(page)
  await page.goto(`${server.url}/desk`)
  return { page, pageErrors, close: () => context.close() }
}

async function signIn(page: Page, { name, password }: { name: string; password: string } = DEMO_USER) {
  await page.getByLabel(/^(Name|Nombre)$/).fill(name)
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password)
  await page.getByRole('button', { name: /^(Sign in|Entrar)$/ }).click()
}

async function complain(person: Person, text: string): Promise<string> {
  const { url } = dataOf(await sendPicture(server, person.query, makePng(60, 40)))
  const draft = { problemType: '3', problemSonType: '', problemDetail: text, problemImage: [url] }
  const { orderId } = loanOf(person, '174')
  return dataOf(await asBorrower(server, person.query)(problemSave, { ...draft, orderNo: orderId })).problemId
}

test('a complaint is found, answered with a picture, rated by the borrower and closed', async ({
  browser,
}) => {
  const ana = await server.person('Ana Ejemplo')
  const folio = await complain(ana, 'Me <b>cobraron</b> dos veces.')
  const { page, pageErrors, close } = await openDesk(browser)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: folio })).toContainText('Amount or charges')

  await page
    .getByLabel('Folio or part of it, loan, payment reference, phone or name')
    .fill(folio.toLowerCase())
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { level: 1, name: folio })).toBeVisible()
  await expect(page.getByText('Me <b>cobraron</b> dos veces.')).toBeVisible()
  await expect(page.getByText(loanOf(ana, '174').orderId)).toBeVisible()
  const shown = page.getByRole('img', { name: 'Picture 1' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)

  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('You have taken it up.')
  await page.getByLabel('Reply, in the borrower’s language').fill('Estimada Ana: <i>devolvimos</i> el cobro.')
  await page
    .getByLabel('Add a picture or a PDF')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng(50, 50) })
  await page.getByRole('button', { name: 'Add this picture' }).click()
  await expect(page.getByLabel('Reply, in the borrower’s language')).toHaveValue(/Estimada Ana/)
  await page.getByRole('button', { name: 'Send the reply' }).click()
  await expect(page.getByRole('status')).toHaveText('The reply is sent.')
  await expect(page.getByText('The borrower is asked for stars.').first()).toBeVisible()

  // The borrower's page: reply, picture, and the rating.
  const phone = await openPhone(browser, { javaScriptEnabled: false })
  await phone.page.goto(`${server.url}/complainDetails?${ana.query}&problemId=${folio}`)
  await expect(phone.page.getByText('Estimada Ana: <i>devolvimos</i> el cobro.')).toBeVisible()
  await expect(phone.page.locator('.thumbs img')).toHaveCount(2)
  const modal = phone.page.getByRole('dialog')
  await phone.page.getByRole('link', { name: 'Calificar nuestra respuesta' }).click()
  await expect(modal).toBeVisible()
  await modal.locator('label').last().click()
  await modal.getByRole('button', { name: 'Enviar mi calificación' }).click()
  await expect(phone.page.getByText('Gracias por su calificación.')).toBeVisible()
  await phone.page.context().close()

  await page.reload()
  await expect(page.getByText('5 of 5 stars')).toBeVisible()
  await page.getByRole('button', { name: 'Close the complaint' }).click()
  await expect(page.getByRole('status')).toHaveText('The complaint is closed.')
  await page.getByRole('link', { name: 'Log' }).click()
  const row = page.getByRole('row').filter({ hasText: folio }).filter({ hasText: 'Closed a complaint' })
  await expect(row).toContainText(DEMO_USER.name)
  await page.getByRole('button', { name: /Sign out/ }).click()
  await expect(page).toHaveURL(/\/desk\/login$/)
  pageErrors.expectNone()
  await close()
})

const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: makeHeic({ columns: 2, turns: 3 }) }

test('a HEIC is listed by name and size until it is sent; borrower and desk see the converted picture', async ({
  browser,
}) => {
  const ravi = await server.person('Ravi Sample')
  const { page, pageErrors } = await openPhone(browser, { viewport: SMALL })
  const release = await holdBack(page, uploadProblemImg, server)
  const { orderId } = loanOf(ravi, '174')
  await page.goto(`${server.url}/complainPageNext?${ravi.query}&orderNo=${orderId}&problemType=3&type=1`)
  await untilAwake(page)
  await page.locator('input[type=file]:not([capture])').setInputFiles(heic)
  const line = page.locator('.thumbs li').first()
  await expect(line).toContainText('IMG_0042.HEIC, 1 kB')
  await expect(line).toContainText('You see it here once it is sent.')
  await expect(page.locator('.thumbs img')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  release()
  await expect.poll(() => sidesOf(page.getByRole('img', { name: 'Image 1' }).first())).toEqual([64, 128])
  await expect(page.getByText('IMG_0042.HEIC')).toHaveCount(0)
  await page.getByLabel('Description').fill('This is my receipt.')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: 'See my complaint' }).click()
  await expect(page).toHaveURL(/problemId=/)
  const folio = new URL(page.url()).searchParams.get('problemId') ?? ''
  pageErrors.expectNone()
  await page.context().close()

  const desk = await openDesk(browser)
  await signIn(desk.page)
  await desk.page.goto(`${server.url}/desk/complaints/${folio}`)
  const shown = desk.page.getByRole('img', { name: 'Picture 1' })
  await expect.poll(() => sidesOf(shown)).toEqual([64, 128])
  const address = (await shown.getAttribute('src')) ?? ''
  const kept = await desk.page.request.get(new URL(address, desk.page.url()).href)
  expect(kept.headers()['content-type']).toBe('image/jpeg')

  // Staff attaches one as well.
  await desk.page.getByRole('button', { name: 'Take', exact: true }).click()
  await desk.page.getByLabel('Add a picture or a PDF').setInputFiles(heic)
  await desk.page.getByRole('button', { name: 'Add this picture' }).click()
  await expect.poll(() => sidesOf(desk.page.locator('form img').first())).toEqual([64, 128])
  desk.pageErrors.expectNone()
  await desk.close()
})

const sidesOf = (image: Locator) =>
  image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])

test('Enter in a field of an answer neither sends it nor inserts anything', NIGHT, async ({ browser }) => {
  const folio = await complain(await server.person('Ana Ejemplo'), 'Enter')
  const { page, close } = await openDesk(browser)
  await signIn(page)
  await page.goto(`${server.url}/desk/templates`)
  await page.getByLabel('Name', { exact: true }).fill('Enter')
  await page.getByLabel('Market').selectOption('mx')
  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await page.getByLabel('Text, in the borrower’s language').fill('Estimada {nombre}:')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page).toHaveURL(/done=template/)
  await page.goto(`${server.url}/desk/complaints/${folio}`)
  const answer = page.getByLabel('Reply, in the borrower’s language')
  await answer.fill('Mío')
  await page.getByLabel('Template').selectOption({ label: 'Enter (es)' })
  await page.getByLabel('Given back').fill('12')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByLabel('Given back').press('Enter')
  expect((await sent).postData()).toContain('name="do"\r\n\r\nkeep')
  await expect(page).toHaveURL(/answer$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(answer).toHaveValue('Mío')
  await expect(page.getByLabel('Given back')).toHaveValue('12')
  await close()
})

test('a data request in Spanish: missing data, the answer, and its completion', async ({ browser }) => {
  const ana = await server.person('Ana Ejemplo')
  const call = asBorrower(server, ana.query)
  const { id } = dataOf(await call(fileDataRequest, { kind: 'access', detail: 'Todo, por favor.' }))
  const { page, close } = await openDesk(browser, { locale: 'es-MX', viewport: SMALL })
  await signIn(page)
  await page.getByLabel('Tipo').selectOption('request')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByText('Todo, por favor.')).toBeVisible()
  await page.getByLabel('Respuesta, en el idioma de la persona').fill('¿De qué periodo?')
  await page.getByRole('button', { name: 'Pedir lo que falta' }).click()
  await expect(page).toHaveURL(/done=moreAsked/)
  await page.getByLabel('Respuesta, en el idioma de la persona').fill('Aquí están.')
  await page.getByRole('button', { name: 'Conceder' }).click()
  await expect(page).toHaveURL(/done=requestAnswered/)
  expect(dataOf(await call(dataRequests, {})).list[0]).toMatchObject({
    status: 'Respondida',
    reply: 'Aquí están.',
  })
  await page.getByRole('button', { name: 'Ya se cumplió' }).click()
  await expect(page.getByText('Cumplir antes de')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await close()
})

test('an authenticator app is set up on the page and required at sign-in', async ({ browser }) => {
  const user = { name: 'app.user', password: 'a long enough password' }
  await makeUser(server.service.database, { ...user, renews: false }, new Date())
  const { page, close } = await openDesk(browser)
  await signIn(page, user)
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const secret = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')
  // The current code and then the next one: each is valid while a slow page is sent, and only once.
  const now = Date.now()
  await page.getByLabel('Code').fill(codeAt(secret, new Date(now)))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('status')).toHaveText('From now on a code is asked for.')
  await page.getByRole('button', { name: /Sign out/ }).click()
  await signIn(page, user)
  await expect(page.getByRole('alert')).toContainText('Name, password or code is wrong')
  await page.getByLabel('Code of your authenticator app').fill(codeAt(secret, new Date(now + 30_000)))
  await signIn(page, user)
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await close()
})

test(
  'no page has an accessibility violation, in light and dark, on a wide screen and a phone',
  NIGHT,
  async ({ browser }) => {
    const ana = await server.person('Ana Ejemplo')
    const folio = await complain(ana, 'Texto')
    const { id } = dataOf(
      await asBorrower(server, ana.query)(fileDataRequest, { kind: 'deletion', detail: '' }),
    )
    const user = { name: 'axe.user', password: 'a long enough password' }
    await makeUser(server.service.database, { ...user, renews: false }, new Date())
    // Axe is a script itself.
    const { page, pageErrors, close } = await openDesk(browser, { javaScriptEnabled: true, bypassCSP: true })
    await expectAccessible(page)
    await signIn(page, user)
    const paths = [
      '/desk',
      '/desk?state=overdue',
      `/desk/complaints/${folio}?done=noted`,
      `/desk/requests/${id}?problem=empty`,
      '/desk/templates',
      '/desk/figures',
      '/desk/figures/parts',
      `/desk/reports?file=reune-aclaraciones:${periodOf('quarter', dayIn(new Date(), 'UTC')).name}`,
      '/desk/log',
      '/desk/account',
    ]
    for (const path of paths) {
      await page.goto(server.url + path)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(SMALL)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(WIDE)
    }
    pageErrors.expectNone()
    await close()
  },
)

for (const locale of allAtNight(['es', 'en']))
  test(`no table of figures hides a column beyond its edge on a phone (${locale})`, async ({ browser }) => {
    const { page, pageErrors, close } = await openDesk(browser, { viewport: SMALL, locale })
    await signIn(page)
    for (const path of ['/desk/figures', '/desk/figures/parts']) {
      await page.goto(server.url + path)
      const tables = page.locator('table')
      expect(await tables.count()).toBeGreaterThan(1)
      const cut = await tables.evaluateAll((all) =>
        all
          .map((table) => table.parentElement)
          .filter((box) => box !== null && box.scrollWidth > box.clientWidth)
          .map((box) => box?.textContent?.slice(0, 40)),
      )
      expect(cut, `cut off on ${path}`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    pageErrors.expectNone()
    await close()
  })
