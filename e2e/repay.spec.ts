import { expect, type Page, test } from '@playwright/test'
import { formatNumber } from '#domain/amount.ts'
import { recordAnnouncements, timesAnnounced } from '#testing/announcements.ts'
import { allAtNight, NIGHT, nightIf, waysIn } from '#testing/at-night.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import {
  isOfOurServer,
  knowsTablesAlone,
  openPhone,
  openSandbox,
  pauseSoon,
  payInForm,
  reportsPayments,
  SMALL_PHONE,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { ledgerOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { expectAccessible, expectInOrder, expectNoSidewaysScroll, textOf } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { scan } from '#testing/scanner.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox({ endsEarly: false })
})
test.afterAll(() => server.close())

const mexico = {
  who: 'Ana Ejemplo',
  language: 'es',
  currency: 'MXN',
  details: 'Detalles del préstamo',
  active: 'Su préstamo está activo',
  settled: 'Su préstamo está pagado',
  repay: 'Pagar',
  more: 'Ver más',
  hide: 'Ocultar',
  sections: ['En una tienda', 'Por transferencia bancaria'],
  store: 'Tiendas Colibrí',
  reference: 'Referencia',
  company: 'Empresa',
  copy: 'Copiar',
  copied: 'Copiado',
  barCode: 'código de barras',
  close: 'Cerrar',
  paid: 'Pagado',
  nothingOwed: 'Este préstamo ya está pagado',
  back: 'Regresar',
  borrowAgain: 'Pedir otro préstamo',
} as const

const india = {
  who: 'Ravi Sample',
  language: 'en',
  currency: 'INR',
  details: 'Loan details',
  active: 'Your loan is active',
  settled: 'Your loan is paid',
  repay: 'Repay',
  more: 'More',
  hide: 'Hide',
  // The only store has a reference, so it is above.
  sections: ['With UPI', 'By bank transfer'],
  store: 'Marigold Corner Stores',
  reference: 'Reference',
  company: 'Company',
  copy: 'Copy',
  copied: 'Copied',
  barCode: 'barcode',
  close: 'Close',
  paid: 'Paid',
  nothingOwed: 'This loan is paid',
  back: 'Back',
  borrowAgain: 'Borrow again',
} as const

/** Converts `3204.17 MXN` to minor units in digits. */
const minorIn = (label: string | null) => (label ?? '').replace(/[. A-Z]/g, '')

for (const words of [mexico, india]) {
  for (const javaScriptEnabled of waysIn(words.language)) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`the main job in ${words.language} ${how} JavaScript: from loan details to a paid loan`, async ({
      browser,
    }) => {
      const loan = await takeLoan(server, words.who, '174')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })

      await page.goto(loan.address('/loanDetail'))
      await expect(page).toHaveTitle(words.details)
      await expect(page.locator('html')).toHaveAttribute('lang', words.language === 'en' ? 'en-IN' : 'es-MX')
      await expect(page.getByRole('heading', { name: words.active })).toBeVisible()
      await expect(page.locator('svg.status-image')).toBeVisible()
      expect(await page.locator('main dl > div').count()).toBeGreaterThan(3)
      if (javaScriptEnabled) await untilAwake(page)
      await page
        .getByRole('link', { name: repayButton(words.repay) })
        .first()
        .click()

      // Repay by instalment (spec 2): date and total, two rows and a toggle, channels in sections.
      await expect(page).toHaveTitle(words.repay)
      const due = await page.locator('.amount-hero .amount').getAttribute('value')
      expect(due).toMatch(new RegExp(`^\\d+\\.\\d\\d ${words.currency}$`))
      await expect(page.locator('.amount-hero')).toContainText(/\d{4}-\d{2}-\d{2}/)
      await expect(page.locator('main img').first()).toBeVisible()
      const rows = page.locator('.details dt')
      const hidden = (await rows.count()) - 2
      expect(hidden).toBeGreaterThan(0)
      await expect(rows.filter({ visible: true })).toHaveCount(2)
      await page.getByText(words.more, { exact: true }).click()
      await expect(rows.filter({ visible: true })).toHaveCount(2 + hidden)
      await page.getByText(words.hide, { exact: true }).click()
      await expect(rows.filter({ visible: true })).toHaveCount(2)
      for (const title of words.sections)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()

      const channel = page.locator('li').filter({ hasText: words.store })
      const reference = (await textOf(channel.locator('.code'))).replace(/\s/g, '')
      expect(reference).toMatch(/^\d{14}$/)
      if (javaScriptEnabled) {
        await channel.getByRole('button', { name: `${words.copy}: ${words.reference}`, exact: true }).click()
        await expect(page.getByRole('status').getByText(words.copied)).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
      } else {
        await expect(channel.getByRole('button', { includeHidden: false })).toHaveCount(0)
      }

      const modal = page.getByRole('dialog')
      const opener = channel.getByRole('link', { name: words.barCode })
      await opener.click()
      await expect(modal).toBeVisible()
      await expect.poll(() => scan(modal.locator('img'))).toEqual([{ format: 'Code128', text: reference }])
      // A scaled code has uneven bars, on which scanners fail for some numbers.
      const { drawn, shown } = await modal.locator('img').evaluate((picture) => ({
        drawn: (picture as HTMLImageElement).naturalWidth,
        shown: picture.clientWidth,
      }))
      expect(shown).toBe(drawn)
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(modal).toBeHidden()
        await expect(opener).toBeFocused()
        await opener.click()
      } else expect(new URL(page.url()).hash).toMatch(/^#code-/)
      await modal.getByRole('link', { name: words.close }).click()
      await expect(modal).toBeHidden()

      // Choosing a channel (spec 2): requestType 1, amount, payCode, and the common parameters.
      await channel.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/carpmm\?/)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get('requestType')).toBe('1')
      expect(searchParams.get('amount')).toBe(minorIn(due))
      expect(searchParams.get('payCode')).toMatch(/store/)
      for (const [name, value] of new URLSearchParams(loan.query)) expect(searchParams.get(name)).toBe(value)

      await expect(page.locator('.slip .amount')).toHaveAttribute('value', due ?? '')
      const code = page.locator('.code-image img')
      await expect(page.locator('.slip .code').first()).toHaveText(reference)
      await expect.poll(() => scan(code)).toEqual([{ format: 'Code128', text: reference }])
      await expectNoSidewaysScroll(page)
      await expectInOrder(page, [
        '.banner-logo',
        '.amount-hero',
        '.slip h2',
        '.slip h2 + p',
        '.code-image img',
        `.reference:has-text("${words.reference}")`,
        `.reference:has-text("${words.company}")`,
        'section ol',
      ])

      // Payment at the store: the open page shows it by itself, and without script after a reload.
      const isReported = reportsPayments()
      const open =
        javaScriptEnabled && isReported
          ? [page, await page.context().newPage(), await page.context().newPage()]
          : []
      await open[1]?.goto(loan.address('/loanDetail'))
      await open[2]?.goto(loan.address('/repay'))
      expect(await payInForm(page, server, reference, minorIn(due))).toContain('The loan is paid')
      if (open[0]) await expect(page.getByRole('heading', { name: words.paid, exact: true })).toBeVisible()
      if (open[1]) await expect(open[1].getByRole('heading', { name: words.settled })).toBeVisible()
      if (open[2]) await expect(open[2].getByRole('heading', { name: words.paid, exact: true })).toBeVisible()
      if (open.length === 0) await page.reload()
      await (isReported
        ? expect(page.getByRole('heading', { name: words.paid, exact: true })).toBeVisible()
        : expect(page.locator('main')).toContainText(words.nothingOwed))
      // A backend with its own words: the page leads back to the one before, and from there to the loan.
      if (!isReported) await page.getByRole('link', { name: words.back }).last().click()
      await page.getByRole('link', { name: words.details }).click()
      await expect(page.getByRole('heading', { name: words.settled })).toBeVisible()
      await expect(page.getByRole('link', { name: repayButton(words.repay) })).toHaveCount(0)
      await expect(page.getByRole('link', { name: words.borrowAgain })).toHaveAttribute(
        'href',
        `abono://product?productId=${loan.productId}`,
      )
      const lines = await ledgerOf(server, loan.orderNo)
      expect(sumOf(lines)).toBe(0n)
      expect(sumOf(lines.filter(({ account }) => account === 'principal'))).toBe(0n)
      pageErrors.expectNone()
      await page.context().close()
    })
  }
}

/** The button includes the amount, if the backend sends it. */
const repayButton = (word: string) => new RegExp(`^${word}( |$)`)

/** Actions of a borrower by status (spec 4), in the words of both languages. */
const buttons = {
  es: { repay: /^Pagar\s\$\d/, extend: /^Aplazar 7 días por \$\d/, again: /^Pedir otro préstamo$/ },
  en: { repay: /^Repay\s₹\d/, extend: /^Extend by 7 days for ₹\d/, again: /^Borrow again$/ },
} as const
/** The same without an amount from the backend. */
const plainButtons = {
  es: { repay: /^Pagar$/, extend: /^Aplazar el pago$/, again: /^Pedir otro préstamo$/ },
  en: { repay: /^Repay$/, extend: /^Extend the due date$/, again: /^Borrow again$/ },
} as const
const STATUSES: [string, (keyof typeof buttons.es)[]][] = [
  ['21', []],
  ['110', []],
  ['151', []],
  ['170', []],
  ['174', ['repay', 'extend']],
  ['180', ['repay', 'extend']],
  ['200', ['again']],
  ['999', []],
]

for (const { who, language } of [mexico, india]) {
  test(
    `each status of a loan in ${language} shows its own picture and its own buttons`,
    nightIf(language === 'en'),
    async ({ browser }) => {
      const { page, pageErrors } = await openPhone(browser)
      const pictures = new Map<string, string>()
      const said = (knowsTablesAlone() ? plainButtons : buttons)[language]
      for (const [status, allowed] of STATUSES) {
        const loan = await takeLoan(server, who, status)
        await page.goto(loan.address('/loanDetail'))
        await expect(page.locator('.status-panel h2')).toHaveText(/\w{4}/)
        const shown = await page.locator('.action-bar a').allInnerTexts()
        expect(shown, status).toEqual(allowed.map((action) => expect.stringMatching(said[action])))
        await expect(page.locator('.details'), status).toHaveCount(status === '110' ? 0 : 1)
        pictures.set(status, await page.locator('svg.status-image').innerHTML())
        // The second address shows the same screen (spec 2).
        if (status === '174') {
          const heading = await textOf(page.locator('.status-panel'))
          await page.goto(loan.address('/order'))
          expect(await textOf(page.locator('.status-panel'))).toBe(heading)
        }
      }
      expect(pictures.get('999')).toBe(pictures.get('200'))
      pictures.delete('999')
      expect(pictures.get('170')).toBe(pictures.get('200'))
      pictures.delete('170')
      expect(new Set(pictures.values()).size).toBe(pictures.size)
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}

test('the extension is offered in a modal beside the normal repayment, and only where it is allowed', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '180')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await page.getByRole('link', { name: 'Aplazar 7 días' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('hasta 7 días')
  // Both ways in figures, paying first: the payment today, the later one, and the difference.
  const [pay = '', postpone = ''] = await modal.locator('.choice-card').allInnerTexts()
  const amounts = /\$[\d.]+/g
  // The number of late days depends on the days off before today.
  const [owed = ''] = pay.match(amounts) ?? []
  expect(pay.match(amounts)).toEqual([owed])
  const inAll = formatNumber(BigInt(owed.replace(/\D/g, '')) + 150_00n)
  expect(postpone.match(amounts)).toEqual(['$150.00', owed, `$${inAll}`, '$150.00'])
  expect(postpone).toMatch(/CAT de aplazar[^%]*\d\.\d%/)
  await expectAccessible(page)
  await expect(modal.getByRole('link', { name: 'Aplazar', exact: true })).toHaveAttribute(
    'href',
    /^\/extension\?/,
  )
  await modal.getByRole('link', { name: 'Pagar ahora' }).click()
  await expect(page).toHaveTitle('Pagar')

  const closed = await takeLoan(server, 'Bruno Muestra', '174')
  await page.goto(closed.address('/loanDetail'))
  expect(await page.locator('.action-bar a').allInnerTexts()).toEqual([expect.stringMatching(/^Pagar\s\$\d/)])
  pageErrors.expectNone()
  await page.context().close()
})

test('the page polls on after a network has answered with a page of its own', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  let polls = 0
  await page.route(
    ({ pathname }) => pathname === '/repay',
    (route) => {
      polls += 1
      return polls === 1
        ? route.fulfill({ contentType: 'text/html', body: '<main>Sign in to the hotel</main>' })
        : route.continue()
    },
  )
  const notice = page.locator('[data-old-copy]')
  const poll = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await poll()
  await expect(notice).toBeVisible()
  await poll()
  await expect(notice).toBeHidden()
  pageErrors.expectNone()
  await page.context().close()
})

test('a sheet opened by the address stays closed after a poll', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '180')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  const opener = page.getByRole('link', { name: 'Aplazar 7 días' })
  const id = (await opener.getAttribute('href')) ?? ''
  // A tap before the script ran does the same.
  await page.goto(loan.address('/loanDetail') + id)
  await page.reload()
  await untilAwake(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.evaluate(() => document.querySelector('main h1, main h2')?.append('*'))
  const answered = page.waitForResponse(/\/loanDetail\?/)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await answered
  await expect(page.locator('main')).not.toContainText('*')
  await expect(page.getByRole('dialog')).toBeHidden()
  pageErrors.expectNone()
  await page.context().close()
})

test('two tabs, a double tap and a reload all get the same reference', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ravi Sample', '180')
  const { page, pageErrors } = await openPhone(browser)
  const second = await page.context().newPage()
  for (const tab of [page, second]) await tab.goto(loan.address('/repay'))
  await untilAwake(page)
  await untilAwake(second)
  const channel = (tab: typeof page) => tab.getByRole('link', { name: 'Sample Bank' })
  await Promise.all([channel(page).dblclick(), channel(second).click()])
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/carpmm\?/)
  const shown = (tab: typeof page) => textOf(tab.locator('.slip .code').first())
  const reference = await shown(page)
  expect(await shown(second)).toBe(reference)
  await second.reload()
  expect(await shown(second)).toBe(reference)
  const issued = (await referencesOf(server, loan.orderNo)).filter(
    (row) => row.reference === reference.replace(/\s/g, ''),
  )
  expect(issued).toEqual([{ reference: reference.replace(/\s/g, ''), state: 'issued' }])
  pageErrors.expectNone()
  await page.context().close()
})

test('going back after paying shows that nothing is owed, not the payment methods', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  await page.getByRole('link', { name: 'UPI' }).first().click()
  await expect(page).toHaveURL(/\/carpmm\?/)
  const drawn = page.locator('.slip .code-image')
  await expect.poll(() => scan(drawn)).toEqual([{ format: 'QRCode', text: expect.stringMatching(/^upi:/) }])
  const [code] = await scan(drawn)
  const link = new URLSearchParams(code?.text.replace('upi://pay?', ''))
  const reference = (await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')
  const amount = (await page.locator('.slip .amount').getAttribute('value'))?.replace(' INR', '') ?? ''
  expect(Object.fromEntries(link)).toMatchObject({ tr: reference, am: amount, cu: 'INR' })
  expect(await payInForm(page, server, reference, amount.replace('.', ''))).toContain('The loan is paid')
  // The same reference paid again becomes a credit, and the page says so.
  expect(await payInForm(page, server, reference, '100')).toContain('credit')
  await page.goBack()
  await expect(page.getByText('This loan is paid')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toHaveCount(
    reportsPayments() ? 1 : 0,
  )
  await expect(page.locator('.rows')).toHaveCount(0)
  await page.getByRole('link', { name: 'Loan details' }).click()
  await expect(page.locator('main')).toContainText('₹1.00')
  expect(sumOf(await ledgerOf(server, loan.orderNo))).toBe(0n)
  pageErrors.expectNone()
  await page.context().close()
})

for (const javaScriptEnabled of allAtNight([true, false])) {
  test(`a tap on the code shows it full screen, white also in dark mode, with a script: ${javaScriptEnabled}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser, {
      javaScriptEnabled,
      colorScheme: 'dark',
      viewport: { width: 360, height: 640 },
    })
    await page.goto(loan.address('/repay'))
    if (javaScriptEnabled) await untilAwake(page)
    await page.getByRole('link', { name: 'Mini Nopal' }).first().click()
    await expect(page).toHaveURL(/\/carpmm\?/)
    const reference = (await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')
    await page.locator('.code-zoom').click()
    const screen = page.locator('.code-screen')
    await expect(screen).toBeVisible()
    await expect.poll(() => screen.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    await expect(screen).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const text of ['Mini Nopal 24', '$3.204.17', 'Suba el brillo'])
      await expect(screen).toContainText(text)
    const large = screen.locator('.code-large img')
    await expect.poll(() => scan(large)).toEqual([{ format: 'Code128', text: reference }])
    if (javaScriptEnabled) {
      // Along the longer side of the phone, scaled by whole device pixels, as soon as the page script runs.
      const fits = () =>
        large.evaluate((picture) => {
          const { naturalWidth: drawn } = picture as HTMLImageElement
          const { height: shown } = picture.getBoundingClientRect()
          const areWhole = Number.isInteger((shown / drawn) * 2 * window.devicePixelRatio)
          return { areWhole, isLarger: shown >= drawn, isWithin: shown < 640 }
        })
      await expect.poll(fits).toEqual({ areWhole: true, isLarger: true, isWithin: true })
      // The page polls meanwhile.
      const polled = page.waitForResponse(/\/carpmm\?/)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await (await polled).finished()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      expect(await fits()).toEqual({ areWhole: true, isLarger: true, isWithin: true })
      await expectAccessible(page)
    }
    await screen.getByRole('link', { name: 'Cerrar' }).click()
    await expect(screen).toBeHidden()
    if (javaScriptEnabled) {
      // Closing leaves the sheet's history entry later: the next address would be left instead.
      await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined()
      // After a tap before the script ran it has the same size.
      await page.goto(`${page.url().split('#')[0]}#code`)
      await page.reload()
      await expect.poll(async () => (await large.getAttribute('style')) ?? '').toContain('scale(')
      await screen.getByRole('link', { name: 'Cerrar' }).click()
      await expect(screen).toBeHidden()
    }
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('after the payment has closed the large code, one Back leaves the slip', async ({ browser }) => {
  test.skip(!reportsPayments(), 'this backend does not report payments to the page')
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  await page.getByRole('link', { name: 'Mini Nopal' }).first().click()
  await expect(page).toHaveURL(/\/carpmm\?/)
  const reference = (await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')
  const amount = minorIn(await page.locator('.slip .amount').getAttribute('value'))
  await untilAwake(page)
  await page.locator('.code-zoom').click()
  await expect(page.locator('.code-screen')).toBeVisible()
  await payInForm(page, server, reference, amount)
  await expect(page).toHaveTitle('Pagado')
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/\/repay\?/)
  pageErrors.expectNone()
  await page.context().close()
})

for (const { who, payCode } of [
  { who: 'Ana Ejemplo', payCode: 'mx-store-nopal' },
  { who: 'Ravi Sample', payCode: 'in-store-marigold' },
]) {
  test(`at a counter amount, whole code and number are visible at once on the smallest phone: ${payCode}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, who, '174')
    const { page, pageErrors } = await openPhone(browser, { viewport: SMALL_PHONE })
    await page.goto(loan.address('/repay'))
    await page.locator(`a.row[href*="payCode=${payCode}"]`).first().click()
    const number = page.locator('.slip [data-digits] .code').first()
    await expect.poll(() => scan(page.locator('.code-image img'))).toHaveLength(1)
    for (const part of ['.slip .amount-hero .amount', '.code-image img', '.slip [data-digits] .code'])
      await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(number).toHaveCSS('font-size', /^2[34](\.\d+)?px$/)
    // On one line for reading aloud.
    expect((await number.boundingBox())?.height).toBeLessThan(40)
    const widths = async (part: string) => (await page.locator(part).first().boundingBox())?.width ?? 0
    expect(await widths('.code-image img')).toBeGreaterThan(0.8 * (await widths('.code-image')))
    // Another valid reference is listed below, and moves nothing.
    if (payCode === 'mx-store-nopal' && isOfOurServer()) await expectInOrder(page, ['.slip', '.slip + .hint'])
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('money that arrives while the slip is open is announced once, becomes the page title, and is shared without an address', async ({
  browser,
}) => {
  test.skip(!reportsPayments(), 'this backend does not report payments to the page')
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await recordAnnouncements(page)
  await page.addInitScript(() => {
    const share = async (data: ShareData) =>
      void Object.assign(document.documentElement.dataset, { shared: JSON.stringify(data) })
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  })
  await page.goto(loan.address('/repay'))
  await untilAwake(page)
  await page.locator('a.row[href*="payCode=mx-store-nopal"]').click()
  await expect(page.locator('.slip .code').first()).toBeVisible()
  await untilAwake(page)
  await expect(page).toHaveTitle('Instrucciones de pago')
  const reference = (await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')
  await payAtStore(server, reference, BigInt(new URL(page.url()).searchParams.get('amount') ?? ''))
  await expect(page.locator('.paid-ring')).toBeVisible()
  await expect(page).toHaveTitle('Pagado')
  await expect(page.locator('h1')).toHaveText('Pagado')
  // The spoken form: "$3.204.17" would be read as a number with two points.
  await expect.poll(() => timesAnnounced(page, '3,204.17 pesos mexicanos')).toBe(1)
  expect(await timesAnnounced(page, '$')).toBe(0)
  // No rating covers the result.
  await expect(page.locator('dialog[open]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', /3\.204\.17/)
  const shared = (await page.locator('html').getAttribute('data-shared')) ?? ''
  expect(Object.keys(JSON.parse(shared)).sort()).toEqual(['text', 'title'])
  expect(shared).not.toMatch(/https?:|dearest|showy/)
  pageErrors.expectNone()
  await page.context().close()
})

/** The page itself, which polls. */
const REPAY = /\/repay\?/

test(
  'a page polls after 4, 8, 15 and 30 s, and once at once when the borrower returns, however the browser reports it',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, mexico.who, '174')
    const { page, pageErrors } = await openPhone(browser)
    let requests = 0
    page.on('request', (request) => {
      if (REPAY.test(request.url())) requests += 1
    })
    const answered = () => page.waitForResponse(REPAY)
    await page.clock.install()
    await page.goto(loan.address('/repay'))
    await untilAwake(page)
    await pauseSoon(page)
    const waits = await noteWaits(page)
    const comeBack = () =>
      page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event('focus'))
        window.dispatchEvent(new Event('online'))
      })
    // Events are ignored while the page starts or polls.
    await expect(async () => {
      const first = page.waitForResponse(REPAY, { timeout: 3_000 })
      await Promise.all([first, comeBack()])
    }).toPass()
    for (const wait of [4_000, 8_000, 15_000, 30_000, 30_000]) {
      // An answer is here before the page schedules the next poll.
      await expect.poll(waits.read).toContain(wait)
      await waits.forget()
      requests = 0
      await page.clock.runFor(wait - 500)
      expect(requests, `before ${wait} ms`).toBe(0)
      const next = answered()
      await page.clock.runFor(500)
      await next
      expect(requests, `after ${wait} ms`).toBe(1)
    }
    await expect.poll(waits.read).toContain(30_000)
    requests = 0
    const last = answered()
    await comeBack()
    await last
    await page.clock.runFor(3_000)
    expect(requests).toBe(1)
    pageErrors.expectNone()
    await page.context().close()
  },
)

/** Records the page's polling delays, from now on or since they were last cleared. */
async function noteWaits(page: Page) {
  await page.evaluate(() => {
    const begun: unknown[] = []
    const { setTimeout } = window
    const noting = (work: () => void, wait?: number) => {
      begun.push(wait)
      return setTimeout(work, wait)
    }
    Object.assign(window, { begun, setTimeout: noting })
  })
  return {
    read: (): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'begun')),
    forget: () => page.evaluate(() => void Reflect.get(window, 'begun').splice(0)),
  }
}
