import { expect, test } from '@playwright/test'
import { type Language, languageCodes } from '#domain/language.ts'
import { statement } from '#server/base/database/database.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { allAtNight, waysIn } from '#testing/at-night.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import {
  isOfOurServer,
  openPhone,
  openSandbox,
  SMALL_PHONE,
  takeLoan,
  unfold,
  untilAwake,
} from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ahead = 0
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + ahead) })
})
test.afterAll(() => server.close())

const words = {
  es: {
    title: 'Mensajes de nuestra parte',
    field: 'Correo electrónico',
    give: 'Enviarme un código',
    code: 'Código del correo',
    confirm: 'Confirmar',
    wrong: 'se escribe como nombre@ejemplo.com',
    yours: 'Su correo: r•••@example.com',
    save: 'Guardar',
    saved: 'Los próximos mensajes le llegarán así',
    language: 'Idioma de los mensajes',
    text: 'Mensaje de texto',
    email: /^Correo electrónico/,
    bounced: 'Este correo no recibió nuestros mensajes',
    remove: 'Quitar este correo',
    removed: 'Ya no tenemos ningún correo suyo',
    notIt: 'No es el código',
    sentNow: 'va en camino un código',
    again: 'Enviar otro código',
  },
  en: {
    title: 'Messages from us',
    field: 'Email address',
    give: 'Send me a code',
    code: 'Code from the email',
    confirm: 'Confirm',
    wrong: 'it looks like name@example.com',
    yours: 'Your email address: r•••@example.com',
    save: 'Save',
    saved: 'Our next messages come this way',
    language: 'Language of the messages',
    text: 'Text message',
    email: /^Email/,
    bounced: 'This address did not accept our emails',
    remove: 'Remove this address',
    removed: 'We no longer have your email address',
    notIt: 'This is not the code',
    sentNow: 'a code is on its way there',
    again: 'Send another code',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>

const bounceAll = statement<unknown, []>('test-bounce-all', 'UPDATE email_addresses SET bounced_at = now()')

async function codeFor(address: string): Promise<string> {
  await sendMessages(server.service, server.service.now())
  const [newest] = await server.service.database.transaction((tx) => listSandboxMessages(tx, address))
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}

test('a page that waits for a code says by itself that the mail server refused its letter', async ({
  browser,
}) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const refusing = await openSandbox({
    email: { send: async () => ({ ok: false, why: 'bad-address', retry: false }) },
  })
  const { address } = await takeLoan(refusing, 'Ana Ejemplo', '174', 'en')
  const { page } = await openPhone(browser)
  await page.goto(address('/mine'))
  await untilAwake(page)
  await unfold(page, words.en.title)
  await page.getByLabel(words.en.field).fill('nobody@example.com')
  await page.getByRole('button', { name: words.en.give }).click()
  await expect(page.getByLabel(words.en.code)).toBeVisible()
  await sendMessages(refusing.service, refusing.service.now())
  await expect(page.getByText('We cannot send email to n•••@example.com')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel(words.en.field)).toHaveAttribute('aria-invalid', 'true')
  await expectNoSidewaysScroll(page)
  await refusing.close()
})

for (const language of languageCodes)
  for (const javaScriptEnabled of waysIn(language))
    test(`an e-mail address is entered, confirmed and removed, ${javaScriptEnabled ? 'with' : 'without'} a script (${language})`, async ({
      browser,
    }) => {
      test.skip(!isOfOurServer(), 'only our own server sends e-mail')
      const say = words[language]
      const { address } = await takeLoan(server, 'Ana Ejemplo', '174', language)
      const mailbox = `rosa-${language}-${javaScriptEnabled ? 1 : 0}@example.com`
      const { page } = await openPhone(browser, {
        javaScriptEnabled,
        colorScheme: javaScriptEnabled ? 'light' : 'dark',
      })
      await page.goto(address('/mine'))
      if (javaScriptEnabled) await untilAwake(page)
      await unfold(page, say.title)
      await page.getByLabel(say.field).fill('rosa@example')
      await page.getByRole('button', { name: say.give }).click()
      await expect(page.getByText(say.wrong)).toBeVisible()
      await expect(page.getByLabel(say.field)).toHaveValue('rosa@example')
      await page.getByLabel(say.field).fill(mailbox)
      await page.getByRole('button', { name: say.give }).click()
      await expect(page.getByLabel(say.code)).toBeVisible()
      const code = await codeFor(mailbox)
      // An empty field does not count as one of the five tries. A tap before the answer to the last one is ignored.
      const confirm = page.getByRole('button', { name: say.confirm, exact: true })
      for (let taps = 0; taps < 6; taps++) {
        const isAnswered = javaScriptEnabled
          ? page.waitForResponse((response) => response.request().method() === 'POST')
          : page.waitForEvent('load')
        await confirm.click()
        await isAnswered
        await expect(confirm).not.toHaveAttribute('aria-busy')
        await expect(page.locator('#email-code-error')).toBeVisible()
      }
      await page.getByLabel(say.code).fill(code === '111111' ? '111112' : '111111')
      await confirm.click()
      await expect(page.getByText(say.notIt)).toBeVisible()
      await expect(page.getByLabel(say.code)).toHaveValue(code === '111111' ? '111112' : '111111')
      await page.getByLabel(say.code).fill(code)
      await confirm.click()
      await expect(page.getByText(say.yours)).toBeVisible()
      await expectNoSidewaysScroll(page)
      // The page has scrolled to its result; content below the header is no violation.
      if (javaScriptEnabled) await page.evaluate(() => window.scrollTo(0, 0))
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('radio', { name: say.text }).check()
      await page.getByLabel(say.language).selectOption('en')
      await page.getByRole('button', { name: say.save }).click()
      await expect(page.getByText(say.saved)).toBeVisible()
      await expect(page.getByRole('radio', { name: say.text })).toBeChecked()
      await expect(page.getByLabel(say.language)).toHaveValue('en')
      await page.getByRole('button', { name: say.remove }).click()
      await expect(page.getByText(say.removed)).toBeVisible()
      await expect(page.getByRole('radio', { name: say.email })).toHaveCount(0)
      await page.context().close()
    })

for (const javaScriptEnabled of allAtNight([true, false]))
  test(`after a code was requested, the page is at its field, with the result, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
  }) => {
    test.skip(!isOfOurServer(), 'only our own server sends e-mail')
    const say = words.es
    const { address } = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
    await page.goto(address('/mine'))
    if (javaScriptEnabled) await untilAwake(page)
    await unfold(page, say.title)
    await page.getByLabel(say.field).fill(`rosa-small-${javaScriptEnabled ? 1 : 0}@example.com`)
    const expectAtField = async () => {
      await expect(page.getByLabel(say.code)).toBeFocused()
      await expect(page.getByLabel(say.code)).toBeInViewport({ ratio: 1 })
      await expectMessageInView(page.getByText(say.sentNow))
    }
    await page.getByRole('button', { name: say.give }).click()
    await expectAtField()
    ahead += 61_000
    await page.goto(address('/mine'))
    await expect(page.getByLabel(say.code)).not.toBeFocused()
    await page.getByRole('button', { name: say.again }).click()
    await expectAtField()
    await page.context().close()
  })

for (const language of allAtNight(languageCodes))
  test(`a bounced address is named, and valid again after a new confirmation (${language})`, async ({
    browser,
  }) => {
    test.skip(!isOfOurServer(), 'only our own server sends e-mail')
    const say = words[language]
    const { address } = await takeLoan(server, 'Ana Ejemplo', '174', language)
    const mailbox = `rosa-back-${language}@example.com`
    const { page } = await openPhone(browser, { javaScriptEnabled: false })
    await page.goto(address('/mine'))
    await unfold(page, say.title)
    const giveIt = async () => {
      await page.getByLabel(say.field, { exact: true }).fill(mailbox)
      await page.getByRole('button', { name: say.give }).click()
      await page.getByLabel(say.code).fill(await codeFor(mailbox))
      await page.getByRole('button', { name: say.confirm, exact: true }).click()
      await expect(page.getByText(say.yours)).toBeVisible()
    }
    await giveIt()
    await expect(page.getByText(say.bounced)).toHaveCount(0)
    await server.service.database.transaction((tx) => tx.run(bounceAll, []))
    await page.goto(address('/mine'))
    await expect(page.getByText(say.bounced)).toBeVisible()
    await expect(page.getByText(say.yours)).toBeVisible()
    await expect(page.getByRole('radio', { name: say.email })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await giveIt()
    await expect(page.getByText(say.bounced)).toHaveCount(0)
    await expect(page.getByRole('radio', { name: say.email })).toBeChecked()
    await page.context().close()
  })

test('a typed address survives a lost network', async ({ browser }) => {
  test.skip(!isOfOurServer(), 'only our own server sends e-mail')
  const { address } = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(address('/mine'))
  await untilAwake(page)
  await unfold(page, words.es.title)
  const field = page.getByLabel(words.es.field, { exact: true })
  await field.fill('rosa@example.com')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: words.es.give }).click()
  await expect(page.getByText('No hay conexión')).toBeVisible()
  await expect(field).toHaveValue('rosa@example.com')
  await page.context().close()
})
