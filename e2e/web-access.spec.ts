import { expect, type Page, test } from '@playwright/test'
import { markets } from '#domain/markets/market.ts'
import { newApplicant } from '#testing/applicant.ts'
import { allAtNight, NIGHT, nightIf } from '#testing/at-night.ts'
import { browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import { openPhone, openSandbox, SMALL_PHONE, untilAwake } from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const mexico = {
  // The first of the cast: a copy does not get their phone.
  phone: `${markets.mx.dialCode}${markets.mx.phone.invented}01`,
  type: '2',
  number: 'Número de celular',
  send: 'Enviarme un código',
  code: 'Código del mensaje',
  again: 'Enviar otro código',
  againIn: /^Otro código en \d+ s$/,
  enter: 'Entrar',
  home: 'Inicio',
  pay: /^Pagar/,
  details: 'Detalles del préstamo',
  mine: 'Mi cuenta',
  leave: 'Cerrar sesión',
  left: 'Cerró su sesión en este teléfono.',
  onItsWay: 'le va a llegar un código',
}
const india = {
  phone: `${markets.in.dialCode}${markets.in.phone.invented}03`,
  type: '1',
  number: 'Mobile number',
  send: 'Send me a code',
  code: 'Code from the text message',
  again: 'Send another code',
  againIn: /^Another code in \d+ s$/,
  enter: 'Sign in',
  home: 'Home',
  pay: /^Pay/,
  details: 'Loan details',
  mine: 'My account',
  leave: 'Sign out',
  left: 'You are signed out on this phone.',
}

const noSessionIn = (page: Page) => expect(page.url()).not.toMatch(/dearest|swift|showy|eyes/)

/** A complaint draft in the browser, as the complaints page stores it. */
const writeDraft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('abono', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('complaint-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('complaint-drafts', 'readwrite')
          writing
            .objectStore('complaint-drafts')
            .put({ values: [['detail', 'Never']], images: [], savedAt: Date.now() }, 'a key')
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('abono', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result
            .transaction('complaint-drafts')
            .objectStore('complaint-drafts')
            .count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

for (const { title, javaScriptEnabled, words } of [
  { title: 'Mexico, with a script', javaScriptEnabled: true, words: mexico },
  { title: 'India, without a script', javaScriptEnabled: false, words: india },
]) {
  test(
    `sign-in by phone and code, the amount due, and sign-out: ${title}`,
    nightIf(!javaScriptEnabled),
    async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
      const awake = () => (javaScriptEnabled ? untilAwake(page) : Promise.resolve())
      await page.goto(`${server.url}/home?type=${words.type}`)
      await expect(page.getByLabel(words.number)).toBeVisible()
      await awake()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(words.number).fill(words.phone)
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByLabel(words.code)).toBeVisible()
      // Without script there is no countdown, and the server refuses early requests.
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: words.againIn })).toBeDisabled()
      else await expect(page.getByRole('button', { name: words.again })).toBeEnabled()
      // Loaded again, the page still asks for the pending code.
      if (javaScriptEnabled) await page.reload()
      await expect(page.getByLabel(words.code)).toBeVisible()
      await awake()
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: words.againIn })).toBeDisabled()
      await expectNoSidewaysScroll(page)
      noSessionIn(page)
      expect(page.url()).not.toContain(words.phone.slice(3))
      await page.getByLabel(words.code).fill(await newestLoginCode(server, words.phone))
      await page.getByRole('button', { name: words.enter, exact: true }).click()

      await expect(page.getByRole('heading', { level: 1, name: words.home })).toBeVisible()
      await expect(page.getByRole('link', { name: words.pay })).toBeVisible()
      await awake()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      noSessionIn(page)
      await page.getByRole('link', { name: words.pay }).click()
      await expect(page.locator('a[href*="/carpmm?"]').first()).toBeVisible()
      noSessionIn(page)

      await page.goto(`${server.url}/home?type=${words.type}`)
      await awake()
      await page.getByRole('link', { name: words.mine }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.mine })).toBeVisible()
      // Two screens at most: settings are collapsed.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1280)
      await awake()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await writeDraft(page)
      await page.getByRole('button', { name: words.leave, exact: true }).click()
      await expect(page.getByText(words.left)).toBeVisible()
      if (javaScriptEnabled) await expect.poll(() => drafts(page)).toBe(0)
      // Going back shows nothing of the signed-out borrower.
      for (const left of ['/mine', '/home']) {
        await page.goBack()
        await expect(page).toHaveURL((url) => url.searchParams.get('to') === left)
        await expect(page.getByLabel(words.number)).toBeVisible()
        await expect(page.locator('.amount-hero')).toHaveCount(0)
      }
      await page.goto(`${server.url}/orders?type=${words.type}`)
      await expect(page.getByLabel(words.number)).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}

for (const javaScriptEnabled of allAtNight([true, false])) {
  test(`an invalid number and a wrong code are reported at their field, and the input stays, with a script: ${javaScriptEnabled}`, async ({
    browser,
  }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
    await page.goto(`${server.url}/login?type=2`)
    if (javaScriptEnabled) await untilAwake(page)
    await page.getByLabel(mexico.number).fill('12')
    await page.getByRole('button', { name: mexico.send }).click()
    await expectMessageInView(page.locator('#phone-error'))
    await expect(page.getByLabel(mexico.number)).toHaveValue('12')
    // A fresh unknown number each time: the same phone gets no second code in the same minute.
    const phone = `${markets.mx.dialCode}${markets.mx.phone.invented}${javaScriptEnabled ? 81 : 82}`
    await page.getByLabel(mexico.number).fill(phone)
    await page.getByRole('button', { name: mexico.send }).click()
    const enter = page.getByRole('button', { name: mexico.enter, exact: true })
    // An empty field does not count as one of the five tries.
    for (let taps = 0; taps < 6; taps++) {
      await enter.click()
      await expectMessageInView(page.locator('#smsCode-error').getByText('Por favor, complete este dato.'))
    }
    await page.getByLabel(mexico.code).fill('000000')
    await enter.click()
    await expectMessageInView(page.locator('#smsCode-error').getByText('No es el código'))
    await expect(page.getByText(mexico.onItsWay)).toBeVisible()
    await expect(page.getByLabel(mexico.code)).toHaveValue('000000')
    for (const code of ['000001', '000002', '000003', '000004']) {
      await page.getByLabel(mexico.code).fill(code)
      await enter.click()
      await expect(page.getByLabel(mexico.code)).toHaveValue(code)
    }
    await expectMessageInView(page.locator('#smsCode-error').getByText('Ese fue el último intento'))
    await expect(page.getByText(mexico.onItsWay)).toHaveCount(0)
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('the sign-in page leads a signed-in borrower home, also by Back', async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  const { phone } = await newApplicant(server)
  await page.goto(`${server.url}/login?type=2`)
  await untilAwake(page)
  await page.getByLabel(mexico.number).fill(phone)
  await page.getByRole('button', { name: mexico.send }).click()
  await expect(page.getByLabel(mexico.code)).toBeVisible()
  await page.getByLabel(mexico.code).fill(await newestLoginCode(server, phone))
  await page.getByRole('button', { name: mexico.enter, exact: true }).click()
  const isHome = async () => {
    await expect(page).toHaveURL(({ pathname }) => pathname === '/home')
    await expect(page.getByRole('heading', { level: 1, name: mexico.home })).toBeVisible()
  }
  await isHome()
  await page.goBack()
  await isHome()
  await page.goto(`${server.url}/login?type=2`)
  await isHome()
  pageErrors.expectNone()
  await page.context().close()
})

test('refusals of sign-in and account pages are visible and announced', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE }, [/ERR_FAILED/])
  const loseForms = (path: string) =>
    page.route(
      (url) => url.pathname === path,
      (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()),
    )
  await page.goto(`${server.url}/login?type=2&to=${encodeURIComponent('/mine')}`)
  await untilAwake(page)
  await loseForms('/login')
  await page.getByLabel(mexico.number).fill(mexico.phone)
  await page.getByRole('button', { name: mexico.send }).click()
  await expectMessageInView(page.getByText(NO_NETWORK))
  await expect(page.locator('[data-refused]')).toBeFocused()
  await expect(page.getByLabel(mexico.number)).toHaveValue(mexico.phone)

  await page.unrouteAll()
  await page.context().addCookies(await signedIn(mexico.phone))
  await page.goto(`${server.url}/mine?type=2`)
  await untilAwake(page)
  await loseForms('/mine')
  const leave = page.getByRole('button', { name: mexico.leave, exact: true })
  await leave.click()
  await expectMessageInView(page.getByText(NO_NETWORK))
  await leave.click()
  await expectMessageInView(page.getByText(NO_NETWORK))
  await page.context().close()
})

test('without a network the sign-in keeps its step and the input', async ({ browser }) => {
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  const { phone } = await newApplicant(server)
  await page.goto(`${server.url}/login?type=2`)
  await untilAwake(page)
  await page.getByLabel(mexico.number).fill(phone)
  await page.context().setOffline(true)
  const send = page.getByRole('button', { name: mexico.send })
  await send.click()
  await expectMessageInView(page.getByText(NO_NETWORK))
  await expect(page.getByLabel(mexico.number)).toHaveValue(phone)

  await page.context().setOffline(false)
  await send.click()
  await expect(page.getByLabel(mexico.code)).toBeVisible()
  const code = await newestLoginCode(server, phone)
  await page.getByLabel(mexico.code).fill(code)
  await page.context().setOffline(true)
  const enter = page.getByRole('button', { name: mexico.enter, exact: true })
  await enter.click()
  await expectMessageInView(page.getByText(NO_NETWORK))
  await expect(page.getByLabel(mexico.code)).toHaveValue(code)
  await page.context().setOffline(false)
  // An unused code would count against the next request.
  await enter.click()
  await expect(page.getByRole('heading', { level: 1, name: mexico.home })).toBeVisible()
  await page.context().close()
})

const NO_NETWORK = 'No hay conexión a internet. Revísela e inténtelo de nuevo.'

async function signedIn(phone: string) {
  const visit = browserVisit(server)
  await visit.signIn(phone)
  return [...visit.jar].map(([name, value]) => ({ name, value, url: server.url }))
}

const leaving = {
  '05': {
    ...mexico,
    remove: 'Eliminar mi cuenta',
    confirm: 'Entiendo que mi cuenta no se puede recuperar.',
    unticked: 'Marque que lo entiende. No se eliminó nada.',
    gone: 'Su cuenta está eliminada',
    paper: 'Descargar',
  },
  '08': {
    ...india,
    remove: 'Delete my account',
    confirm: 'I understand that my account cannot come back.',
    unticked: 'Please tick that you understand this. Nothing was deleted.',
    gone: 'Your account is deleted',
    paper: 'Download',
  },
}

for (const { title, javaScriptEnabled, number, words } of [
  { title: 'Mexico, with a script', javaScriptEnabled: true, number: '05', words: leaving['05'] },
  { title: 'India, without a script', javaScriptEnabled: false, number: '08', words: leaving['08'] },
]) {
  test(
    `a borrower without debts deletes the account, and keeps a paper about it: ${title}`,
    nightIf(!javaScriptEnabled),
    async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
      const awake = () => (javaScriptEnabled ? untilAwake(page) : Promise.resolve())
      const phone = `${words.phone.slice(0, -2)}${number}`
      await page.goto(`${server.url}/login?type=${words.type}&to=${encodeURIComponent('/mine')}`)
      await awake()
      await page.getByLabel(words.number).fill(phone)
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByLabel(words.code)).toBeVisible()
      await page.getByLabel(words.code).fill(await newestLoginCode(server, phone))
      await page.getByRole('button', { name: words.enter, exact: true }).click()

      await page.getByRole('link', { name: words.remove }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.remove })).toBeVisible()
      await awake()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: words.remove }).click()
      await expectMessageInView(page.getByText(words.unticked))
      await page.getByLabel(words.confirm).check()
      await page.getByRole('button', { name: words.remove }).click()

      await expect(page.getByRole('heading', { level: 1, name: words.gone })).toBeVisible()
      await awake()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const href = await page.getByRole('link', { name: words.paper }).getAttribute('href')
      const paper = await page.request.get(new URL(href ?? '', server.url).href)
      expect(paper.headers()['content-type']).toBe('application/pdf')
      await page.goto(`${server.url}/home?type=${words.type}`)
      await expect(page.getByLabel(words.number)).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}
