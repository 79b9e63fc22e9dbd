import { expect, test } from '@playwright/test'
import { markets } from '#domain/markets/market.ts'
import { NIGHT } from '#testing/at-night.ts'
import { newestLoginCode } from '#testing/browser-visit.ts'
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
  phone: `${markets.mx.dialCode}${markets.mx.phone.invented}01`,
  type: '2',
  number: 'Número de celular',
  send: 'Enviarme un código',
  code: 'Código del mensaje',
  enter: 'Entrar',
  notMine: 'Esta cuenta no es mía',
  out: 'No es mía: salir',
  proof: 'Últimos 4 dígitos de una cuenta o tarjeta',
  prove: 'Es mía: entrar',
  wrong: /Esos dígitos no coinciden/,
  newNumber: 'El número es nuevo para mí',
  call: /Llámenme/,
  pay: /^Pagar/,
}
const india: typeof mexico = {
  phone: `${markets.in.dialCode}${markets.in.phone.invented}03`,
  type: '1',
  number: 'Mobile number',
  send: 'Send me a code',
  code: 'Code from the text message',
  enter: 'Sign in',
  notMine: 'This account is not mine',
  out: 'Not mine: sign out',
  proof: 'Last 4 digits of your account or card',
  prove: 'It is mine: sign in',
  wrong: /These do not match our records/,
  newNumber: 'The number is new to me',
  call: /Call me and say/,
  pay: /^Pay/,
}

for (const { title, javaScriptEnabled, words } of [
  { title: 'Mexico, with a script', javaScriptEnabled: true, words: mexico },
  { title: 'India, without a script', javaScriptEnabled: false, words: india },
]) {
  test(
    `the new owner of a number reports it, and gets a new account: ${title}`,
    NIGHT,
    async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
      const awake = () => (javaScriptEnabled ? untilAwake(page) : Promise.resolve())
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const enterCode = async () => {
        await awake()
        await page.getByLabel(words.number).fill(words.phone)
        await button(words.send).click()
        await expect(page.getByLabel(words.code)).toBeVisible()
        // With a script, a call is offered after the countdown.
        await expect(page.getByRole('button', { name: words.call })).toBeVisible({
          visible: !javaScriptEnabled,
        })
        await expectNoSidewaysScroll(page)
        await page.getByLabel(words.code).fill(await newestLoginCode(server, words.phone))
        await button(words.enter).click()
      }
      await page.goto(`${server.url}/mine?type=${words.type}`)
      await enterCode()
      await awake()
      await page.getByText(words.notMine).click()
      if (javaScriptEnabled) await page.evaluate(() => localStorage.setItem('passkey', 'yes'))
      await button(words.out).click()
      await expect(page.getByLabel(words.number)).toBeVisible()
      // A passkey used here would lead into that account again.
      if (javaScriptEnabled)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('passkey'))).toBeNull()
      await enterCode()

      await expect(page.getByLabel(words.proof)).toBeVisible()
      await awake()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByLabel(words.proof).fill('0000')
      await button(words.prove).click()
      await expectMessageInView(page.getByText(words.wrong).first())
      await expect(page.getByLabel(words.proof)).toHaveValue('0000')
      await button(words.newNumber).click()
      await expect(page.getByLabel(words.proof)).toBeHidden()
      await page.goto(`${server.url}/home?type=${words.type}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: words.pay })).toBeHidden()
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}
