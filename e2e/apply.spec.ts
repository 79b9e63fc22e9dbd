import { expect, type Page, test } from '@playwright/test'
import { uploadDocument } from '#contract/apply/certify.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { applied, applyFor, BASIC, newApplicant, SAMPLE_CURP } from '#testing/applicant.ts'
import { allAtNight, NIGHT } from '#testing/at-night.ts'
import { makeHeic } from '#testing/heic-samples.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import {
  comeBackTo,
  holdBack,
  openPhone,
  openSandbox,
  pollOnce,
  SMALL_PHONE,
  untilAwake,
} from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import { makePng } from '#testing/picture.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
/** Offset of the server's clock from the browser's. */
let aheadMs = 0
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + aheadMs) })
})
test.afterAll(() => server.close())

/** Higher than any application page. */
const WHOLE_PAGE = { width: SMALL_PHONE.width, height: 3000 }

/** Longer than the sandbox's lender takes to decide. */
const DECISION_MS = 60_000

async function decide() {
  aheadMs += DECISION_MS
  await runDue(server.service, server.service.now())
}

const photo = () => ({ name: 'documento.png', mimeType: 'image/png', buffer: makePng(60, 40) })
const next = (page: Page) => page.getByRole('button', { name: 'Guardar y continuar' }).click()
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

const heic = () => ({ name: 'cara.heic', mimeType: 'image/heic', buffer: makeHeic({ columns: 2 }) })

/** Uploads one photo of a step. With script it is sent when it is chosen, without script with a form. */
async function addPhoto(page: Page, label: string, isAwake: boolean, file = photo()) {
  const already = await page.locator('.photo-preview').count()
  if (isAwake)
    await page.getByRole('group', { name: label }).locator('input[type=file]').last().setInputFiles(file)
  else {
    await page.getByLabel('¿De qué es la foto?').selectOption({ label })
    await page.locator('input[name=photo]').setInputFiles(file)
    await page.getByRole('button', { name: 'Enviar esta foto' }).click()
  }
  await expect(page.locator('.photo-preview')).toHaveCount(already + 1)
  await expect(page.locator('.photo progress')).toHaveCount(0)
}

for (const javaScriptEnabled of allAtNight([true, false])) {
  test(`an application from the cost calculator to the loan, with script: ${javaScriptEnabled}`, async ({
    browser,
  }) => {
    const person = await newApplicant(server)
    const { page, pageErrors } = await openPhone(
      browser,
      {
        javaScriptEnabled,
        viewport: SMALL_PHONE,
        permissions: ['geolocation'],
        geolocation: { latitude: 19.432608, longitude: -99.133209 },
      },
      [/ERR_INTERNET_DISCONNECTED/],
    )
    const arrived = async (name: string) => {
      await heading(page, name)
      if (!javaScriptEnabled) return
      await untilAwake(page)
      await expectNoSidewaysScroll(page)
      // The whole page: content behind the bottom bar is reached by scrolling.
      await page.setViewportSize(WHOLE_PAGE)
      await expectAccessible(page)
      await page.setViewportSize(SMALL_PHONE)
    }

    await page.goto(`${server.url}/product?${person.query}&productId=${person.product}`)
    await arrived('Solicitar un préstamo')
    if (javaScriptEnabled) {
      await page.getByRole('slider').press('Home')
      const apply = page.getByRole('button', { name: /^Solicitar \$1\.000.*pesos/ })
      await expect(apply).toBeVisible()
      // A failed submission keeps the amount, also after a reload, and the button's label.
      await page.context().setOffline(true)
      await apply.click()
      await expectMessageInView(page.locator('#not-sent'))
      await page.context().setOffline(false)
      await expect(apply.locator('.only-read')).toHaveCount(1)
      await page.reload()
      await expect(apply).toBeVisible()
      await untilAwake(page)
    } else {
      await page.getByLabel('¿Cuánto necesita?').last().fill('1000')
      await page.getByRole('button', { name: 'Ver el costo' }).click()
    }
    await page.getByRole('button', { name: /^Solicitar \$1\.000/ }).click()

    await arrived('Sobre usted')
    await next(page)
    // The error is at its field, and the input is kept.
    await expectMessageInView(page.locator('#givenName-error'))
    await page.getByLabel('Nombre o nombres').fill(BASIC.givenName)
    await next(page)
    await expectMessageInView(page.locator('#birthDate-error'))
    await expect(page.getByLabel('Nombre o nombres')).toHaveValue(BASIC.givenName)
    await page.getByLabel('Fecha de nacimiento').fill(BASIC.birthDate)
    await next(page)

    await arrived('Sus datos y domicilio')
    await page.getByLabel('CURP').fill(`${SAMPLE_CURP.slice(0, -1)}5`)
    await page.getByLabel('Calle y número').fill('Calle Ejemplo 1')
    await page.getByLabel('Código postal').fill('06000')
    await page.getByLabel('Ciudad o municipio').fill('Ciudad Muestra')
    await page.getByLabel('Estado', { exact: true }).fill('Estado Ejemplo')
    await next(page)
    await expectMessageInView(page.locator('#curp-error'))
    await page.getByLabel('CURP').fill(SAMPLE_CURP)
    await next(page)

    await arrived('Sus ingresos')
    await page.getByLabel('¿A qué se dedica?').selectOption('employed')
    await page.getByLabel('Ingreso al mes').fill('12000')
    await page.getByLabel('Cada mes').check()
    await next(page)
    await arrived('Sobre el préstamo')
    await page.getByRole('button', { name: 'Omitir' }).click()

    await arrived('Reporte de crédito')
    await page.getByLabel('Leí este texto y estoy de acuerdo.').check()
    await next(page)

    await arrived('Su identidad')
    await page.getByLabel('Credencial INE').check()
    await addPhoto(page, 'Frente de la identificación', javaScriptEnabled)
    // A file that the browser cannot display is described in words until it is sent.
    const release = await holdBack(page, uploadDocument, server)
    const adding = addPhoto(page, 'Selfie', javaScriptEnabled, heic())
    if (javaScriptEnabled) await expect(page.getByText('cara.heic, 1 kB')).toBeVisible()
    release()
    await adding
    await expect(page.getByText('cara.heic')).toHaveCount(0)
    const face = page.getByRole('img', { name: 'La foto que eligió: Selfie' })
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)
    await expect(page.getByLabel('Credencial INE')).toBeChecked()
    await next(page)

    // The location is optional; it is rounded before it leaves the phone.
    await arrived('Su ubicación')
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: 'Compartir mi ubicación' }).click()
      await expect(page.locator('[name="v.place"]')).toHaveValue('19.43,-99.13')
    }
    await (javaScriptEnabled ? next(page) : page.getByRole('button', { name: 'Omitir' }).click())
    await arrived('Su solicitud')
    await page.getByRole('button', { name: 'Enviar mi solicitud' }).click()
    // The lender decides when the test calls `decide`.
    await expect(page.getByRole('heading', { name: 'Tenemos su solicitud' })).toBeVisible()
    await decide()
    // Without script the page does not poll.
    if (!javaScriptEnabled) await page.reload()
    await page.getByRole('link', { name: 'Ver mi oferta' }).click()
    await heading(page, 'Confirme su préstamo')
    if (javaScriptEnabled) await untilAwake(page)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Solicitar ahora' }).click()
    await heading(page, 'Detalles del préstamo')
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('input survives a network failure, and a tab reports values that another tab has saved', async ({
  browser,
}) => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  const address = `${server.url}/apply/basic?${person.query}&applicationId=${applicationId}`
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE }, [/ERR_INTERNET_DISCONNECTED/])
  const context = page.context()
  await page.goto(address)
  await untilAwake(page)
  await page.getByLabel('Nombre o nombres').fill('Rosa')
  await page.getByLabel('Fecha de nacimiento').fill(BASIC.birthDate)
  await context.setOffline(true)
  await next(page)
  await expectMessageInView(page.locator('[data-refused]'))
  await expect(page.getByLabel('Nombre o nombres')).toHaveValue('Rosa')
  await context.setOffline(false)
  await page.reload()
  await untilAwake(page)
  await expect(page.getByText('Aquí está lo que había escrito.')).toBeVisible()
  await expect(page.getByLabel('Nombre o nombres')).toHaveValue('Rosa')

  const other = await context.newPage()
  await other.goto(address)
  await untilAwake(other)
  await other.getByLabel('Nombre o nombres').fill('Rosario')
  await other.getByLabel('Fecha de nacimiento').fill(BASIC.birthDate)
  await next(other)
  await heading(other, 'Sus datos y domicilio')
  await next(page)
  await expectMessageInView(page.locator('[data-refused]'))
  await expect(page.getByText('Rosario')).toBeVisible()
  await expect(page.getByLabel('Nombre o nombres')).toHaveValue('Rosa')
  await next(page)
  await heading(page, 'Sus datos y domicilio')
  await context.close()
})

test('the message that no location is available stays when the page polls', async ({ browser }) => {
  const person = await newApplicant(server)
  const query = `${person.query}&applicationId=${await applyFor(person)}`
  // The browser has no permission for the location.
  const { page } = await openPhone(browser)
  await page.goto(`${server.url}/apply/location?${query}`)
  await untilAwake(page)
  await page.getByRole('button', { name: 'Compartir mi ubicación' }).click()
  const failed = page.locator('[data-place-is=failed]')
  await expect(failed).toBeVisible()
  await pollOnce(page)
  await expect(failed).toBeVisible()
  await page.context().close()
})

test('the response to a form is not replaced by the response to an earlier poll', async ({ browser }) => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person)
  const { page, pageErrors } = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${server.url}/apply?${person.query}&applicationId=${applicationId}`)
  await untilAwake(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  let requests = 0
  await page.route(/\/apply\?/, async (route) => {
    const isForm = route.request().method() === 'POST'
    const response = await route.fetch({ method: 'GET' })
    const text = await response.text()
    if (isForm)
      return route.fulfill({ response, body: text.replace('</main>', '<p id="newer">1</p></main>') })
    requests += 1
    if (requests === 1) await promise
    return route.fulfill({ response, body: text.replace('</main>', `<p id="news">${requests}</p></main>`) })
  })
  await page.clock.runFor(1_500)
  await comeBackTo(page)
  await expect.poll(() => requests).toBe(1)
  await page.locator('#withdraw summary').click()
  await page.locator('#withdraw button').click()
  await expect(page.locator('#newer')).toBeVisible()
  const older = page.waitForResponse(/\/apply\?/)
  resolve()
  await (await older).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page.locator('#newer')).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.locator('#news')).toHaveText('2')
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'a step tapped twice is saved once, and binding an account returns to the application',
  NIGHT,
  async ({ browser }) => {
    const person = await newApplicant(server)
    const query = `${person.query}&applicationId=${await applyFor(person)}`
    const { page, pageErrors } = await openPhone(browser, { viewport: SMALL_PHONE })
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') saves.push(request.url())
    })
    await page.goto(`${server.url}/apply/basic?${query}`)
    await untilAwake(page)
    await page.getByLabel('Nombre o nombres').fill('Rosa')
    await page.getByLabel('Primer apellido').fill('Inventada')
    await page.getByLabel('Fecha de nacimiento').fill(BASIC.birthDate)
    await page.getByRole('button', { name: 'Guardar y continuar' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await heading(page, 'Sus datos y domicilio')
    expect(saves).toHaveLength(1)

    await page.goto(`${server.url}/bindBank?${query}`)
    await untilAwake(page)
    const onward = page.locator('.action-bar').getByRole('link', { name: 'Seguir con mi solicitud' })
    await expect(onward).toBeVisible()
    await expect(page.locator('#holder')).toBeHidden()
    await page.getByText('Usar otra cuenta').click()
    await expect(page.locator('#holder')).toHaveValue('Rosa Inventada')
    await onward.click()
    await heading(page, 'Su cuenta bancaria')
    pageErrors.expectNone()
    await page.context().close()
  },
)
