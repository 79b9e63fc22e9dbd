import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { allAtNight, NIGHT, waysIn } from '#testing/at-night.ts'
import {
  holdTime,
  isOfOurServer,
  knowsTablesAlone,
  type OpenLoan,
  openPhone,
  openSandbox,
  pauseSoon,
  pollOnce,
  requestsOf,
  startScript,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import { makePng } from '#testing/picture.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { SCORE_MODAL_DELAY_MS } from '#web/browser/timings.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const spanish = {
  language: 'es',
  who: 'Ana Ejemplo',
  title: 'Quejas y sugerencias',
  all: 'Ver todos mis préstamos',
  type: 'Monto o cargos',
  collection: 'Cobranza',
  subType: 'Amenazas o insultos',
  refused: 'Con este préstamo no se puede enviar una queja de cobranza. Elija otro préstamo.',
  missing: 'Cuéntenos qué pasó para poder ayudarle',
  description: 'Descripción',
  sendImage: 'Subir esta imagen',
  imageSent: '¡Carga exitosa!',
  removeFirst: 'Quitar la imagen 1',
  limit: 'Hasta 200 caracteres',
  submit: 'Enviar',
  sent: 'Recibimos su queja. Gracias.',
  filed: 'Recibimos su queja',
  see: 'Ver mi queja',
  daysLeft: /faltan \d+ días/,
  mine: 'Mis quejas',
  problemType: 'Tipo de problema',
  content: 'Contenido',
  reply: 'Nuestra respuesta',
  kept: 'Aquí está lo que había escrito.',
  waiting: 'Usted empezó una queja y no la envió.',
  goOn: 'Continuar',
  score: '¿Está satisfecho con nuestra respuesta?',
  stars: '4 estrellas',
  rate: 'Calificar nuestra respuesta',
  sendStars: 'Enviar mi calificación',
  thanks: 'Gracias por su calificación.',
  file: 'Enviar mi solicitud',
  correct: 'Corregir mis datos',
  about: '¿De qué se trata?',
  tooLarge: 'Esta imagen es demasiado grande. Elija una de 5 MB como máximo.',
} as const

const english = {
  language: 'en',
  who: 'Ravi Sample',
  title: 'Complaints and feedback',
  all: 'All',
  type: 'Amount or charges',
  collection: 'Collection',
  subType: 'Threats or insults',
  refused: 'The selected order does not support sending collection types',
  missing: 'Please provide your opinions and suggestions',
  description: 'Description',
  limit: 'Up to 200 characters',
  sendImage: 'Send this image',
  imageSent: 'Charging successful!',
  removeFirst: 'Remove image 1',
  submit: 'Submit',
  sent: 'We have received your complaint. Thank you.',
  filed: 'We have received your complaint',
  see: 'See my complaint',
  daysLeft: /\d+ days left/,
  mine: 'My complaints',
  problemType: 'Problem type',
  content: 'Content',
  reply: 'Our reply',
  kept: 'What you had typed is here again.',
  waiting: 'You began a complaint and did not send it.',
  goOn: 'Continue',
  score: 'Are you satisfied with our reply?',
  stars: '4 stars',
  rate: 'Rate our reply',
  sendStars: 'Send my rating',
  thanks: 'Thank you for your rating.',
  file: 'Send my request',
  correct: 'Correct my data',
  about: 'What is it about?',
  tooLarge: 'This picture is too large. Please choose one of at most 5 MB.',
} as const

const picture = (name = 'a.png', shade = 90) => ({
  name,
  mimeType: 'image/png',
  buffer: makePng(60, 40, shade),
})

const pick = (page: Page, file = picture()) => page.locator('[name=problemImage]').setInputFiles(file)

const nextPage = (loan: OpenLoan, parameters: Record<string, string> = { problemType: '3' }) =>
  loan.address('/complainPageNext', { orderNo: loan.orderNo, ...parameters })

/** Answers a complaint as staff does. */
const answer = (folio: string, text: string) =>
  server.service.database.transaction((tx) =>
    answerComplaint(tx, sealerOf(server.service), { folio, text, pictures: [], actor: 'desk' }, new Date()),
  )

const folioIn = (text: string | null) => /\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text ?? '')?.[0] ?? ''

for (const words of [spanish, english]) {
  for (const javaScriptEnabled of waysIn(words.language)) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`a complaint in ${words.language} ${how} JavaScript: from the order to the answer and its rating`, async ({
      browser,
    }) => {
      const loan = await takeLoan(server, words.who, '174', words.language)
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })

      // Without an order, the borrower chooses one from the list.
      await page.goto(`${server.url}/complaint?${loan.query}`)
      await expect(page).toHaveTitle(words.title)
      if (javaScriptEnabled) await untilAwake(page)
      await page.getByRole('link', { name: words.all }).click()
      const orders = page.getByRole('dialog')
      await expect(orders).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await orders.getByRole('link').filter({ hasText: loan.orderNo }).click()
      await expect(orders).toBeHidden()
      const card = page.locator('main .order-card').first()
      await expect(card).toContainText(loan.orderNo)
      await expect(card.locator('img')).toBeVisible()
      await page.locator('.unfold summary', { hasText: words.collection }).click()
      await expect(page.getByRole('link', { name: words.subType })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // Other types go straight on, with type, order and session in the address.
      await page.getByRole('link', { name: words.type }).click()
      await expect(page).toHaveURL(/\/complainPageNext\?/)
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('problemType'), searchParams.get('orderNo')]).toEqual(['3', loan.orderNo])
      for (const [name, value] of new URLSearchParams(loan.query)) expect(searchParams.get(name)).toBe(value)
      await expect(page.locator('.chosen')).toContainText(words.type)

      // An empty text: the error is at the field.
      await page.getByRole('button', { name: words.submit, exact: true }).click()
      await expect(page.getByText(words.missing)).toBeVisible()
      const box = page.getByLabel(words.description)
      // Only a script can count; without one there is no counter.
      await expect(page.getByText(words.limit)).toBeVisible({ visible: !javaScriptEnabled })
      await expect(page.getByText('0/200')).toBeVisible({ visible: javaScriptEnabled })
      // Without script a longer text is refused and not truncated.
      await box.fill('😀'.repeat(javaScriptEnabled ? 205 : 200))
      if (javaScriptEnabled) {
        await expect(box).toHaveValue('😀'.repeat(200))
        await expect(page.locator('.counter')).toContainText('200/200')
      }
      await pick(page)
      if (!javaScriptEnabled) await page.getByRole('button', { name: words.sendImage }).click()
      await expect(page.getByText(words.imageSent)).toBeVisible()
      const thumb = page.locator('.thumbs img').first()
      await expect(thumb).toBeVisible()
      await expect(page.locator('input[name=image]')).toHaveCount(1)
      if (javaScriptEnabled) {
        await page.evaluate(() => localStorage.setItem('something', 'old'))
        await expectAccessible(page)
        await page.locator('.thumbs a').click()
        await expect(page.getByRole('dialog').locator('img')).toBeVisible()
        await page.keyboard.press('Escape')
        // The success message is short, and a busy machine may miss it.
        await holdTime(page)
      }
      await page.getByRole('button', { name: words.submit, exact: true }).click()

      if (javaScriptEnabled) {
        await expect(page.getByRole('dialog', { name: words.sent })).toBeVisible()
        expect(await page.evaluate(() => localStorage.length)).toBe(0)
        await page.clock.resume()
      }
      // Back at the home: the folio, the deadline, the paper, and no duplicate.
      await expect(page).toHaveURL(/\/complaint\?/)
      await expect(page.getByRole('heading', { name: words.filed })).toBeVisible()
      const filed = page.locator('.filed')
      await expect(filed).toContainText(/\d{4}-\d\d-\d\d/)
      await expect(filed.getByRole('button')).toBeVisible({ visible: javaScriptEnabled })
      const folio = folioIn(await filed.locator('.code').textContent())
      await expect(filed.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', new RegExp(folio))
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await page.getByRole('link', { name: words.mine }).click()
      const row = page.locator('.rows .row')
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(words.problemType)
      await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
      if (javaScriptEnabled) await expectAccessible(page)
      await row.click()

      // The details: a text of up to 200 characters, the picture, no reply yet, and the acknowledgement.
      await expect(page.getByRole('heading', { name: words.content })).toBeVisible()
      await expect(page.locator('.written')).toHaveText('😀'.repeat(200))
      await expect(page.locator('textarea')).toHaveCount(0)
      await expect(page.locator('.counter')).toContainText('200/200')
      await expect(page.locator('.complaint-state')).toContainText(words.daysLeft)
      await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible()
      await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
      await expect(page.locator('.thumbs img')).toHaveCount(1)
      await expect(page.getByRole('heading', { name: words.reply })).toHaveCount(0)
      const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
      const paper = await page.request.get(server.url + pdf)
      expect(paper.headers()['content-type']).toBe('application/pdf')
      await expectNoSidewaysScroll(page)

      await answer(folio, 'Hello <b>there</b>')
      if (javaScriptEnabled) await pauseSoon(page)
      await page.reload()
      await expect(page.getByRole('heading', { name: words.reply })).toBeVisible()
      await expect(page.getByText('Hello <b>there</b>')).toBeVisible()
      const modal = page.getByRole('dialog', { name: words.score })
      if (javaScriptEnabled) {
        await startScript(page)
        await page.clock.runFor(SCORE_MODAL_DELAY_MS - 100)
        await expect(modal).toBeHidden()
        await expect(async () => {
          await page.clock.runFor(100)
          expect(await modal.isVisible()).toBe(true)
        }).toPass()
        await page.clock.resume()
        await expectAccessible(page)
      } else await page.getByRole('link', { name: words.rate }).click()
      await expect(modal).toBeVisible()
      // A moving sheet may not be where it is tapped.
      await expect(async () => {
        await modal.locator('label', { hasText: words.stars }).click()
        await expect(modal.getByRole('radio', { name: words.stars })).toBeChecked({ timeout: 1000 })
      }).toPass()
      await modal.getByRole('button', { name: words.sendStars }).click()
      await expect(page.getByText(words.thanks)).toBeVisible()
      await expect(page.getByRole('link', { name: words.rate })).toHaveCount(0)
      // The sheet has gone with its history entry.
      await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
      pageErrors.expectNone()
      await page.context().close()
    })
  }
}

test(
  'no rating is asked for while the borrower writes why the answer is not satisfactory',
  NIGHT,
  async ({ browser }) => {
    test.skip(knowsTablesAlone(), 'Such a backend knows no second look.')
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const sent = dataOf(
      await asBorrower(server, loan.query)(problemSave, {
        problemType: '2',
        problemDetail: 'Pagué.',
        problemImage: [],
        orderNo: loan.orderNo,
      }),
    )
    await answer(sent.problemId, 'Ya aparece.')
    const { page } = await openPhone(browser)
    await page.clock.install()
    await pauseSoon(page)
    await page.goto(loan.address('/complainDetails', { problemId: sent.problemId }))
    await startScript(page)
    await page.locator('.folded:has([name=problemDetail]) summary').click()
    await page.locator('[name=problemDetail]').fill('No aparece.')
    await page.clock.runFor(SCORE_MODAL_DELAY_MS * 2)
    await expect(page.getByRole('dialog', { name: spanish.score })).toBeHidden()
    // The rating is still available on request.
    await page.getByRole('link', { name: spanish.rate }).click()
    await expect(page.getByRole('dialog', { name: spanish.score })).toBeVisible()
    await page.context().close()
  },
)

test('going back closes a sheet, also one that was closed and opened again at once', async ({ browser }) => {
  const loan = await takeLoan(server, spanish.who, '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/complaint', { orderNo: loan.orderNo }))
  await untilAwake(page)
  const address = page.url()
  const sheet = page.getByRole('dialog')
  const opener = page.getByRole('link', { name: 'Cambiar' })
  const sheetOfEntry = () => page.evaluate(() => history.state?.sheet)
  await opener.click()
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(address)

  await opener.click()
  await page.evaluate(() => {
    const wentBack = new Promise((done) => addEventListener('popstate', done, { once: true }))
    document
      .querySelector('dialog[open]')
      ?.addEventListener(
        'close',
        () => document.querySelector<HTMLElement>('a[aria-haspopup=dialog]')?.click(),
        { once: true },
      )
    document.querySelector<HTMLElement>('dialog[open] a[href="#_"]')?.click()
    return wentBack
  })
  await expect(sheet).toBeVisible()
  await expect.poll(sheetOfEntry).toBe('all-orders')
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(address)
  pageErrors.expectNone()
  await page.context().close()
})

test('two sheets share one history entry', async ({ browser }) => {
  const loan = await takeLoan(server, spanish.who, '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/complaint', { orderNo: loan.orderNo }))
  await untilAwake(page)
  const address = page.url()
  await page.evaluate(() => {
    const above = document.querySelector('dialog')?.cloneNode(true) as HTMLDialogElement
    above.id = 'above'
    const opener = document.createElement('a')
    opener.href = '#above'
    opener.ariaHasPopup = 'dialog'
    opener.textContent = 'Otra hoja'
    document.querySelector('dialog .modal-head')?.append(opener)
    document.querySelector('main')?.append(above)
  })
  await page.getByRole('link', { name: 'Cambiar' }).click()
  await page.getByRole('link', { name: 'Otra hoja' }).click()
  await expect(page.locator('#above')).toBeVisible()
  const length = await page.evaluate(() => history.length)
  await page.locator('#above a[href="#_"]').click()
  await expect(page.locator('#above')).toBeHidden()
  await expect(page.locator('#all-orders')).toBeVisible()
  await page.getByRole('link', { name: 'Otra hoja' }).click()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.context().close()
})

test('a text pasted before the page is awake is limited once it is', async ({ browser }) => {
  const loan = await takeLoan(server, spanish.who, '174')
  const { page } = await openPhone(browser)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/compose\.island.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(nextPage(loan))
  const box = page.getByLabel(spanish.description)
  await expect(page.getByText('0/200')).toBeVisible()
  await box.fill('a'.repeat(205))
  // Suggestions wait until they work.
  await expect(page.locator('.chips')).toBeHidden()
  resolve()
  await untilAwake(page)
  await expect(box).toHaveValue('a'.repeat(200))
  await expect(page.getByText('200/200')).toBeVisible()
  await page.context().close()
})

test('a poll keeps the error of an island, and does not show a corrected one again', async ({ browser }) => {
  const loan = await takeLoan(server, spanish.who, '174')
  const { page } = await openPhone(browser)
  await page.goto(nextPage(loan))
  await untilAwake(page)
  await page.getByRole('button', { name: spanish.submit, exact: true }).click()
  const error = page.getByText(spanish.missing)
  await expect(error).toBeVisible()
  await pollOnce(page)
  await expect(error).toBeVisible()
  await page.getByLabel(spanish.description).fill('Me cobraron de más')
  await expect(error).toBeHidden()
  await pollOnce(page)
  await expect(error).toBeHidden()
  await page.context().close()
})

test('a collection complaint about an unsupported order is refused, also by address', async ({ browser }) => {
  for (const words of [spanish, english]) {
    const loan = await takeLoan(server, words.who, '21', words.language)
    const { page } = await openPhone(browser, { javaScriptEnabled: words.language === 'en' })
    await page.goto(loan.address('/complaint', { orderNo: loan.orderNo }))
    await page.locator('.unfold summary', { hasText: words.collection }).click()
    await expect(page.getByText(words.refused)).toBeVisible()
    await expect(page.getByRole('link', { name: words.subType })).toHaveCount(0)
    await page.goto(nextPage(loan, { problemType: '1', problemSonType: '1' }))
    await expect(page.getByText(words.refused)).toBeVisible()
    await expect(page.locator('textarea')).toHaveCount(0)
    await page.context().close()
  }
})

test('the picker disappears at nine pictures, and returns when one is removed', async ({ browser }) => {
  const loan = await takeLoan(server, english.who, '174', 'en')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(nextPage(loan))
  await untilAwake(page)
  for (let count = 1; count <= 9; count++) {
    await pick(page, picture(`${count}.png`, count * 20))
    await expect(page.locator('input[name=image]')).toHaveCount(count)
  }
  await expect(page.locator('[name=problemImage]')).toHaveCount(0)
  await page.getByRole('button', { name: english.removeFirst }).click()
  await expect(page.locator('[name=problemImage]')).toHaveCount(1)
  pageErrors.expectNone()
  await page.context().close()
})

const cut = async (context: BrowserContext, isCut: boolean) => context.setOffline(isCut)

test('the network fails during an upload, the page is closed, and nothing is lost', async ({ browser }) => {
  const loan = await takeLoan(server, english.who, '174', 'en')
  const { page } = await openPhone(browser)
  const context = page.context()
  await page.goto(nextPage(loan))
  await untilAwake(page)
  await pick(page)
  await expect(page.locator('input[name=image]')).toHaveCount(1)
  await page.getByLabel(english.description).fill('They called me at night.')

  // The second picture is uploaded half way.
  let isReached = () => {}
  const reached = new Promise<void>((resolve) => {
    isReached = resolve
  })
  await context.route(requestsOf(uploadProblemImg, server), async (route) => {
    isReached()
    await cut(context, true)
    await route.abort('connectionfailed')
  })
  await pick(page, picture('b.png', 200))
  await reached
  await expect(page.locator('.thumbs img')).toHaveCount(2)
  await page.getByRole('button', { name: english.submit, exact: true }).click()
  await expect(page.getByText('Please wait until the images are sent')).toBeVisible()
  await page.close()

  // Opened again from the complaint home, which offers the draft.
  await context.unrouteAll()
  await cut(context, false)
  const again = await context.newPage()
  await again.goto(loan.address('/complaint'))
  await expect(again.getByText(english.waiting)).toBeVisible()
  await again.getByRole('link', { name: english.goOn, exact: true }).click()
  await expect(again.getByText(english.kept)).toBeVisible()
  // The text is on the phone and in no address.
  expect([...new URL(again.url()).searchParams.keys()].sort()).toEqual(
    ['problemType', 'orderNo', ...new URLSearchParams(loan.query).keys()].sort(),
  )
  await expect(again.getByLabel(english.description)).toHaveValue('They called me at night.')
  await expect(again.locator('input[name=image]')).toHaveCount(2)

  // Submitted without a network: an error, and the draft stays. Then with a network.
  await cut(context, true)
  await again.getByRole('button', { name: english.submit, exact: true }).click()
  await expect(again.getByText('There is no internet connection.')).toBeVisible()
  await expect(again.getByLabel(english.description)).toHaveValue('They called me at night.')
  await cut(context, false)
  await again.getByRole('button', { name: english.submit, exact: true }).click()
  await expect(again).toHaveURL(knowsTablesAlone() ? /\/complaint\?/ : /\/complaint\?.*sent=/)
  await again.reload()
  await expect(again.getByText(english.waiting)).toHaveCount(0)
  // By its number, or without one from the list.
  if (knowsTablesAlone()) {
    await again.locator('#content').getByRole('link', { name: english.mine }).click()
    await again.locator('.rows .row').click()
  } else await again.getByRole('link', { name: english.see }).click()
  await expect(again.locator('.thumbs img')).toHaveCount(2)
  await context.close()
})

interface KeptDraft {
  savedAt: number
  /** Unencrypted only while the borrower types; a stored draft is encrypted. */
  isReadable: boolean
}

/** Every stored draft of this browser, raw. */
const keptDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<KeptDraft[]>((resolve) => {
        const opening = indexedDB.open('abono')
        // Read before the page has created its database, it must not create an empty one.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('complaint-drafts')
            .objectStore('complaint-drafts')
            .getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(
              reading.result.map((draft) => ({ savedAt: draft.savedAt, isReadable: 'values' in draft })),
            )
          }
        }
      }),
  )

test('a draft is stored to its last word and can be discarded', async ({ browser }) => {
  const loan = await takeLoan(server, english.who, '174', 'en')
  const { page } = await openPhone(browser)
  await page.goto(nextPage(loan))
  await untilAwake(page)
  const box = page.getByLabel(english.description)
  await box.fill('Never')
  // After a pause it is encrypted: the next user of the phone reads nothing.
  const lastSealed = async () => {
    const [draft, ...others] = await keptDrafts(page)
    return draft && !draft.isReadable && others.length === 0 ? draft.savedAt : 0
  }
  await expect.poll(lastSealed).toBeGreaterThan(0)
  const first = await lastSealed()
  const help = page.getByRole('button', { name: 'Amount charged' })
  await expect(help).toHaveCount(isOfOurServer() ? 1 : 0)
  if (isOfOurServer()) {
    // A suggestion starts a line, which is counted and stored like typed text.
    await help.click()
    await expect(box).toHaveValue('Never\nAmount charged: ')
    await expect(box).toBeFocused()
    await expect.poll(lastSealed).toBeGreaterThan(first)
  }
  // Closed right after the last letter.
  await page.evaluate((next) => {
    const box = document.querySelector('textarea')
    if (!box) throw new Error('no box to write in')
    box.value = 'Never mind'
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    location.assign(next)
  }, loan.address('/complaint'))
  await expect(page.getByText(english.waiting)).toBeVisible()
  await page.goto(nextPage(loan))
  await expect(page.getByLabel(english.description)).toHaveValue('Never mind')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel(english.description)).toHaveValue('')
  await expect.poll(() => keptDrafts(page)).toEqual([])
  await page.goto(loan.address('/complaint'))
  await untilAwake(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(english.waiting)).toBeHidden()
  await page.context().close()
})

test('without JavaScript a wrong or too large picture loses no text', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, spanish.who, '174', 'es')
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  await page.goto(nextPage(loan))
  await page.getByLabel(spanish.description).fill('Me cobraron dos veces.')
  await pick(page, { ...picture(), buffer: Buffer.alloc(6 * 1024 * 1024, 7) })
  await page.getByRole('button', { name: spanish.submit, exact: true }).click()
  await expect(page.getByText(spanish.tooLarge)).toBeVisible()
  await pick(page, { ...picture(), buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await page.getByRole('button', { name: spanish.sendImage }).click()
  await expect(page.getByText('No podemos leer este archivo')).toBeVisible()
  await pick(page)
  await page.getByRole('button', { name: spanish.sendImage }).click()
  await expect(page.locator('input[name=image]')).toHaveCount(1)
  await page.getByRole('button', { name: spanish.removeFirst }).click()
  await expect(page.locator('input[name=image]')).toHaveCount(0)
  await expect(page.getByLabel(spanish.description)).toHaveValue('Me cobraron dos veces.')
  await page.context().close()
})

test('customer service lists phone, e-mail and chat, also without a session', async ({ browser }) => {
  for (const [path, type] of [
    ['/customerService', '2'],
    ['/Dag', '1'],
  ] as const) {
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(`${server.url}${path}?type=${type}`)
    const image = page.locator('img.support-image')
    await expect(image).toHaveAttribute('src', `/brand/support-${type === '1' ? 'en' : 'es'}.svg`)
    const { servicePhone, whatsapp, company } = server.service.config.brand
    const digits = (phone: string) => phone.replace(/\D/g, '')
    await expect(page.getByRole('link', { name: servicePhone })).toHaveAttribute(
      'href',
      `tel:+${digits(servicePhone)}`,
    )
    await expect(page.getByRole('link', { name: whatsapp })).toHaveAttribute(
      'href',
      `https://wa.me/${digits(whatsapp)}`,
    )
    await expect(page.getByRole('link', { name: company.email })).toHaveAttribute(
      'href',
      `mailto:${company.email}`,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    pageErrors.expectNone()
    await page.context().close()
  }
})

test('in the app, calls are placed by the app', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser)
  await page.addInitScript(() => {
    const requests: string[] = []
    Object.assign(window, {
      asked: requests,
      AbonoHost: {
        postMessage(text: string) {
          const message = JSON.parse(text)
          requests.push(`${message.method} ${message.params?.number ?? ''}`.trim())
          const say = (said: object) =>
            // The bridge's entry point for an injected host.
            (window as unknown as { AbonoBridge: { receive(text: string): void } }).AbonoBridge.receive(
              JSON.stringify({ jsonrpc: '2.0', ...said }),
            )
          if (message.method === 'hello')
            setTimeout(() => say({ method: 'ready', params: { protocol: 1, actions: ['callTelephone'] } }))
          else setTimeout(() => say({ id: message.id, result: {} }))
        },
      },
    })
  })
  await page.goto(`${server.url}/customerService?type=1`)
  await untilAwake(page)
  const { servicePhone } = server.service.config.brand
  await page.getByRole('link', { name: servicePhone }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { asked: string[] }).asked))
    .toContain(`callTelephone ${servicePhone}`)
  await page.context().close()
})

for (const words of allAtNight([spanish, english])) {
  test(`a request about one’s own data in ${words.language}`, async ({ browser }) => {
    const loan = await takeLoan(server, words.who, '174', words.language)
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled: words.language === 'en' })
    // One link is in customer service, the other in the privacy notice, for borrowers only.
    if (words.language === 'es') {
      await page.goto(`${server.url}/privacy`)
      await expect(page.locator('a[href^="/dataRequest"]')).toHaveCount(0)
    }
    await page.goto(loan.address(words.language === 'es' ? '/privacy' : '/customerService'))
    await page.locator('a[href^="/dataRequest"]').click()
    const hint = page.locator('#detail-hint')
    await expect(hint).toBeHidden()
    await page.getByText(words.correct).click()
    await expect(hint).toBeVisible()
    await page.getByRole('button', { name: words.file }).click()
    // A correction needs a subject; the choice is kept.
    await expect(page.locator('form [aria-invalid=true]')).toBeVisible()
    await expect(page.getByRole('radio', { name: words.correct })).toBeChecked()
    await page.getByLabel(words.about).fill('My second name is missing.')
    await page.getByRole('button', { name: words.file }).click()
    const notice = page.locator('.notice[data-kind=success]')
    await expect(notice).toContainText(/\d{4}-\d\d-\d\d/)
    const folio = folioIn(await notice.textContent())
    await expect(page.locator('.details')).toContainText(folio)
    await page.reload()
    await expect(page.locator('.details')).toHaveCount(1)
    if (words.language === 'en') await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    pageErrors.expectNone()
    await page.context().close()
  })
}
