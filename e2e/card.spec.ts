import { expect, type Page, test } from '@playwright/test'
import { statement } from '#server/base/database/database.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { NIGHT, nightIf, waysIn } from '#testing/at-night.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import {
  type OpenLoan,
  openPhone,
  openSandbox,
  reportsPayments,
  SMALL_PHONE,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { codeIn } from '#testing/newest-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ahead = 0
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + ahead) })
})
test.afterAll(() => server.close())
test.describe.configure({ mode: 'default' })

const mexico = {
  who: 'Carla Muestra',
  language: 'es',
  title: 'Pagar con tarjeta',
  withCode: 'Banco Muestra',
  withoutCode: 'Banco Sin Clave',
  refusing: 'Banco Rechazo',
  pay: /^Pagar \$/,
  code: 'Código que le llegó por SMS',
  getCode: 'obtener código',
  confirm: 'Confirmar el pago',
  cancel: 'Cancelar',
  settled: 'Su préstamo está pagado',
  noMoney: 'No se tomó dinero',
  page: 'Pagar en la página del banco',
} as const

const india = {
  who: 'Kiran Sample',
  language: 'en',
  title: 'Pay by bank card',
  withCode: 'Sample Bank',
  withoutCode: 'No Code Bank',
  refusing: 'Refusing Bank',
  pay: /^Pay ₹/,
  code: 'Code from the text message',
  getCode: 'get code',
  confirm: 'Confirm the payment',
  cancel: 'Cancel',
  settled: 'Your loan is paid',
  noMoney: 'No money has been taken',
  page: 'Pay on the bank’s own page',
} as const

const messages = statement<{ text: string }>(
  'card-messages',
  'SELECT text FROM sandbox_messages ORDER BY at, id',
)

/** The code of the newest message to the sandbox's phones. */
async function newestCode(): Promise<string> {
  await sendMessages(server.service, server.service.now())
  const rows = await server.service.database.transaction((tx) => tx.rows(messages, []), { readOnly: true })
  return rows.flatMap(({ text }) => codeIn(text)).at(-1) ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const cashOf = async ({ orderNo }: OpenLoan) =>
  sumOf((await ledgerOf(server, orderNo)).filter(({ account }) => account === 'cash'))

async function choose(page: Page, bank: string, pay: RegExp) {
  await page.getByRole('radio', { name: bank }).check()
  await page.getByRole('button', { name: pay }).click()
}

for (const words of [mexico, india]) {
  for (const javaScriptEnabled of waysIn(words.language)) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`a card with a code in ${words.language} ${how} JavaScript: from the cards to a paid loan`, async ({
      browser,
    }) => {
      const loan = await takeLoan(server, words.who, '174')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
      await page.goto(loan.address('/repayByCard'))
      await expect(page).toHaveTitle(words.title)
      if (javaScriptEnabled) await untilAwake(page)
      await expect(page.getByRole('radio')).toHaveCount(3)
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await expectAccessible(page)

      await page.getByRole('button', { name: words.pay }).click()
      await expect(page.getByText('请选择付款银行卡')).toHaveAttribute('lang', 'zh')
      await choose(page, words.withCode, words.pay)

      await expect(page.getByText('验证码已发送，请在手机上查看！')).toHaveAttribute('lang', 'zh')
      if (javaScriptEnabled) {
        await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
        await expectAccessible(page)
      }
      expect(await cashOf(loan)).toBe(0n)
      const code = page.getByLabel(words.code)
      await code.fill('12345')
      await page.getByRole('button', { name: words.confirm }).click()
      const unwritten = page.getByText('please enter the correct verification code')
      await expectMessageInView(unwritten)
      await expect(unwritten).not.toHaveAttribute('lang')
      const sent = await newestCode()
      await code.fill(wrong(sent))
      await page.getByRole('button', { name: words.confirm }).click()
      await expectMessageInView(page.getByText('verification code wrong', { exact: true }))
      if (javaScriptEnabled) await expectAccessible(page)
      await code.fill(sent)
      await page.getByRole('button', { name: words.confirm }).click()

      await expect(page.getByRole('heading', { name: words.settled })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/loanDetail')
      expect(await cashOf(loan)).toBeGreaterThan(0n)
      expect(sumOf(await ledgerOf(server, loan.orderNo))).toBe(0n)
      pageErrors.expectNone()
      await page.context().close()
    })
  }

  test(
    `a card without a code in ${words.language} pays at once, and a refused one takes no money`,
    nightIf(words.language === 'es'),
    async ({ browser }) => {
      const loan = await takeLoan(server, words.who, '174')
      const { page, pageErrors } = await openPhone(browser)
      await page.goto(loan.address('/repayByCard'))
      await untilAwake(page)
      await choose(page, words.refusing, words.pay)
      await expect(page.getByLabel(words.code)).toBeVisible()
      await page.getByLabel(words.code).fill(await newestCode())
      await page.getByRole('button', { name: words.confirm }).click()
      await expect(page.getByText('处理失败')).toHaveAttribute('lang', 'zh')
      // Only a known refusal code justifies saying that no money moved.
      await expect(page.getByText(words.noMoney)).toHaveCount(reportsPayments() ? 1 : 0)
      expect(await cashOf(loan)).toBe(0n)
      await page.getByRole('link', { name: words.cancel }).click()
      await choose(page, words.withoutCode, words.pay)
      await expect(page.getByRole('heading', { name: words.settled })).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}

test('a page left open in a second tab cannot pay again', async ({ browser }) => {
  const loan = await takeLoan(server, mexico.who, '174')
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  await page.goto(loan.address('/repayByCard'))
  await choose(page, mexico.withCode, mexico.pay)
  await expect(page.getByText('验证码已发送，请在手机上查看！')).toBeVisible()
  const codePage = page.url()
  const sent = await newestCode()
  const second = await page.context().newPage()
  await second.goto(codePage)
  await page.getByLabel(mexico.code).fill(sent)
  await page.getByRole('button', { name: mexico.confirm }).click()
  await expect(page.getByRole('heading', { name: mexico.settled })).toBeVisible()
  const cash = await cashOf(loan)
  await second.getByLabel(mexico.code).fill(sent)
  await second.getByRole('button', { name: mexico.confirm }).click()
  // The page first says that the loan is paid.
  await expect(second.getByText('Este préstamo ya está pagado', { exact: false })).toBeVisible()
  expect(await cashOf(loan)).toBe(cash)
  await page.context().close()
})

test('the button counts down from 60, then shows get code again, and sends another code', async ({
  browser,
}) => {
  const loan = await takeLoan(server, india.who, '174')
  const { page } = await openPhone(browser)
  await page.clock.install()
  await page.goto(loan.address('/repayByCard'))
  await untilAwake(page)
  await choose(page, india.withCode, india.pay)
  await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
  const first = await newestCode()
  await page.clock.runFor(61_000)
  const again = page.getByRole('button', { name: india.getCode })
  await expect(again).toBeEnabled()
  await page.getByLabel(india.code).fill('12345')
  ahead += 61_000
  await again.click()
  await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
  const second = await newestCode()
  expect(second).toMatch(/^\d{6}$/)
  if (second !== first) {
    await page.getByLabel(india.code).fill(first)
    await page.getByRole('button', { name: india.confirm }).click()
    await expect(page.getByText('verification code wrong', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: india.cancel }).click()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.context().close()
})

test('without a network the page shows an error in plain words, and keeps the chosen card', async ({
  browser,
}) => {
  const loan = await takeLoan(server, india.who, '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/repayByCard'))
  await untilAwake(page)
  await page.route(/\/repayByCard\?/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await choose(page, india.withCode, india.pay)
  await expect(page.getByText('error', { exact: true })).toBeVisible()
  await expect(page.getByText('look at your loan before you try again')).toBeVisible()
  await expect(page.getByRole('radio', { name: india.withCode })).toBeChecked()
  await page.context().close()
})

test(
  'the older names of session and device are accepted, another amount is refused, and the bank’s page is opened',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, india.who, '174')
    const identity = new URLSearchParams(loan.query)
    const older = new URLSearchParams({
      type: '1',
      sessionId: identity.get('dearest') ?? '',
      deviceId: identity.get('showy') ?? '',
      appVersion: '1.0',
      orderId: loan.orderNo,
      productId: loan.productId,
      couponMoney: '500',
      withholdingAmount: '12345',
    })
    const { page } = await openPhone(browser)
    await page.goto(`${server.url}/repayByCard?${older}`)
    await untilAwake(page)
    await expect(page.getByText('₹5.00')).toBeVisible()
    const due = String(await page.locator('.amount-hero .amount').textContent())
    expect(due).not.toBe('₹123.45')
    await expect(page.getByText(`The app asked for ₹123.45. What is to be paid now is ${due}`)).toBeVisible()
    await expect(page.getByRole('button', { name: india.pay })).toContainText(`Pay ${due}`)
    await page.getByRole('button', { name: india.page }).click()
    await expect(page).toHaveURL(/\/sandbox\/store\?reference=\d+$/)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.locator('.said')).toContainText('The loan is paid')
    await page.context().close()
  },
)

for (const [phone, userAgent, wanted] of [
  ['Android', 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/120', 1],
  ['iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605', 0],
] as const) {
  test(
    `on ${phone} an app receives ${wanted === 1 ? 'one message' : 'no message'} that the repayment is over`,
    NIGHT,
    async ({ browser }) => {
      const loan = await takeLoan(server, mexico.who, '174')
      const { page } = await openPhone(browser, { userAgent })
      const heard: string[] = []
      await page.exposeFunction('hear', (text: string) => void heard.push(text))
      await page.addInitScript(() => {
        // A minimal host: it says that it is ready, with its actions.
        const speak = (message: object) => {
          const bridge = Reflect.get(window, 'AbonoBridge')
          bridge?.receive(JSON.stringify(message))
        }
        Object.assign(window, {
          AbonoHost: {
            postMessage(text: string) {
              Reflect.get(window, 'hear')(text)
              const { id, method } = JSON.parse(text)
              const ready = { method: 'ready', params: { protocol: 1, actions: ['endBank'] } }
              const answer = method === 'hello' ? ready : { id, result: { outcome: 'done' } }
              setTimeout(() => speak({ jsonrpc: '2.0', ...answer }))
            },
          },
        })
      })
      await page.goto(loan.address('/repayByCard'))
      await untilAwake(page)
      await choose(page, mexico.withoutCode, mexico.pay)
      await expect(page.getByRole('heading', { name: mexico.settled })).toBeVisible()
      const ends = () => heard.filter((text) => text.includes('"endBank"')).length
      if (wanted === 1) await expect.poll(ends).toBe(1)
      else expect(ends()).toBe(0)
      await page.context().close()
    },
  )
}
