import { expect, test } from '@playwright/test'
import { boundAccounts } from '#contract/account/bank-accounts.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { allAtNight, NIGHT, nightIf, waysIn } from '#testing/at-night.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import { appWith, openPhone, openSandbox, SMALL_PHONE, takeLoan, untilAwake } from '#testing/journey.ts'
import { newestCode, newestMessages, otherThan } from '#testing/newest-code.ts'
import { expectAccessible, expectInOrder, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const mexico = {
  who: 'Ana Ejemplo',
  language: 'es',
  number: { wrong: '032180000118359718', right: '032180000118359719', grouped: '0321 8000 0118 3597 19' },
  ifsc: null,
  save: 'Guardar',
  numberProblem: 'Esta CLABE no existe',
  bankProblem: 'Escriba el nombre del banco.',
  holder: 'Ana Ejemplo',
  otherName: 'La cuenta debe estar a su nombre',
  code: 'Código que le llegó por SMS',
  confirm: 'Confirmar la cuenta',
  wrongCode: 'No es el código',
  empty: 'Por favor, complete este dato.',
  saved: 'Guardamos su nueva cuenta',
  until: /Desde \d{4}.*, ya no depositamos en esta cuenta/,
  from: /en esta cuenta desde \d{4}/,
  stays: 'Depositamos sus préstamos en esta cuenta.',
  cancel: 'Cancelar esta cuenta',
  cancelled: 'La cuenta se canceló',
  other: 'Usar otra cuenta',
  cardProblem: 'Este número de tarjeta no existe',
  cardSaved: 'Guardamos su tarjeta bancaria.',
  noStar: 'Seleccione una calificación',
  send: 'Enviar mi calificación',
  thanks: 'Gracias por su opinión',
  store: 'Calificar en la tienda de aplicaciones',
  postpone: 'Aplazar el pago',
  failure: 'servicios profesionales y pago de préstamos',
} as const

const india = {
  who: 'Ravi Sample',
  language: 'en',
  number: { wrong: '12345', right: '000123456789', grouped: '0001 2345 6789' },
  ifsc: 'SMPL0001234',
  save: 'Save',
  numberProblem: 'An account number has 9 to 18 digits',
  bankProblem: 'Please write the name of the bank.',
  holder: 'Ravi Sample',
  otherName: 'The account must be in your own name',
  code: 'Code from the text message',
  confirm: 'Confirm the account',
  wrongCode: 'This is not the code',
  empty: 'Please fill this in.',
  saved: 'Your new account is saved',
  until: /into this account until \d{4}/,
  from: /into this account from \d{4}/,
  stays: 'We pay your loans into this account.',
  cancel: 'Cancel this account',
  cancelled: 'The account was cancelled',
  other: 'Use another account',
  cardProblem: 'This card number does not exist',
  cardSaved: 'Your bank card is saved.',
  noStar: 'Please select a rating',
  send: 'Send my rating',
  thanks: 'Thank you for your opinion',
  store: 'Rate us in the app store',
  postpone: 'Extend the due date',
  failure: 'professional services and loan payment',
} as const

for (const words of [mexico, india]) {
  for (const javaScriptEnabled of waysIn(words.language)) {
    const how = `in ${words.language} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`

    test(
      `a bank account is bound ${how}: errors are at their fields and no input is lost`,
      nightIf(words === india && !javaScriptEnabled),
      async ({ browser }) => {
        const loan = await takeLoan(server, words.who, '174')
        const call = asBorrower(server, loan.query)
        const before = dataOf(await call(boundAccounts, {})).accounts.length
        const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
        await page.goto(loan.address('/bindBank'))
        if (javaScriptEnabled) await untilAwake(page)
        await page.locator('#holder').fill('Invented Sample')
        await page.locator('#number').fill(words.number.wrong)
        await page.getByRole('button', { name: words.save }).click()

        await expect(page.locator('#number-error')).toContainText(words.numberProblem)
        await expect(page.locator('#bank-error')).toContainText(words.bankProblem)
        await expect(page.locator('#holder-error')).toHaveCount(0)
        await expect(page.locator('#holder')).toHaveValue('Invented Sample')
        await expect(page.locator('#number')).toHaveAttribute('aria-describedby', 'number-error')
        expect(dataOf(await call(boundAccounts, {})).accounts.length).toBe(before)
        await expectNoSidewaysScroll(page)
        if (javaScriptEnabled) await expectAccessible(page)

        // Text around the digits is neither part of the number nor removed from the field.
        await page.locator('#number').fill(`${words.number.right}/01`)
        await page.getByRole('button', { name: words.save }).click()
        await expect(page.locator('#number-error')).toBeVisible()
        await expect(page.locator('#number')).toHaveValue(`${words.number.right}/01`)

        await page.locator('#bank').fill('Invented Bank')
        await page.locator('#number').fill(words.number.right)
        if (javaScriptEnabled) await expect(page.locator('#number')).toHaveValue(words.number.grouped)
        if (words.ifsc) await page.locator('#ifsc').fill(words.ifsc.toLowerCase())
        await page.getByRole('button', { name: words.save }).click()
        await expect(page.locator('#holder-error')).toContainText(words.otherName)
        await expect(page.locator('#bank')).toHaveValue('Invented Bank')
        await page.locator('#holder').fill(words.holder)
        await page.getByRole('button', { name: words.save }).click()

        // A link is not enough: the code goes to the phone that the lender knows.
        const code = page.getByLabel(words.code)
        await expect(code).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
        const sent = await newestCode(server)
        // An empty field does not count as one of the five tries.
        for (let taps = 0; taps < 6; taps++) {
          await page.getByRole('button', { name: words.confirm }).click()
          await expect(page.locator('#code-error')).toContainText(words.empty)
        }
        await code.fill(otherThan(sent))
        await page.getByRole('button', { name: words.confirm }).click()
        await expect(page.locator('#code-error')).toContainText(words.wrongCode)
        await expect(code).toHaveValue(otherThan(sent))
        await page.reload()
        if (javaScriptEnabled) await untilAwake(page)
        await code.fill(sent)
        await page.getByRole('button', { name: words.confirm }).click()
        await expect(page.locator('[data-outcome] .notice')).toContainText(words.saved)
        const account = `•••• ${words.number.right.slice(-4)}`
        const row = page.getByRole('listitem').filter({ hasText: account })
        await expect(row).toContainText(words.from)
        await expect(page.getByText(words.until)).toBeVisible()
        await expect(page.locator('#number')).toHaveValue('')
        await expectNoSidewaysScroll(page)
        if (javaScriptEnabled) await expectAccessible(page)
        // The address shows the result, so that a reload sends nothing.
        await page.reload()
        expect(dataOf(await call(boundAccounts, {})).accounts.length).toBe(before + 1)

        await row.getByRole('button', { name: words.cancel }).click()
        await expect(page.locator('[data-outcome] .notice')).toContainText(words.cancelled)
        await expect(page.getByText(words.stays)).toBeVisible()
        expect(dataOf(await call(boundAccounts, {})).accounts.length).toBe(before)
        const [message] = await newestMessages(server)
        expect(message).toContain(words.number.right.slice(-4))
        pageErrors.expectNone()
      },
    )

    test(`a card that fails its check is refused, and a valid one is stored masked, ${how}`, async ({
      browser,
    }) => {
      const loan = await takeLoan(server, words.who, '174')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.goto(loan.address('/bindCard'))
      if (javaScriptEnabled) await untilAwake(page)
      await page.locator('#holder').fill('Invented Sample')
      await page.locator('#bank').fill('Invented Bank')
      await page.locator('#number').fill('4111 1111 1111 1112')
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.locator('#number-error')).toContainText(words.cardProblem)
      await expect(page.locator('#number')).toHaveValue('4111 1111 1111 1112')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.locator('#number').fill('4111 1111 1111 1111')
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.locator('[data-outcome] .notice')).toContainText(words.cardSaved)
      await expect(page.getByText('•••• 1111')).toBeVisible()
      pageErrors.expectNone()
    })

    for (const stars of allAtNight([3, 4])) {
      test(`${stars} stars ${how}`, async ({ browser }) => {
        const loan = await takeLoan(server, words.who, '200')
        const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
        await page.goto(loan.address('/loanDetail'))
        if (javaScriptEnabled) await untilAwake(page)
        const modal = page.locator('#rating')
        await modal.getByRole('button', { name: words.send }).click()
        await expect(modal.getByRole('alert')).toHaveText(words.noStar)
        if (javaScriptEnabled && stars === 4) await expectAccessible(page)

        await modal.locator(`label:has-text("${stars} ")`).click()
        await modal.getByRole('button', { name: words.send }).click()
        const thanks = page.locator('#thanks')
        await expect(thanks).toContainText(words.thanks)
        // Without an app, the way to the store is a link (spec 4: from 4 stars on).
        await expect(thanks.getByRole('link', { name: words.store })).toHaveCount(stars < 4 ? 0 : 2)
        if (javaScriptEnabled && stars === 4) await expectAccessible(page)

        const { isScore } = dataOf(
          await asBorrower(server, loan.query)(loanDetails, {
            productId: loan.productId,
            orderId: loan.orderNo,
          }),
        )
        expect(isScore).toBe(false)
        await page.goto(loan.address('/loanDetail'))
        await expect(page.locator('#rating')).toHaveCount(0)
        pageErrors.expectNone()
      })
    }

    if (javaScriptEnabled)
      test(
        `given stars are thanked for even if the network fails right after, ${how}`,
        NIGHT,
        async ({ browser }) => {
          const loan = await takeLoan(server, words.who, '200')
          const { page } = await openPhone(browser)
          await page.route(/\/assets\/(host|app-parts)-/, (route) => route.abort())
          await page.goto(loan.address('/loanDetail'))
          await untilAwake(page)
          const modal = page.locator('#rating')
          await modal.locator('label:has-text("5 ")').click()
          await modal.getByRole('button', { name: words.send }).click()
          await expect(page.locator('#thanks')).toContainText(words.thanks)
          await page.context().close()
        },
      )

    test(`repay or not, and its choice, ${how}`, async ({ browser }) => {
      const loan = await takeLoan(server, words.who, '174')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      for (const path of ['/repayOrNot', '/repayOrNotChoose']) {
        await page.goto(loan.address(path))
        if (javaScriptEnabled) {
          await untilAwake(page)
          await expectAccessible(page)
        }
        await page.getByRole('link', { name: words.postpone }).click()
        await expect(page).toHaveURL(/\/extension\?/)
      }
      pageErrors.expectNone()
    })
  }

  test(`a failed joint login says so in ${words.language}`, NIGHT, async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(`${server.url}/jointLoginFail?type=${words.language === 'en' ? '1' : '2'}`)
    await expect(page).toHaveTitle('Fracaso')
    await expect(page.getByText(words.failure)).toBeVisible()
    await expectAccessible(page)
    pageErrors.expectNone()
  })
}

test(
  'in the app, the app asks for the store rating after 5 stars, without other dialogs',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ravi Sample', '200')
    const { page, pageErrors } = await openPhone(browser)
    await page.addInitScript(appWith(['goToRate']))
    await page.goto(loan.address('/loanDetail'))
    await untilAwake(page)
    await page.locator('#rating label:has-text("5 ")').click()
    await page.locator('#rating').getByRole('button', { name: 'Send my rating' }).click()
    // The sent form opens another document, which may replace the first one during an evaluation.
    const asked = () => page.evaluate('window.asked').catch(() => [])
    await expect.poll(asked).toEqual([['goToRate', { source: 'loan-details' }]])
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    // The address has no request any more.
    await expect(page).not.toHaveURL(/rated/)
    pageErrors.expectNone()
  },
)

test('in the app, the page thanks for 5 stars if the app does not ask for them within 5 seconds', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ravi Sample', '200')
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(appWith(['goToRate'], { waits: true }))
  await page.clock.install()
  await page.goto(loan.address('/loanDetail', { rated: '5' }))
  await expect.poll(() => page.evaluate('window.asked.length')).toBe(1)
  await expect(page.locator('#thanks')).toBeHidden()
  await page.clock.fastForward(5_000)
  await expect(page.locator('#thanks:modal')).toContainText('Thank you for your opinion')
  pageErrors.expectNone()
  await page.context().close()
})

test('in the app, the bank’s own flow is offered, and ends when an account is saved', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(appWith(['startBank', 'endBank']))
  await page.goto(loan.address('/bindBank'))
  await page.getByRole('button', { name: 'Confirmarla con mi banco' }).click()
  await expect.poll(() => page.evaluate('window.asked')).toEqual([['startBank', { orderId: loan.orderNo }]])
  await page.locator('#holder').fill('Ana Ejemplo')
  await page.locator('#bank').fill('Banco Inventado')
  await page.locator('#number').fill('032180000118359719')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel(mexico.code)).toBeVisible()
  await page.getByLabel(mexico.code).fill(await newestCode(server))
  await page.getByRole('button', { name: mexico.confirm }).click()
  await expect(page.locator('[data-outcome] .notice')).toContainText(mexico.saved)
  await expect.poll(() => page.evaluate('window.asked')).toEqual([['endBank', { orderId: loan.orderNo }]])
  pageErrors.expectNone()
})

test(
  'a tap that starts the bank’s own flow shows at once that it waits, and asks once',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.addInitScript(appWith(['startBank'], { waits: true }))
    await page.goto(loan.address('/bindBank'))
    await page.getByRole('button', { name: 'Confirmarla con mi banco' }).click()
    const waiting = page.getByRole('button', { name: 'Preguntando a la aplicación…' })
    await expect(waiting).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => page.evaluate('window.asked.length')).toBe(1)
    await waiting.dispatchEvent('click')
    await page.evaluate('window.answer()')
    await expect(page.getByRole('button', { name: 'Confirmarla con mi banco' })).not.toHaveAttribute(
      'aria-busy',
    )
    expect(await page.evaluate('window.asked.length')).toBe(1)
    pageErrors.expectNone()
  },
)

test('in the app, an account is confirmed by the lender’s backend instead of a code, and never by the app’s word', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const call = asBorrower(server, loan.query)
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(appWith(['confirmAccount'], { waits: true }))
  await page.goto(loan.address('/bindBank'))
  await untilAwake(page)
  await page.locator('#holder').fill('Ana Ejemplo')
  await page.locator('#bank').fill('Banco Inventado')
  await page.locator('#number').fill('032180000118359719')
  await page.getByRole('button', { name: mexico.save }).click()
  const inApp = page.getByRole('button', { name: 'Confirmarla en la aplicación' })
  await inApp.click()
  await expect(page.getByRole('button', { name: 'Preguntando a la aplicación…' })).toBeVisible()
  const { change } = dataOf(await call(boundAccounts, {}))
  const changeId = change?.id ?? ''
  await expect
    .poll(() => page.evaluate('window.asked'))
    .toEqual([['confirmAccount', { changeId, bank: 'Banco Inventado', masked: '•••• 9719' }]])
  await expectAccessible(page)

  await page.evaluate('window.answer()')
  await expect(page.locator('#code-error')).toContainText('La aplicación no la confirmó')
  expect(dataOf(await call(boundAccounts, {})).change?.id).toBe(changeId)

  await inApp.click()
  await expect.poll(() => page.evaluate('window.asked.length')).toBe(2)
  const backend = `${server.backendUrl ?? server.url}/sandbox/confirm-account`
  await fetch(backend, { method: 'POST', body: new URLSearchParams({ changeId }) })
  await page.evaluate('window.answer()')
  await expect(page.locator('[data-outcome] .notice')).toContainText(mexico.saved)
  expect(dataOf(await call(boundAccounts, {})).change).toBeNull()
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'what the app said is sent as soon as possible, and until then the page stays',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page } = await openPhone(browser)
    await page.addInitScript(appWith(['confirmAccount'], { waits: true }))
    await page.goto(loan.address('/bindBank'))
    await untilAwake(page)
    await page.locator('#holder').fill('Ana Ejemplo')
    await page.locator('#bank').fill('Banco Inventado')
    await page.locator('#number').fill('032180000118359719')
    await page.getByRole('button', { name: mexico.save }).click()
    const inApp = page.getByRole('button', { name: 'Confirmarla en la aplicación' })
    await expect(inApp).toBeVisible()

    const sending = (url: URL) => url.pathname === '/bindBank'
    await page.route(sending, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await inApp.click()
    await expect.poll(() => page.evaluate('window.asked.length')).toBe(1)
    await page.evaluate('window.answer()')
    await expectMessageInView(page.locator('#confirm-by-app').getByText(/^No hay conexión a internet/))
    await expect(page.locator('#code')).toBeVisible()

    await page.unroute(sending)
    await inApp.click()
    await expect.poll(() => page.evaluate('window.asked.length')).toBe(2)
    await page.evaluate('window.answer()')
    await expect(page.locator('#code-error')).toContainText('La aplicación no la confirmó')
    await page.context().close()
  },
)

test('who mistyped the account enters another one, and nothing is bound meanwhile', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const call = asBorrower(server, loan.query)
  const before = dataOf(await call(boundAccounts, {})).accounts
  const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled: false })
  await page.goto(loan.address('/bindBank'))
  await page.locator('#holder').fill('Ana Ejemplo')
  await page.locator('#bank').fill('Banco Inventado')
  await page.locator('#number').fill('032180000118359719')
  await page.getByRole('button', { name: mexico.save }).click()
  await page.getByRole('button', { name: mexico.other }).click()
  await expect(page.locator('#number')).toBeVisible()
  expect(dataOf(await call(boundAccounts, {})).accounts).toEqual(before)
  pageErrors.expectNone()
})

test(
  'the rating is below "your loan is paid", covers nothing and takes no focus',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '200')
    const { page, pageErrors } = await openPhone(browser, { viewport: SMALL_PHONE })
    await page.goto(loan.address('/loanDetail'))
    await untilAwake(page)
    const said = page.locator('.status-panel h2')
    await expect(said).toBeInViewport({ ratio: 1 })
    await expect(page.locator('#rating')).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    // The topmost element at the place of each text is that text.
    expect(
      await said.evaluate((heading) => {
        const { left, right, top, bottom } = heading.getBoundingClientRect()
        const places = [0.1, 0.5, 0.9].map((share) => left + share * (right - left))
        return places.map((x) => document.elementFromPoint(x, (top + bottom) / 2) === heading)
      }),
    ).toEqual([true, true, true])
    await expectInOrder(page, ['.status-panel', '.details', '#rating'])
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('stars are a form: 0, 6 and a word are refused and not counted', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '200')
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  for (const score of ['0', '6', 'cinco', '']) {
    const answer = await page.request.post(loan.address('/loanDetail'), { form: { rating: '1', score } })
    expect(await answer.text()).toContain('Seleccione una calificación')
  }
  const { isScore } = dataOf(
    await asBorrower(server, loan.query)(loanDetails, { productId: loan.productId, orderId: loan.orderNo }),
  )
  expect(isScore).toBe(true)
})
