import { expect, type Page, test } from '@playwright/test'
import { readClabe } from '#domain/markets/mexico/clabe.ts'
import { allAtNight, isNight, NIGHT, nightIf } from '#testing/at-night.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { openPhone, openSandbox, payInForm, reportsPayments, takeLoan, untilAwake } from '#testing/journey.ts'
import { ledgerOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { scan } from '#testing/scanner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

let server: SandboxServer
let later = 0
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + later) })
})
test.afterAll(() => server.close())
test.beforeEach(() => {
  later = 0
})

const codeOf = async (page: Page) =>
  ((await page.locator('.slip .code').first().textContent()) ?? '').replace(/\s/g, '')
const amountOf = (page: Page) => new URL(page.url()).searchParams.get('amount') ?? ''
const choose = async (page: Page, payCode: string) => {
  await page.locator(`a.row[href*="payCode=${payCode}"]`).first().click()
  await expect(page).toHaveURL(/\/carpmm\?/)
  await expect(page.locator('.slip')).toBeVisible()
}

interface Way {
  who: string
  payCode: string
  /** Name of the reference, and its format. */
  label: string
  looks: RegExp
  /** Whether `npm test` runs it with script, without, or both; the night runs both. */
  always: readonly boolean[]
  code: 'Code128' | 'QRCode' | null
  paid: string
  nothingOwed: string
  notMoved: string
}

const es = {
  who: 'Ana Ejemplo',
  paid: 'Pagado',
  nothingOwed: 'Este préstamo ya está pagado',
  notMoved: 'Aún no recibimos su pago',
}
const en = {
  who: 'Ravi Sample',
  paid: 'Paid',
  nothingOwed: 'This loan is paid',
  notMoved: 'We have not received your payment yet',
}
const ways: Way[] = [
  {
    ...es,
    payCode: 'mx-store-nopal',
    always: [true],
    label: 'Referencia',
    looks: /^\d{14}$/,
    code: 'Code128',
  },
  { ...es, payCode: 'mx-bank-transfer', always: [true], label: 'CLABE', looks: /^\d{18}$/, code: null },
  { ...en, payCode: 'in-upi', always: [true, false], label: 'Reference', looks: /^\d{14}$/, code: 'QRCode' },
  { ...en, payCode: 'in-bank-transfer', always: [false], label: 'Reference', looks: /^\d{14}$/, code: null },
  {
    ...en,
    payCode: 'in-store-marigold',
    always: [],
    label: 'Reference',
    looks: /^\d{14}$/,
    code: 'Code128',
  },
]

for (const way of ways) {
  for (const javaScriptEnabled of isNight ? [true, false] : way.always) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`${way.payCode} ${how} JavaScript: from the channel to a paid loan`, async ({ browser }) => {
      const loan = await takeLoan(server, way.who, '174')
      const isReported = reportsPayments()
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.goto(loan.address('/repay'))
      if (javaScriptEnabled) await untilAwake(page)
      await choose(page, way.payCode)

      const code = await codeOf(page)
      expect(code).toMatch(way.looks)
      if (way.label === 'CLABE') expect(readClabe(code).ok).toBe(true)
      await expect(page.locator('.reference').first()).toContainText(way.label)
      const upi = page.locator('a[href^="upi://"]')
      const drawn = page.locator('.code-image img')
      if (way.code === null) await expect(drawn).toHaveCount(0)
      else {
        // The payment app's link is a field of ours; the picture contains the same.
        const ofApp = async () =>
          isReported ? await upi.getAttribute('href') : expect.stringContaining(`tr=${code}`)
        const text = way.code === 'QRCode' ? await ofApp() : code
        await expect.poll(() => scan(drawn)).toEqual([{ format: way.code, text }])
      }
      if (way.payCode === 'in-upi' && isReported) {
        const said = Object.fromEntries(new URL((await upi.getAttribute('href')) ?? '').searchParams)
        const minor = amountOf(page)
        const am = `${minor.slice(0, -2)}.${minor.slice(-2)}`
        expect(said).toMatchObject({ pa: 'abono@sandbox', pn: 'Abono Sandbox', tr: code, am, cu: 'INR' })
      } else await expect(upi).toHaveCount(0)
      // Backends without payment states or expiry are not tested for them.
      await expect(page.locator('.progress [aria-current=step]')).toHaveCount(isReported ? 1 : 0)
      await expect(page.getByText(way.notMoved)).toHaveCount(isReported ? 1 : 0)
      await expectNoSidewaysScroll(page)
      const timer = page.getByRole('timer')
      if (!isReported) await expect(timer).toHaveCount(0)
      else if (javaScriptEnabled)
        await expect(timer).toHaveText(/^(más de|more than) \d+ (días|days|horas|hours)$/)
      else await expect(timer).toBeHidden()
      if (javaScriptEnabled) await expectAccessible(page)

      expect(await payInForm(page, server, code, amountOf(page))).toContain('The loan is paid')
      if (!javaScriptEnabled || !isReported) await page.reload()
      if (isReported) await expect(page.getByRole('heading', { name: way.paid, exact: true })).toBeVisible()
      else await expect(page.locator('main')).toContainText(way.nothingOwed)
      await expect(page.locator('.paid-ring')).toHaveCount(isReported ? 1 : 0)
      const lines = await ledgerOf(server, loan.orderNo)
      expect(sumOf(lines.filter(({ account }) => account === 'principal'))).toBe(0n)
      // Going back shows a paid loan and no new reference.
      await page.goBack()
      if (!javaScriptEnabled) await page.reload()
      await expect(page).toHaveURL(/\/repay\?/)
      await expect(page.locator('main')).toContainText(way.nothingOwed)
      await expect(page.locator('.slip')).toHaveCount(0)
      expect((await referencesOf(server, loan.orderNo)).filter(({ state }) => state === 'issued')).toEqual([])
      pageErrors.expectNone()
      await page.context().close()
    })
  }
}

test('the code page has every part in order, with the picture and its link to the fees', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-store-nopal')
  const places = await page.evaluate(() =>
    [
      '.slip > .banner-logo',
      '.amount-hero',
      '.slip h2',
      '.slip h2 + p',
      '.code-image img',
      '.reference',
      '.reference + .reference',
      '.steps',
      '.pictures img',
      'main > .banner-logo:last-of-type',
    ].map((selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(Number.NaN)
  pageErrors.expectNone()
  await page.getByRole('link', { name: 'Comisiones por pago' }).click()
  await expect(page.getByRole('heading', { name: 'Comisiones por pago' })).toBeVisible()
  await page.context().close()
})

test('copying works without the clipboard API', NIGHT, async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  })
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-bank-transfer')
  await untilAwake(page)
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      const field = document.activeElement as HTMLTextAreaElement
      document.documentElement.dataset.copied = field.value
    })
  })
  const clabe = page.locator('.reference').first()
  await clabe.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-copied', await codeOf(page))
  await expect(page.getByRole('status').getByText('Copiado')).toBeVisible()
  await page.context().close()
})

test('a second reference warns of the first, and paying one cancels the other', async ({ browser }) => {
  const loan = await takeLoan(server, 'Bruno Muestra', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-store-colibri')
  const first = await codeOf(page)
  await expect(page.getByText('Pague solo una')).toHaveCount(0)
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-bank-transfer')
  await expect(page.getByText('Pague solo una')).toContainText('Tiendas Colibrí')
  const amount = amountOf(page)
  expect(await payInForm(page, server, await codeOf(page), amount)).toContain('The loan is paid')
  expect(await referencesOf(server, loan.orderNo)).toContainEqual({ reference: first, state: 'canceled' })
  expect(await payInForm(page, server, first, '5000')).toContain('credit')
  await page.goto(loan.address('/loanDetail'))
  await expect(page.locator('.details')).toContainText('Saldo a su favor')
  await expect(page.locator('.details')).toContainText('$50.00')
  await page.context().close()
})

for (const javaScriptEnabled of allAtNight([true, false])) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`an expired reference is marked, and only a button makes a new one, ${how} JavaScript`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, 'Ravi Sample', '174')
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
    await page.goto(loan.address('/repay'))
    await choose(page, 'in-upi')
    const old = await codeOf(page)
    later = 25 * HOUR_MS
    if (!javaScriptEnabled) await page.reload()
    // The page polls.
    await expect(page.getByText('This reference has expired, so please do not pay with it')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.reload()
    await expect(page.locator('.slip')).toHaveCount(0)
    const fresh = page.getByRole('button', { name: 'Get a new reference' })
    if (javaScriptEnabled) {
      await untilAwake(page)
      await fresh.dblclick()
    } else await fresh.click()
    await expect(page.locator('.slip')).toBeVisible()
    expect(await codeOf(page)).not.toBe(old)
    await page.reload()
    const issued = (await referencesOf(server, loan.orderNo)).filter(({ state }) => state === 'issued')
    expect(issued.map(({ reference }) => reference)).toContain(await codeOf(page))
    // The store's earlier reference, and this one.
    expect(issued).toHaveLength(2)
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('money on its way is shown, with a warning not to pay again', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-bank-transfer')
  const [code, amount] = [await codeOf(page), amountOf(page)]
  const store = await page.context().newPage()
  await store.goto(`${server.url}/sandbox/store`)
  await store.getByLabel('Reference').fill(code)
  await store.getByLabel('Amount').fill(amount)
  await store.getByRole('button', { name: 'on its way' }).click()
  await expect(store.locator('.said')).toContainText('books nothing yet')
  await expect(page.getByRole('heading', { name: 'Su pago viene en camino' })).toBeVisible()
  await expect(page.getByText('Por favor, no pague de nuevo.')).toBeVisible()
  await expectAccessible(page)
  expect(await payInForm(page, server, code, amount)).toContain('The loan is paid')
  await expect(page.getByRole('heading', { name: 'Pagado', exact: true })).toBeVisible()
  await page.context().close()
})

for (const javaScriptEnabled of allAtNight([true, false])) {
  test(`money on its way is on every page, and a second payment needs a deliberate choice, with a script: ${javaScriptEnabled}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '180')
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
    await page.goto(loan.address('/repay'))
    await choose(page, 'mx-store-nopal')
    const [code, amount] = [await codeOf(page), amountOf(page)]
    const event = { id: `seen-${code}`, kind: 'seen', reference: code, amountMinor: BigInt(amount) } as const
    await sendNotice(server, { ...event, at: server.service.now() })

    await page.goto(loan.address('/loanDetail'))
    await expect(page.getByText('Su pago viene en camino')).toBeVisible()
    await expect(page.getByText('Por pagar ahora')).toHaveCount(0)
    // Beside the warning there is no payment button.
    await expect(page.getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
    const seePayment = page.getByRole('link', { name: 'Ver este pago' })
    for (const path of ['/repay', '/extension', '/payoff', '/repayOrNot', '/repayOrNotChoose']) {
      await page.goto(loan.address(path))
      await expect(page.getByRole('heading', { name: 'Su pago viene en camino' })).toBeVisible()
      await expect(seePayment).toBeVisible()
      if (['/repay', '/extension'].includes(path)) await expect(page).toHaveTitle('Su pago')
      await expect(page.locator('.amount-hero')).not.toBeVisible()
      await expect(page.getByText(/^Aplace su pago/)).toHaveCount(0)
      if (javaScriptEnabled) await expectAccessible(page)
    }

    // By another channel, too: viewing issues nothing.
    await page.goto(loan.address('/repay'))
    const otherWays = page.locator('summary').filter({ hasText: 'elija cómo' })
    expect((await otherWays.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await otherWays.click()
    await expect(page.getByText('Lo que no deba quedará como saldo a su favor.')).toBeVisible()
    await page.locator('a.row[href*="payCode=mx-bank-transfer"]').click()
    await expect(page).toHaveURL(/payCode=mx-bank-transfer/)
    await expect(page.locator('.slip')).toHaveCount(0)
    await expect(page.getByText('habrá pagado dos veces')).toBeVisible()
    if (javaScriptEnabled) await untilAwake(page)
    await page.getByRole('button', { name: 'Pagar de nuevo de todos modos' }).click()
    await expect(page.locator('.slip')).toBeVisible()
    await expect(page.getByText('Si llegan los dos, habrá pagado dos veces.')).toBeVisible()
    await page.reload()
    await expect(page.locator('.slip')).toBeVisible()

    await sendNotice(server, { ...event, id: `off-${code}`, kind: 'canceled', at: server.service.now() })
    await page.goto(loan.address('/loanDetail'))
    await expect(page.getByText('Su pago no llegó')).toBeVisible()
    await page.goto(loan.address('/repay'))
    await expect(page.getByText('Después nos avisaron que no llegará')).toBeVisible()
    await expect(page.locator('.amount-hero')).toBeVisible()
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('money that did not arrive in time is not shown as success, with the number to call beside it', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-bank-transfer')
  const [code, amount, address] = [await codeOf(page), amountOf(page), page.url()]
  const seen = { id: `seen-${code}`, kind: 'seen', reference: code, amountMinor: BigInt(amount) } as const
  await sendNotice(server, { ...seen, at: server.service.now() })
  const drawn = () => page.locator('.state > .icon path').getAttribute('d')
  await expect(page.getByRole('heading', { name: 'Su pago viene en camino' })).toBeVisible()
  const waiting = await drawn()
  later = 5 * DAY_MS
  try {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Su pago no ha llegado' })).toBeVisible()
    expect(await drawn()).not.toBe(waiting)
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
    await expect(page.locator('.progress')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(loan.address('/repay'))
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  } finally {
    later = 0
  }
  expect(await payInForm(page, server, code, amount)).toContain('The loan is paid')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Pagado', exact: true })).toBeVisible()
  await expect(page.locator('.paid-ring')).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test('a part payment keeps the loan open, and the page asks only for the rest', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/repay'))
  await choose(page, 'mx-store-nopal')
  await payInForm(page, server, await codeOf(page), '100000')
  await expect(page.locator('.card', { hasText: 'faltan $2.204.17 por pagar' })).toBeVisible()
  await page.getByRole('link', { name: /^Pagar/ }).click()
  await expect(page.locator('.amount-hero .amount')).toHaveAttribute('value', '2204.17 MXN')
  await choose(page, 'mx-store-nopal')
  expect(await payInForm(page, server, await codeOf(page), amountOf(page))).toContain('The loan is paid')
  await page.context().close()
})

for (const { javaScriptEnabled, who, typed, says, choose: payCode } of [
  { javaScriptEnabled: true, who: 'Ana Ejemplo', typed: '1,000', says: 'Paga hoy', choose: 'mx-store-nopal' },
  { javaScriptEnabled: false, who: 'Ravi Sample', typed: '1000', says: 'You pay today', choose: 'in-upi' },
]) {
  test(
    `a borrower pays a chosen amount, and sees the rest first: ${who}`,
    nightIf(who === 'Ravi Sample'),
    async ({ browser }) => {
      const loan = await takeLoan(server, who, '174')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.goto(loan.address('/repay'))
      await page.locator('a.row[href*="/payPart?"]').click()
      const field = page.locator('input[name=part]')
      if (javaScriptEnabled) await untilAwake(page)
      await field.fill('0')
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('main form .error')).toBeVisible()
      await expect(field).toHaveValue('0')
      if (javaScriptEnabled) await expectAccessible(page)
      await field.fill(typed)
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('.amount-hero')).toContainText(says)
      await expect(page.locator('.amount-hero .amount')).toHaveAttribute('value', /^1000\.00 /)
      await expect(page.locator('.amount-hero')).toBeInViewport({ ratio: 1 })
      const left = await page.locator('.figures .total .amount').getAttribute('value')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await choose(page, payCode)
      expect(amountOf(page)).toBe('100000')
      await payInForm(page, server, await codeOf(page), '100000')
      await page.goto(loan.address('/repay'))
      await expect(page.locator('.amount-hero .amount')).toHaveAttribute('value', left ?? '')
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}

test('the page says what a typed part leaves, and suggests amounts', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/payPart'))
  await untilAwake(page)
  const field = page.locator('input[name=part]')
  const leaves = page.locator('output')
  await field.pressSequentially('1,000')
  await expect(leaves).toContainText('Le quedarán $2.204.17 por pagar')
  await field.fill('4000')
  await expect(leaves).toContainText('hasta $3.183.47')
  await field.fill('mil')
  await expect(leaves).toHaveText('')
  await field.fill('1000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^Mitad/ }).click()
  await expect(page.locator('.amount-hero .amount')).toHaveAttribute('value', '1602.00 MXN')
  await expect(field).toHaveValue('1602')
  pageErrors.expectNone()
  await page.context().close()
})

test('each amount is a view of the page: Back goes through them, and works without a network', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/payPart', { part: '700' }))
  await untilAwake(page)
  const field = page.locator('input[name=part]')
  const today = page.locator('.amount-hero .amount')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await field.fill('500')
  await field.press('Enter')
  await expect(today).toHaveAttribute('value', '500.00 MXN')
  await expect(field).toBeFocused()
  await field.fill('0')
  await page.locator('main form button[type=submit]').click()
  await expect(today).toHaveCount(0)
  await expect(field).toBeFocused()
  // A new view fills the field, and input for another view is dropped.
  await field.fill('999')
  await page.goBack()
  await expect(today).toHaveAttribute('value', '500.00 MXN')
  await expect(field).toHaveValue('500')
  await page.goBack()
  await expect(today).toHaveAttribute('value', '700.00 MXN')
  await expect(field).toHaveValue('700')
  await page.context().setOffline(true)
  await field.fill('600')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText(/^No hay conexión a internet/)).toBeVisible()
  await expect(field).toHaveValue('600')
  await expect(today).toHaveAttribute('value', '700.00 MXN')
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  await page.context().close()
})

test('of two requested amounts the page shows the later one, whichever answer comes first', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/payPart'))
  await untilAwake(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/part=500/, async (route) => {
    await promise
    await route.continue()
  })
  const field = page.locator('input[name=part]')
  const today = page.locator('.amount-hero .amount')
  for (const amount of ['500', '600']) {
    await field.fill(amount)
    await field.press('Enter')
  }
  await expect(today).toHaveAttribute('value', '600.00 MXN')
  const older = page.waitForResponse(/part=500/)
  resolve()
  await (await older).finished()
  // A later answer is shown after everything the page does with this one.
  await field.fill('700')
  await field.press('Enter')
  await expect(today).toHaveAttribute('value', '700.00 MXN')
  await page.goBack()
  await expect(today).toHaveAttribute('value', '600.00 MXN')
  expect(new URL(page.url()).searchParams.get('part')).toBe('600')
  pageErrors.expectNone()
  await page.context().close()
})

test('an answer that is not our page is loaded as a document', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/payPart'))
  await untilAwake(page)
  let times = 0
  await page.route(/part=500/, (route) => {
    times += 1
    return times === 1
      ? route.fulfill({ body: 'Pay for the network', contentType: 'text/html' })
      : route.continue()
  })
  await page.locator('input[name=part]').fill('500')
  await page.locator('input[name=part]').press('Enter')
  await expect(page.locator('.amount-hero .amount')).toHaveAttribute('value', '500.00 MXN')
  pageErrors.expectNone()
  await page.context().close()
})

for (const javaScriptEnabled of allAtNight([true, false])) {
  test(`two pages with two amounts do not end each other's reference, with a script: ${javaScriptEnabled}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
    await page.goto(loan.address('/payPart', { part: '1000' }))
    await choose(page, 'mx-store-nopal')
    const first = await codeOf(page)
    const other = await page.context().newPage()
    await other.goto(loan.address('/payPart', { part: '500' }))
    await other.locator('a.row[href*="payCode=mx-store-nopal"]').click()
    await expect(other.locator('.state h2')).toContainText('otro monto, $1.000.00')
    if (javaScriptEnabled) await expectAccessible(other)
    await page.reload()
    expect(await codeOf(page)).toBe(first)
    if (javaScriptEnabled) await untilAwake(other)
    await other.getByRole('button', { name: /^Pedir una de \$500\.00/ }).click()
    await expect(other.locator('.slip')).toBeVisible()
    const second = await codeOf(other)
    await page.reload()
    await expect(page.locator('.state h2')).toContainText('otro monto, $500.00')
    const open = async () =>
      (await referencesOf(server, loan.orderNo))
        .filter((one) => one.state === 'issued')
        .map((one) => one.reference)
    expect(await open()).toContain(second)
    await page.getByRole('link', { name: /^Ver la de \$500\.00/ }).click()
    await expect(page.locator('.slip')).toBeVisible()
    expect(await codeOf(page)).toBe(second)
    pageErrors.expectNone()
    await page.context().close()
  })
}

test(
  'a second part by the same channel explains that the first one counts, and issues its own reference',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address('/payPart', { part: '1000' }))
    await choose(page, 'mx-store-nopal')
    const first = await codeOf(page)
    await payInForm(page, server, first, '100000')
    await page.goto(loan.address('/payPart', { part: '500' }))
    await page.locator('a.row[href*="payCode=mx-store-nopal"]').click()
    await expect(page.locator('.state h2')).toContainText('Ya pagó $1.000.00 por este medio')
    await expect(page.locator('main')).not.toContainText('ya no podrá pagar')
    await untilAwake(page)
    await expectAccessible(page)
    const buttons = page.locator('main .stack').locator('a.button, button')
    await expect(buttons.first()).toHaveText(/^Pedir una de \$500\.00/)
    // The primary button is as wide as the secondary one, which is as wide as the page.
    const [leads = 0, below] = await buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().width),
    )
    expect(leads).toBe(below)
    await buttons.first().click()
    await expect(page.locator('.slip')).toBeVisible()
    expect(await codeOf(page)).not.toBe(first)
    expect(amountOf(page)).toBe('50000')
    pageErrors.expectNone()
    await page.context().close()
  },
)

const early = { who: 'Ana Ejemplo', amount: /^31\d\d\.\d\d MXN$/, payCode: 'mx-bank-transfer' }
for (const { who, from, ways, amount, payCode } of [
  { ...early, from: '/loanDetail', ways: '.action-bar a' },
  { ...early, from: '/repay', ways: 'main a.row, .amount-hero' },
  { ...early, from: '/repayOrNotChoose', ways: 'main a.row' },
  { who: 'Meera Example', from: 'its address', ways: '', amount: /^3880\.00 INR$/, payCode: 'in-upi' },
]) {
  test(`paying off the whole loan, from ${from}`, nightIf(from !== '/loanDetail'), async ({ browser }) => {
    const loan = await takeLoan(server, who, '174')
    const { page, pageErrors } = await openPhone(browser)
    if (who === early.who) {
      await page.goto(loan.address(from))
      await untilAwake(page)
      // The cheaper way is above the dearer one.
      const first = page.locator(ways).first()
      await expect(first).toContainText(/^Liquidar hoy y ahorrar \$/)
      await first.click()
    } else {
      const young = await server.person(who)
      const order = young.orders.findLast((one) => one.productId === 'in-direct' && one.status === '174')
      await page.goto(`${server.url}/payoff?${young.query}&productId=in-direct&orderId=${order?.orderNo}`)
    }
    await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', amount)
    await untilAwake(page)
    await expectAccessible(page)
    await choose(page, payCode)
    expect(new URL(page.url()).searchParams.get('requestType')).toBe('3')
    expect(await payInForm(page, server, await codeOf(page), amountOf(page))).toContain('The loan is paid')
    await expect(page.getByRole('heading', { name: /^(Pagado|Paid)$/ })).toBeVisible()
    pageErrors.expectNone()
    await page.context().close()
  })
}

test(
  'a loan that is too young to be paid off states the first day, and the due date goes into the calendar',
  NIGHT,
  async ({ browser }) => {
    const bruno = await server.person('Bruno Muestra')
    const order = bruno.orders.findLast((one) => one.productId === 'mx-directo' && one.status === '174')
    const { page } = await openPhone(browser, { acceptDownloads: true })
    const query = `${bruno.query}&productId=mx-directo&orderId=${order?.orderNo}`
    await page.goto(`${server.url}/payoff?${query}`)
    await expect(page.getByRole('heading', { name: 'Todavía no se puede liquidar' })).toBeVisible()
    await expect(page.getByText(/a partir del \d{4}-\d{2}-\d{2}/)).toBeVisible()
    for (const path of ['/repay', '/loanDetail']) {
      await page.goto(`${server.url}${path}?${query}`)
      await page.getByRole('link', { name: 'Agregar la fecha a mi calendario' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Mis fechas de pago' })).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Agregar la fecha a mi calendario' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('abono.ics')
    }
    await page.context().close()
  },
)

test(
  'how a way to pay works is shown by its code, and an unknown code is reported',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address('/paymentInstructions', { payCode: 'mx-store-nopal' }))
    await expect(page.getByText('Mini Nopal 24').first()).toBeVisible()
    await expect(page.getByText('Hasta $5.000.00')).toBeVisible()
    await expectAccessible(page)
    for (const payCode of ['nowhere', 'in-upi', '']) {
      await page.goto(loan.address('/paymentInstructions', { payCode }))
      await expect(page.getByText('Esta forma de pago no está disponible')).toBeVisible()
    }
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('tampered parameters give no reference: amount, channel, purpose, order', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const foreign = await takeLoan(server, 'Ravi Sample', '174')
  const { page } = await openPhone(browser)
  const good = { requestType: '1', amount: '320417', payCode: 'mx-store-nopal' }
  for (const [change, said] of [
    [{ amount: '1' }, 'El monto de esta página no es el de hoy'],
    [{ amount: '1e9' }, 'El monto de esta página no es el de hoy'],
    [{ payCode: 'in-upi' }, 'Esta forma de pago no está disponible'],
    [{ requestType: '9' }, 'Esta página no sabe qué se va a pagar'],
    [{ orderId: foreign.orderNo }, 'No encontramos este préstamo entre los suyos'],
  ] as const) {
    await page.goto(loan.address('/carpmm', { ...good, ...change }))
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.locator('.slip')).toHaveCount(0)
  }
  // The store's earlier reference.
  expect(await referencesOf(server, loan.orderNo)).toHaveLength(1)
  await page.context().close()
})

test('with text at 200 % the speed and fee of a channel stay in their row', async ({ browser }) => {
  const { page } = await openPhone(browser, { viewport: { width: 320, height: 568 } })
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  await page.goto(loan.address('/repay'))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const marks = page.locator('.rows .mark')
  await expect(marks.first()).toBeVisible()
  const beyond = await marks.evaluateAll((all) =>
    all.map((mark) => mark.getBoundingClientRect().right > innerWidth),
  )
  expect(beyond).not.toContain(true)
  await page.context().close()
})
