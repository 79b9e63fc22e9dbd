import { expect, type Page, test } from '@playwright/test'
import { type Language, languageCodes, languages } from '#domain/language.ts'
import { newApplicant } from '#testing/applicant.ts'
import { waysIn } from '#testing/at-night.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import { isOfOurServer, openPhone, openSandbox, SMALL_PHONE, untilAwake } from '#testing/journey.ts'
import {
  expectAccessible,
  expectContrast,
  expectNoSidewaysScroll,
  expectWholeWords,
} from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

/** A day on which India's rule is in force. */
const LATER_MS = Date.parse('2027-05-14T06:00:00Z') - Date.now()

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + LATER_MS) })
})
test.afterAll(() => server.close())

const words = {
  es: {
    read: 'Lea para qué usamos sus datos',
    uses: 'Para qué usamos sus datos',
    law: 'La ley lo pide.',
    box: /^Acepto que me envíen avisos/,
    apply: /^Solicitar ₹/,
    title: 'Sus datos y consentimientos',
    off: 'Está desactivado.',
    agree: 'Aceptar: Avisos y recordatorios',
    unchecked: 'Marque la casilla si está de acuerdo.',
    agreed: /^Usted aceptó el 2027-05-14/,
    back: 'Retirar: Avisos y recordatorios',
    gone: 'Listo. Ya no usamos sus datos para eso.',
    board: /ante la autoridad: Data Protection Board of India/,
  },
  en: {
    read: 'Read what we use your data for',
    uses: 'What we use your data for',
    law: 'The law asks for it.',
    box: /^I agree that you send me news/,
    apply: /^Apply for ₹/,
    title: 'Your data and consents',
    off: 'This is off.',
    agree: 'Agree: News and reminders',
    unchecked: 'Please tick the box if you agree.',
    agreed: /^You agreed on 2027-05-14/,
    back: 'Withdraw: News and reminders',
    gone: 'Done. We no longer use your data for this.',
    board: /Data Protection Board of India/,
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>

/** High enough that the bottom bar covers nothing. */
const WHOLE_PAGE = { width: SMALL_PHONE.width, height: 6000 }

async function expectWell(page: Page, isAwake: boolean) {
  await expectNoSidewaysScroll(page)
  await expectWholeWords(page)
  if (!isAwake) return
  await page.setViewportSize(WHOLE_PAGE)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(SMALL_PHONE)
}

for (const language of languageCodes)
  for (const javaScriptEnabled of waysIn(language))
    test(`the data notice is read before applying, and a consent is given and withdrawn, ${javaScriptEnabled ? 'with' : 'without'} a script (${language})`, async ({
      browser,
    }) => {
      test.skip(!isOfOurServer(), 'only our own server has a data notice')
      const say = words[language]
      const person = await newApplicant(server, 'in')
      const query = new URLSearchParams(person.query)
      query.set('type', languages[language].type)
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
      const awake = () => (javaScriptEnabled ? untilAwake(page) : Promise.resolve())

      await page.goto(`${server.url}/product?${query}&productId=${person.product}`)
      await awake()
      await expect(page.getByRole('heading', { name: say.uses })).toBeVisible()
      await expect(page.getByText(say.law).first()).toBeVisible()
      await expect(page.getByText(say.board)).toBeVisible()
      const box = page.getByLabel(say.box)
      await expect(box).not.toBeChecked()
      await expectWell(page, javaScriptEnabled)

      // The notice is linked beside the button.
      await page.getByRole('link', { name: say.read }).click()
      await expect(page.getByRole('heading', { name: say.uses })).toBeInViewport()

      // The optional choices contain nothing that a loan requires.
      await page.getByRole('button', { name: say.apply }).click()
      await expect(page).toHaveURL(/\/apply\/basic/)

      await page.goto(`${server.url}/dataNotice?${query}`)
      await awake()
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible()
      await expect(page.getByText(say.off).first()).toBeVisible()
      await expectWell(page, javaScriptEnabled)
      await page.getByRole('button', { name: say.agree }).click()
      await expectMessageInView(page.getByText(say.unchecked))
      await page.getByLabel(say.box).check()
      await page.getByRole('button', { name: say.agree }).click()
      await expect(page.getByText(say.agreed)).toBeVisible()
      await page.getByRole('button', { name: say.back }).click()
      await expect(page.getByText(say.gone)).toBeInViewport()
      await expect(page.getByLabel(say.box)).not.toBeChecked()
      // The same in the other language of the product.
      const other = languageCodes.find((code) => code !== language) ?? language
      await page.getByRole('link', { name: languages[other].ownName, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: words[other].title })).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    })

for (const { at, javaScriptEnabled } of [
  { at: 'dataNotice', javaScriptEnabled: true },
  { at: 'product', javaScriptEnabled: false },
  { at: 'product', javaScriptEnabled: true },
] as const)
  test(`a box ticked beside another text is empty beside the new one (${at}, ${javaScriptEnabled ? 'with' : 'without'} a script)`, async ({
    browser,
  }) => {
    test.skip(!isOfOurServer(), 'only our own server has a data notice')
    const say = words.en
    const person = await newApplicant(server, 'in')
    const query = new URLSearchParams(person.query)
    query.set('type', languages.en.type)
    const { page } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
    const { authorities } = server.service.config.brand
    const { grievanceOfficer } = authorities
    try {
      await page.goto(`${server.url}/${at}?${query}&productId=${person.product}`)
      if (javaScriptEnabled) await untilAwake(page)
      // A borrower who was never asked receives messages, and has no box for them.
      if (at === 'dataNotice') await page.getByRole('button', { name: say.back }).click()
      await page.getByLabel(say.box).check()
      const slider = page.locator('input[type=range]').first()
      const hasSlider = at === 'product' && javaScriptEnabled
      if (hasSlider) await slider.fill('1')
      Object.assign(authorities, { grievanceOfficer: 'Another Person' })
      await page.getByRole('button', { name: at === 'product' ? say.apply : say.agree }).click()
      await expectMessageInView(page.getByText('What we say about your data has changed.'))
      await expect(page.getByText('Another Person')).toBeAttached()
      await expect(page.getByLabel(say.box)).not.toBeChecked()
      if (at !== 'product') return
      // The choice is kept, and submitted once the new text is shown.
      if (hasSlider) await expect(slider).toHaveValue('1')
      await page.getByRole('button', { name: say.apply }).click()
      await expect(page).toHaveURL(/\/apply\/basic/)
    } finally {
      Object.assign(authorities, { grievanceOfficer })
      await page.context().close()
    }
  })
