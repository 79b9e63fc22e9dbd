import { expect, test } from '@playwright/test'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { nightIf, waysIn } from '#testing/at-night.ts'
import {
  isOfOurServer,
  knowsTablesAlone,
  type OpenLoan,
  openPhone,
  openSandbox,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { offerTo, pushOf } from '#testing/offer-to.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const mexico = {
  who: 'Ana Ejemplo',
  language: 'es',
  contract: 'Ver el contrato de préstamo',
  accepted: 'Usted aceptó este texto el',
  amount: '$3.000.00',
  masked: 'A••• E•••',
  download: 'Descargar en PDF',
  payments: 'Sus pagos',
  statement: 'Estado de cuenta',
  paidOut: 'Depósito a su cuenta',
  receipt: 'Comprobante',
  usedFor: 'En qué se aplicó',
  letter: 'Carta de liquidación',
  settled: 'Ya no se debe nada',
  wholeName: 'Su nombre completo',
  putName: 'Poner mi nombre',
  otherName: 'No es el nombre completo del contrato',
  named: 'La carta lleva su nombre',
  notYet: 'Este préstamo aún no está pagado',
  unknown: 'No encontramos este préstamo entre los suyos',
  unknownPayment: 'No encontramos este pago',
} as const

const india = {
  who: 'Ravi Sample',
  language: 'en',
  contract: 'See the loan agreement',
  accepted: 'You accepted this text on',
  amount: '₹12.000.00',
  masked: 'R••• S•••',
  download: 'Download as PDF',
  payments: 'Your payments',
  statement: 'Statement',
  paidOut: 'Paid out to you',
  receipt: 'Receipt',
  usedFor: 'What it was used for',
  letter: 'Letter of settlement',
  settled: 'Nothing more is owed on it',
  wholeName: 'Your whole name',
  putName: 'Put my name',
  otherName: 'This is not the whole name',
  named: 'The letter has your name',
  notYet: 'This loan is not paid yet',
  unknown: 'We did not find this loan among yours',
  unknownPayment: 'We did not find this payment',
} as const

const papersOf = (loan: OpenLoan, path: string, more: Record<string, string> = {}) =>
  loan.address(path, { orderNo: loan.orderNo, ...more })

for (const words of [mexico, india]) {
  for (const javaScriptEnabled of waysIn(words.language)) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`from a repaid loan to its papers in ${words.language} ${how} JavaScript`, async ({ browser }) => {
      const loan = await takeLoan(server, words.who, '200')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.goto(loan.address('/loanDetail'))
      if (javaScriptEnabled) await untilAwake(page)
      // The rating is above the links, and disappears without an answer.
      await page.locator('#rating form[method=dialog] button').last().click()

      await page.getByRole('link', { name: words.contract }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loan Agreement')
      await expect(page).toHaveTitle('Loan Agreement')
      await expect(page.getByText(words.accepted)).toBeVisible()
      const note = page.getByRole('table', { name: 'Particulars of the note' })
      await expect(note.getByRole('row')).toHaveCount(15)
      for (const fixed of [
        words.amount,
        words.masked,
        '18%',
        'Interest (0.0065%)',
        '16% of interest plus commission',
      ])
        await expect(note).toContainText(fixed)
      await expect(page.getByRole('article')).toContainText('3% per day')
      await expect(page.getByRole('table', { name: 'Who signs' })).toContainText(words.masked)
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await expectAccessible(page)

      const pdf = page.waitForEvent('download')
      await page.getByRole('link', { name: words.download }).click()
      expect((await pdf).suggestedFilename()).toBe(`agreement-${loan.orderNo}.pdf`)

      await page.goto(loan.address('/loanDetail'))
      if (javaScriptEnabled) await untilAwake(page)
      await page.locator('#rating form[method=dialog] button').last().click()
      await page.getByRole('link', { name: words.payments }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.statement)
      await expect(page.getByText(words.paidOut)).toBeVisible()
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await expectAccessible(page)

      await page.getByRole('link', { name: words.receipt }).click()
      await expect(page.getByRole('heading', { name: words.usedFor })).toBeVisible()
      const named = await page.getByRole('list').or(page.locator('dl')).allInnerTexts()
      // Pages of the paid loan link to the same receipt.
      for (const paid of ['/loanDetail', '/repay']) {
        await page.goto(loan.address(paid))
        if (javaScriptEnabled) await untilAwake(page)
        if (paid === '/loanDetail') await page.locator('#rating form[method=dialog] button').last().click()
        await page.getByRole('link', { name: words.receipt, exact: true }).click()
        await expect(page.getByRole('heading', { name: words.usedFor })).toBeVisible()
        expect(await page.getByRole('list').or(page.locator('dl')).allInnerTexts()).toEqual(named)
      }
      if (javaScriptEnabled) await expectAccessible(page)
      const receipt = page.waitForEvent('download')
      await page.getByRole('link', { name: words.download }).click()
      expect((await receipt).suggestedFilename()).toBe(`receipt-${loan.orderNo}.pdf`)

      await page.goto(papersOf(loan, '/statement'))
      await page.getByRole('link', { name: words.letter }).click()
      await expect(page.getByText(words.settled)).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)

      // The address alone reveals no name; the borrower's full name unlocks the letter with it.
      if (javaScriptEnabled) await untilAwake(page)
      await expect(page.getByRole('article')).toContainText(words.masked)
      await page.locator('.not-on-paper summary').click()
      await page.getByLabel(words.wholeName).fill('Another Person')
      await page.getByRole('button', { name: words.putName }).click()
      await expect(page.getByText(words.otherName).first()).toBeVisible()
      await page.getByLabel(words.wholeName).fill(words.who)
      await page.getByRole('button', { name: words.putName }).click()
      await expect(page.getByText(words.named)).toBeVisible()
      await expect(page.getByRole('article')).toContainText(words.who)
      const letter = page.waitForEvent('download')
      await page.getByRole('link', { name: words.download }).click()
      expect((await letter).suggestedFilename()).toBe(`settlement-${loan.orderNo}.pdf`)
      pageErrors.expectNone()
    })
  }

  test(
    `papers that are not there say why in ${words.language}`,
    nightIf(words.language === 'es'),
    async ({ browser }) => {
      const loan = await takeLoan(server, words.who, '174')
      const stranger = await takeLoan(server, words.who, '200')
      const { page, pageErrors } = await openPhone(browser)
      for (const path of ['/loanAgreement', '/agony', '/statement', '/receipt', '/settlement']) {
        await page.goto(
          papersOf(loan, path, { orderNo: stranger.orderNo, orderId: stranger.orderNo, paymentId: 'x' }),
        )
        await expect(page.getByText(words.unknown)).toBeVisible()
      }
      await page.goto(papersOf(loan, '/settlement'))
      await expect(page.getByText(words.notYet)).toBeVisible()
      await page.goto(papersOf(loan, '/receipt', { paymentId: 'x' }))
      await expect(page.getByText(words.unknownPayment)).toBeVisible()
      // A file that cannot be made leads to the same page.
      await page.goto(papersOf(loan, '/papers/settlement.pdf'))
      await expect(page.getByText(words.notYet)).toBeVisible()
      pageErrors.expectNone()
    },
  )
}

test('a loan in instalments has the period agreement, at either address', async ({ browser }) => {
  const bruno = await server.person('Bruno Muestra')
  const loan = bruno.orders.find(({ productId }) => productId === 'mx-plazos')
  const { page } = await openPhone(browser)
  const inInstalments = page.getByText('in the instalments of the repayment plan')
  for (const path of ['/agony', '/loanAgreement']) {
    await page.goto(`${server.url}${path}?${bruno.query}&orderNo=${loan?.orderNo}`)
    await expect(page.getByRole('article')).toBeVisible()
    // Without a text of the backend, the address decides which agreement is shown (spec 2).
    const isMeant = path === '/agony' || !knowsTablesAlone()
    await expect(page.getByRole('article').filter({ has: inInstalments })).toHaveCount(isMeant ? 1 : 0)
  }
})

test('what is offered has an agreement to read, marked as not accepted yet', async ({ browser }) => {
  const asha = await server.person('Asha Sample')
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  await page.goto(`${server.url}/loanAgreement?${asha.query}&productId=in-direct`)
  await expect(page.getByText('You have not accepted it.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('₹10.000.00')
})

for (const { who, productId, title } of [
  { who: 'Asha Sample', productId: 'in-steps', title: 'Key Facts Statement (KFS)' },
  { who: 'Lucía Muestra', productId: 'mx-plazos', title: 'Datos clave' },
]) {
  test(`the key facts of ${who} below the agreement break no word on a small phone`, async ({ browser }) => {
    test.skip(!isOfOurServer(), 'no other backend keeps them')
    const person = await server.person(who)
    await offerTo(server, person, productId, 300_000n)
    const accept = await pushOf(server, person, productId)
    const { lendDetailsUrl } = dataOf(await asBorrower(server, person.query)(loanDetailPush, accept))
    const orderNo = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
    const { page } = await openPhone(browser, { viewport: { width: 320, height: 640 } })
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(`${server.url}/loanAgreement?${person.query}&orderNo=${orderNo}`)
      await page.getByText(title, { exact: true }).click()
      await expect(page.getByRole('table').last()).toBeVisible()
      await expectWholeWords(page)
      await expectNoSidewaysScroll(page)
    }
    await page.context().close()
  })
}

test('the agreement prints as a paper, without buttons and screen elements', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  const { page } = await openPhone(browser)
  await page.goto(papersOf(loan, '/loanAgreement'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Download as PDF')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Who signs' })).toBeVisible()
})

for (const { type, title, welcome, privacy, part } of [
  { type: '1', title: 'About us', welcome: 'Welcome to', privacy: 'Privacy Notice', part: 'within 30 days' },
  {
    type: '2',
    title: 'Acerca de nosotros',
    welcome: 'Le damos la bienvenida a',
    privacy: 'Aviso de privacidad',
    part: 'en un plazo máximo de 30 días',
  },
  {
    type: '7',
    title: 'Acerca de nosotros',
    welcome: 'Le damos la bienvenida a',
    privacy: 'Aviso de privacidad',
    part: 'en un plazo máximo de 30 días',
  },
]) {
  test(`about us and the privacy notice with type ${type}`, nightIf(type === '1'), async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(`${server.url}/aboutUs?type=${type}`)
    await expect(page).toHaveTitle(title)
    await expect(page.getByText(welcome)).toBeVisible()
    if (type !== '7') await expectAccessible(page)
    for (const path of ['/privacy', '/PrivacyPolicy']) {
      await page.goto(`${server.url}${path}?type=${type}`)
      await expect(page).toHaveTitle(privacy)
      await expect(page.getByRole('article')).toContainText(part)
      // A text needs no interaction, and ships no script.
      await expect(page.locator('script[src]')).toHaveCount(0)
    }
    if (type !== '7') await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    pageErrors.expectNone()
  })
}
