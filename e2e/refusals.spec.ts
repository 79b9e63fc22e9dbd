import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { bindAccount, bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import { withdrawConsent } from '#contract/account/data-notice.ts'
import { withdrawApplication } from '#contract/apply/application.ts'
import { problemInit, problemReopen, problemSave, problemScore } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { generateVcode, googleScore } from '#contract/loans/loan-details.ts'
import { agreeArrangement } from '#contract/money/arrangement.ts'
import { askArrangement, withdrawArrangement } from '#contract/money/ask-arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { partPayment } from '#contract/money/part-payment.ts'
import { repaymentCommit, repaymentConfirm, repaymentHuichao } from '#contract/money/payment-store.ts'
import { settlementName } from '#contract/papers/statements.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { allAtNight, isNight, nightIf } from '#testing/at-night.ts'
import { type RefusingServer, startRefusing } from '#testing/foreign/refusing-server.ts'
import { expectMessageInView, expectSignsBeside } from '#testing/in-view.ts'
import { holdForms, type OpenLoan, openPhone, SMALL_PHONE, takeLoan, untilAwake } from '#testing/journey.ts'
import { makePng } from '#testing/picture.ts'

const HOUR_MS = 3_600_000

let server: RefusingServer
let ahead = 0
test.beforeAll(async () => {
  server = await startRefusing({ now: () => new Date(Date.now() + ahead) })
})
test.beforeEach(() => {
  ahead = 0
  server.relent()
})
test.afterAll(() => server.close())

/** A refusal text that the pages cannot know. */
const SAID = 'Refused by this test, in words of its own.'
const MEXICO = 'Carla Muestra'

interface Submit {
  /** The screen with the form, and the tapped button. */
  of: string
  title: string
  who?: string
  status?: string
  path: string
  further?: Record<string, string>
  refuses: readonly Endpoint[]
  /** Steps on the page before. */
  before?(page: Page, loan: OpenLoan): Promise<unknown>
  tap(page: Page): Locator
  /** Expected text, if it is not the refusal's. */
  says?: string | RegExp
  /** Expected text without an answer, if it says more than that the network is gone. */
  lost?: string | RegExp
  /** Expected content of its fields afterwards. */
  kept?: Record<string, string>
  /** The wrong field, and the box that is still unticked. */
  isWrong?: string
  isEmpty?: string
}

/** Message for a card payment without an answer. */
const UNSURE = 'No sabemos si llegó. Revise su préstamo antes de intentar de nuevo.'
const primary = (page: Page) => page.locator('.action-bar button[type=submit]').first()
const type = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text)
}
const ASKED = {
  until: new Date(Date.now() + 200 * 24 * HOUR_MS).toISOString().slice(0, 10),
  ...{ count: '5', canPay: '500', why: 'Perdí mi trabajo.' },
}
const askingForTime = async (page: Page) => {
  await page
    .locator('details', { has: page.locator('[name=why]') })
    .locator('summary')
    .click()
  await type(ASKED)(page)
}
/** The name form is collapsed until it is opened or refused. */
const openLetterName = (page: Page) => page.locator('.not-on-paper summary').click()
const chooseStars = async (sheet: Locator) => {
  await sheet.locator('label').last().click()
}
const account = { holder: 'Carla Muestra', bank: 'Banco Muestra', number: '0321 8000 0118 3597 19' }
const card = { holder: 'Carla Muestra', bank: 'Banco Muestra', number: '4111 1111 1111 1111' }
const complaint = { problemType: '2' }
const holder = { holder: 'Alguien Más' }
const words = { problemDetail: 'Pagué y mi pago no aparece.' }
const claimed = {
  paidOn: addDays(dayIn(new Date(), 'America/Mexico_City'), -1),
  amount: '1500.50',
  number: 'ABCD1234',
}
const request = { detail: 'Quiero saber qué datos tienen.' }
const corrected = { value: 'Calle Ñandú 12, int. «B»', detail: 'Me mudé en mayo.' }
const TOO_LONG = `= 😀 ${'न'.repeat(400)}`
const chooseCorrection = async (page: Page) => {
  await page.locator('[name=kind][value=correction]').check()
  await page.locator('[name=field]').selectOption('address')
}
const typeCorrection = async (page: Page) => {
  await chooseCorrection(page)
  await type(corrected)(page)
}

/** The page of an answered complaint. */
async function openAnswered(page: Page, loan: OpenLoan): Promise<void> {
  const sent = dataOf(
    await asBorrower(server, loan.query)(problemSave, {
      problemType: '2',
      problemDetail: 'Pagué.',
      problemImage: [],
      orderNo: loan.orderNo,
    }),
  )
  const { database } = server.service
  const reply = { folio: sent.problemId, text: 'Ya aparece.', pictures: [], actor: 'desk' }
  await database.transaction((tx) => answerComplaint(tx, sealerOf(server.service), reply, new Date()))
  await page.goto(loan.address('/complainDetails', { problemId: sent.problemId }))
}

const submits: readonly Submit[] = [
  ...['/confirm', '/confirmNew', '/confirmPeriod'].map((path) => ({
    of: 'loans/confirm.tsx',
    title: `apply on ${path}`,
    who: 'Lucía Muestra',
    path,
    refuses: [loanDetailPush],
    tap: primary,
    lost: 'No sabemos si llegó su solicitud. Revise la aplicación antes de volver a enviarla.',
  })),
  {
    of: 'complaints/complaint-next.tsx',
    title: 'a complaint that the server refuses',
    path: '/complainPageNext',
    further: complaint,
    refuses: [problemSave],
    before: type(words),
    tap: primary,
    lost: 'No se envió. Lo que usted escribió sigue aquí.',
    kept: words,
  },
  {
    of: 'complaints/complaint-next.tsx',
    title: 'a complaint without a word',
    path: '/complainPageNext',
    further: complaint,
    refuses: [],
    tap: primary,
    says: 'qué pasó para poder ayudarle',
  },
  {
    of: 'complaints/complaint-details.tsx',
    title: 'stars for an answer',
    path: '/complainDetails',
    refuses: [problemScore],
    async before(page, loan) {
      await openAnswered(page, loan)
      await page.getByRole('link', { name: 'Calificar nuestra respuesta' }).click()
      await chooseStars(page.locator('#score'))
    },
    tap: (page) => page.locator('#score button.button[type=submit]'),
  },
  {
    of: 'complaints/complaint-details.tsx',
    title: 'an answer that did not solve it',
    path: '/complainDetails',
    refuses: [problemReopen],
    async before(page, loan) {
      await openAnswered(page, loan)
      await page.locator('.folded:has([name=problemDetail]) summary').click()
      await page.locator('[name=problemDetail]').fill(words.problemDetail)
    },
    tap: (page) => page.locator('.folded button[type=submit]'),
    kept: words,
  },
  {
    of: 'complaints/data-request.tsx',
    title: 'a request about data',
    path: '/dataRequest',
    refuses: [fileDataRequest],
    before: type(request),
    tap: primary,
    kept: request,
  },
  {
    of: 'complaints/data-request.tsx',
    title: 'a request for nothing',
    path: '/dataRequest',
    refuses: [],
    before: type(request),
    tap: primary,
    says: 'Elija qué desea, por favor.',
    kept: request,
  },
  {
    of: 'complaints/data-request.tsx',
    title: 'a correction',
    path: '/dataRequest',
    refuses: [fileDataRequest],
    before: typeCorrection,
    tap: primary,
    kept: { field: 'address', ...corrected },
  },
  {
    of: 'complaints/data-request.tsx',
    title: 'a correction that is too long',
    path: '/dataRequest',
    refuses: [],
    before: async (page) => {
      await typeCorrection(page)
      await page.locator('[name=value]').fill(TOO_LONG)
    },
    tap: primary,
    says: 'Use como máximo 100 caracteres para un nombre y 300 para un domicilio.',
    kept: { field: 'address', value: TOO_LONG },
    isWrong: 'value',
  },
  {
    of: 'complaints/data-request.tsx',
    title: 'a correction of a field without its value',
    path: '/dataRequest',
    refuses: [],
    before: chooseCorrection,
    tap: primary,
    says: 'Escriba qué está mal y cómo debe quedar.',
    kept: { field: 'address' },
    isWrong: 'value',
  },
  {
    of: 'complaints/data-request.tsx',
    title: 'a correction of which nothing is said',
    path: '/dataRequest',
    refuses: [],
    before: (page) => page.locator('[name=kind][value=correction]').check(),
    tap: primary,
    says: 'Escriba qué está mal y cómo debe quedar.',
    isWrong: 'detail',
  },
  {
    of: 'account/data-notice.tsx',
    title: 'a consent that is taken back',
    path: '/dataNotice',
    refuses: [withdrawConsent],
    tap: (page) => page.locator('button[name=wish][value=withdraw]').first(),
  },
  {
    of: 'money/claim.tsx',
    title: 'a payment of no day',
    path: '/claim',
    refuses: [],
    before: async (page) => {
      await page.getByRole('radio').first().check()
      await type({ ...claimed, paidOn: '' })(page)
    },
    tap: primary,
    says: 'Elija el día en que pagó',
    kept: { ...claimed, paidOn: '' },
    isWrong: 'paidOn',
  },
  {
    of: 'money/claim.tsx',
    title: 'a payment that is claimed',
    path: '/claim',
    refuses: [claimPayment],
    before: type(claimed),
    tap: primary,
    kept: claimed,
  },
  {
    of: 'loans/loan-details.tsx',
    title: 'stars for a loan',
    who: 'Ana Ejemplo',
    status: '200',
    path: '/loanDetail',
    refuses: [googleScore],
    before: (page) => chooseStars(page.locator('#rating')),
    tap: (page) => page.locator('#rating .button[type=submit]').first(),
  },
  {
    of: 'loans/loan-details.tsx',
    title: 'no stars for a loan',
    who: 'Ana Ejemplo',
    status: '200',
    path: '/loanDetail',
    refuses: [],
    tap: (page) => page.locator('#rating .button[type=submit]').first(),
    says: 'Seleccione una calificación',
  },
  {
    of: 'papers/settlement.tsx',
    title: 'a letter for another person',
    who: 'Ana Ejemplo',
    status: '200',
    path: '/settlement',
    refuses: [settlementName],
    async before(page) {
      await openLetterName(page)
      await type(holder)(page)
    },
    tap: (page) => page.locator('.not-on-paper button[type=submit]'),
    kept: holder,
  },
  {
    of: 'papers/settlement.tsx',
    title: 'a letter without a name',
    who: 'Ana Ejemplo',
    status: '200',
    path: '/settlement',
    refuses: [],
    before: openLetterName,
    tap: (page) => page.locator('.not-on-paper button[type=submit]'),
    says: 'Escriba su nombre completo',
  },
  {
    of: 'account/bind-bank.tsx',
    title: 'an account that the server refuses',
    path: '/bindBank',
    refuses: [bindAccount],
    before: type(account),
    tap: primary,
    kept: account,
  },
  {
    of: 'account/bind-bank.tsx',
    title: 'an account without a holder',
    path: '/bindBank',
    refuses: [],
    tap: primary,
    says: 'Escriba el nombre del titular',
  },
  {
    of: 'account/bind-card.tsx',
    title: 'a card that the server refuses',
    path: '/bindCard',
    refuses: [bindCard],
    before: type(card),
    tap: primary,
    kept: card,
  },
  {
    of: 'money/cards/repay-by-card.tsx',
    title: 'a payment by card',
    path: '/repayByCard',
    refuses: [repaymentCommit],
    before: (page) => page.getByRole('radio').first().check(),
    tap: primary,
    lost: UNSURE,
  },
  {
    of: 'money/cards/repay-by-card.tsx',
    title: 'a payment without a card',
    path: '/repayByCard',
    refuses: [],
    tap: primary,
    says: '请选择付款银行卡',
  },
  {
    of: 'money/cards/repay-by-card.tsx',
    title: 'the page of the bank',
    path: '/repayByCard',
    refuses: [repaymentHuichao],
    tap: (page) => page.locator('main > form:last-child button[type=submit]'),
    lost: UNSURE,
  },
  {
    of: 'money/cards/repay-by-card.tsx',
    title: 'a code from the phone',
    path: '/repayByCard',
    refuses: [repaymentConfirm],
    async before(page) {
      await page.getByRole('radio', { name: 'Banco Muestra' }).check()
      await primary(page).click()
      await page.locator('#verifyCode').fill('123456')
    },
    tap: primary,
    lost: UNSURE,
    kept: { verifyCode: '123456' },
  },
  {
    of: 'money/cards/repay-by-card.tsx',
    title: 'a code that is too short',
    path: '/repayByCard',
    refuses: [],
    async before(page) {
      await page.getByRole('radio', { name: 'Banco Muestra' }).check()
      await primary(page).click()
      await page.locator('#verifyCode').fill('1234')
    },
    tap: primary,
    says: 'please enter the correct verification code',
    kept: { verifyCode: '1234' },
  },
  {
    of: 'money/instructions/repayment-instructions.tsx',
    title: 'a new reference for one that has ended',
    who: 'Ravi Sample',
    path: '/carpmm',
    refuses: [generateVcode],
    async before(page, loan) {
      const payable = dataOf(
        await asBorrower(server, loan.query)(loanPlayDetail, {
          productId: loan.productId,
          orderId: loan.orderNo,
        }),
      )
      const further = { requestType: '1', amount: String(payable.repayAmount), payCode: 'in-upi' }
      await page.goto(loan.address('/carpmm', further))
      ahead = 25 * HOUR_MS
      await page.goto(loan.address('/carpmm', further))
    },
    tap: (page) => page.locator('main form button[type=submit]').first(),
    lost: /^There is no internet connection/,
  },
  {
    of: 'money/postponing/arrange.tsx',
    title: 'other days',
    who: 'Ana Ejemplo',
    status: '180',
    path: '/arrange',
    further: { parts: '2', every: '7' },
    refuses: [agreeArrangement],
    before: (page) => page.locator('[name=agreed]').check(),
    tap: (page) => page.locator('main form button[type=submit]'),
  },
  {
    of: 'money/postponing/arrange.tsx',
    title: 'an arrangement without agreement',
    who: 'Ana Ejemplo',
    status: '180',
    path: '/arrange',
    further: { parts: '2', every: '7' },
    refuses: [],
    tap: (page) => page.locator('main form button[type=submit]'),
    says: 'Marque que está de acuerdo',
    isEmpty: '[name=agreed]',
  },
  {
    of: 'money/postponing/arrange.tsx',
    title: 'more payments than there may be',
    who: 'Ana Ejemplo',
    status: '180',
    path: '/arrange',
    refuses: [],
    before: async (page) => {
      await askingForTime(page)
      await page.locator('[name=count]').fill('99')
    },
    tap: (page) => page.locator('details[open] form button[type=submit]'),
    says: /^Elija de 1 a 24 pagos/,
    kept: { ...ASKED, count: '99' },
    isWrong: 'count',
  },
  {
    of: 'money/postponing/arrange.tsx',
    title: 'asking the lender for more time',
    who: 'Ana Ejemplo',
    status: '180',
    path: '/arrange',
    refuses: [askArrangement],
    before: askingForTime,
    tap: (page) => page.locator('details[open] form button[type=submit]'),
    kept: ASKED,
  },
  {
    of: 'money/postponing/arrange.tsx',
    title: 'taking a request for more time back',
    who: 'Ana Ejemplo',
    status: '180',
    path: '/arrange',
    refuses: [withdrawArrangement],
    before: async (page, loan) => {
      await askingForTime(page)
      await page.locator('details[open] form button[type=submit]').click()
      await expect(page.locator('main h2').first()).toHaveText('Nos pidió más tiempo')
      await page.goto(loan.address('/arrange'))
    },
    tap: (page) => page.locator('form', { has: page.locator('[value=withdraw]') }).locator('button'),
  },
]

const HOW = [
  { javaScriptEnabled: true, how: 'with a script' },
  { javaScriptEnabled: false, how: 'without a script' },
] as const
/** By day each submit is refused in one of its two ways, alternately without script; at night in both. */
const waysOf = (at: number) => (isNight ? HOW : HOW.filter((_, way) => way === at % 2))

for (const [at, submitted] of submits.entries()) {
  const { of, title, who = MEXICO, status = '174', path, further, ...submit } = submitted
  for (const { javaScriptEnabled, how } of waysOf(at)) {
    test(`${title} (${of}), ${how}: the message is in view and announced, and no input is lost`, async ({
      browser,
    }) => {
      const loan = await openFor(who, status)
      const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
      await page.goto(loan.address(path, further))
      if (javaScriptEnabled) await untilAwake(page)
      await submit.before?.(page, loan)
      if (javaScriptEnabled) await untilAwake(page)
      for (const entry of submit.refuses) server.refuse(entry, { code: 9999, message: SAID })
      await submit.tap(page).click()
      await expectMessageInView(page.getByText(submit.says ?? SAID))
      await expectSignsBeside(page)
      for (const [name, text] of Object.entries(submit.kept ?? {}))
        await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
      if (submit.isWrong)
        await expect(page.locator('[aria-invalid=true]')).toHaveAttribute('name', submit.isWrong)
      if (submit.isEmpty) await expect(page.locator(submit.isEmpty)).not.toBeChecked()

      // Submitted again: the message that is already there is focused again.
      await page.evaluate(() => window.scrollTo(0, 0))
      await submit.tap(page).click()
      await expectMessageInView(page.getByText(submit.says ?? SAID))
      await page.context().close()
    })
  }
}

/** Start of a network failure message. */
const NO_NETWORK = /^No hay conexión a internet/

// By day only forms with input to lose.
for (const submitted of submits.filter(({ refuses, kept }) => refuses.length > 0 && (isNight || kept))) {
  const { of, title, who = MEXICO, status = '174', path, further, ...submit } = submitted
  test(`${title} (${of}), without a network: the failure is in view, and the page keeps its input`, async ({
    browser,
  }) => {
    const loan = await openFor(who, status)
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    await page.goto(loan.address(path, further))
    await untilAwake(page)
    await submit.before?.(page, loan)
    await untilAwake(page)
    await page.context().setOffline(true)
    await submit.tap(page).click()
    await expectMessageInView(page.getByText(submit.lost ?? NO_NETWORK).first())
    for (const [name, text] of Object.entries(submit.kept ?? {}))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
    await expect(submit.tap(page)).toBeVisible()
    await page.context().close()
  })
}

// All forms share one mechanism: by day two of them test it.
for (const submitted of submits
  .filter(({ refuses, kept }) => refuses.length > 0 && kept)
  .slice(0, isNight ? undefined : 2)) {
  const { of, title, who = MEXICO, status = '174', path, further, refuses, kept = {}, ...submit } = submitted
  const fields = Object.entries(kept)
  // Account and card numbers have check digits.
  const [name = '', text = ''] = fields.find(([field]) => field === 'holder') ?? fields.at(-1) ?? []
  const newer = text.replace(/.$/, /\d$/.test(text) ? '7' : 'o')
  test(`${title} (${of}): while an answer is pending, the same input is not sent again, newer input is, and the older answer does not affect it`, async ({
    browser,
  }) => {
    const [entry] = refuses as [Endpoint]
    const loan = await openFor(who, status)
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    await page.goto(loan.address(path, further))
    await untilAwake(page)
    await submit.before?.(page, loan)
    await untilAwake(page)
    server.refuse(entry, { code: 9999, message: SAID })
    const { bodies, releaseNext } = await holdForms(page, path)
    const field = page.locator(`[name=${name}]`)

    await submit.tap(page).click()
    await expect.poll(() => bodies).toHaveLength(1)
    await submit.tap(page).click()
    await field.fill(newer)
    await submit.tap(page).click()
    await expect(submit.tap(page)).toHaveAttribute('aria-busy', 'true')
    expect(bodies).toHaveLength(1)
    releaseNext()
    await expect.poll(() => bodies).toHaveLength(2)
    expect(bodies[1]).not.toBe(bodies[0])
    await expect(page.getByText(SAID)).toHaveCount(0)
    releaseNext()
    await expect(page.getByText(SAID)).toBeVisible()
    await expect(field).toHaveValue(newer)

    await submit.tap(page).click()
    await expect.poll(() => bodies).toHaveLength(3)
    await field.fill(text)
    releaseNext()
    await expect(submit.tap(page)).not.toHaveAttribute('aria-busy')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(text)
    expect(bodies).toHaveLength(3)
    await page.context().close()
  })
}

/** The script that shrinks the pictures of a form before sending. */
const SHRINK = /\/assets\/shrink-files-/

for (const way of ['never comes', 'comes late'])
  test(`a form with a file is sent once where the script that shrinks pictures ${way}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, MEXICO, '174')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    const decided = Promise.withResolvers<void>()
    await page.route(SHRINK, async (route) => {
      await decided.promise
      return way === 'comes late' ? route.continue() : route.abort()
    })
    await page.goto(loan.address('/claim'))
    await untilAwake(page)
    await type(claimed)(page)
    server.refuse(claimPayment, { code: 9999, message: SAID })
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    const isWanted = page.waitForRequest(SHRINK)
    await primary(page).click()
    await isWanted
    await primary(page).click()
    decided.resolve()
    await expectMessageInView(page.getByText(SAID))
    for (const [name, text] of Object.entries(claimed))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
    expect(sent).toBe(1)
    await page.context().close()
  })

/** A borrower's loan; a borrower without that status opens the page without it. */
async function openFor(who: string, status: string): Promise<OpenLoan> {
  if (who !== 'Lucía Muestra') return takeLoan(server, who, status)
  const person = await server.person(who)
  return {
    orderNo: '',
    productId: 'mx-directo',
    query: person.query,
    address: (path, further = {}) =>
      `${server.url}${path}?${person.query}&${new URLSearchParams({ productId: 'mx-directo', ...further })}`,
  }
}

test('every screen with a form has its submits in this journey', () => {
  const screens = 'src/web/screens'
  const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const taking = files.filter((file) =>
    /export (const|async function) action\b/.test(readFileSync(join(screens, file), 'utf8')),
  )
  // Screens that only our own server has are covered elsewhere, as are the last two. "Later" refuses nothing.
  const elsewhere = [
    ...[
      'web-access/login.tsx',
      'web-access/mine.tsx',
      'web-access/delete-account.tsx',
      'web-access/stop.tsx',
    ],
    ...['apply/product.tsx', 'apply/application.tsx', 'apply/step.tsx'],
    ...['registration/register.tsx', 'site/contact.tsx', 'money/repay-or-not-choose.tsx'],
  ]
  const pressed = new Set([...submits.map(({ of }) => of), ...elsewhere])
  expect(taking.filter((file) => !pressed.has(file))).toEqual([])
})

test('a full text accepts no more typing, a paste is truncated with a message, and an error disappears on typing', async ({
  browser,
}) => {
  const loan = await takeLoan(server, MEXICO, '174')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  await page.goto(loan.address('/complainPageNext', complaint))
  await untilAwake(page)
  const box = page.locator('[name=problemDetail]')
  const missing = page.getByText('qué pasó para poder ayudarle')
  for (const _ of ['once', 'and once more']) {
    await primary(page).click()
    await expect(missing).toBeVisible()
    await box.pressSequentially('a')
    await expect(missing).toBeHidden()
    await box.fill('')
  }
  const full = `inicio ${'x'.repeat(187)} final`
  await box.fill(full)
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(3, 3))
  await page.keyboard.type('nuevo')
  await expect(box).toHaveValue(full)
  expect(await box.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(3)

  await box.fill('Pegado: ')
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'y'.repeat(300))
  await page.keyboard.press('Control+V')
  await expect(box).toHaveValue(`Pegado: ${'y'.repeat(192)}`)
  await expect(page.getByText('Solo caben 200 caracteres')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Solo caben 200 caracteres')).toHaveCount(0)
  await page.context().close()
})

for (const { javaScriptEnabled, how } of allAtNight(HOW)) {
  test(`a session that ends while the borrower writes loses no text, ${how}`, async ({ browser }) => {
    for (const { path, further, entries, fields, chooses } of [
      { path: '/complainPageNext', further: complaint, entries: [problemInit, problemSave], fields: words },
      { path: '/dataRequest', further: {}, entries: [dataRequests, fileDataRequest], fields: request },
      {
        path: '/dataRequest',
        further: {},
        entries: [dataRequests, fileDataRequest],
        fields: corrected,
        chooses: chooseCorrection,
      },
      { path: '/bindBank', further: {}, entries: [boundAccounts, bindAccount], fields: account },
      { path: '/bindCard', further: {}, entries: [boundAccounts, bindCard], fields: card },
    ]) {
      const loan = await takeLoan(server, MEXICO, '174')
      const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
      await page.goto(loan.address(path, further))
      if (javaScriptEnabled) await untilAwake(page)
      await chooses?.(page)
      await type(fields)(page)
      for (const entry of entries) server.refuse(entry, { code: 1002, message: SAID })
      await primary(page).click()
      await expect(page.getByText(SAID)).toBeInViewport()
      for (const text of Object.values(fields)) await expect.poll(() => writtenOn(page)).toContain(text)
      server.relent()
      await page.context().close()
    }
  })
}

test('a refused withdrawal stays on the page when the page asks for news by itself', async ({ browser }) => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person)
  const { page } = await openPhone(browser)
  await page.goto(`${server.url}/apply?${person.query}&applicationId=${applicationId}`)
  await untilAwake(page)
  server.refuse(withdrawApplication, { code: 9999, message: SAID })
  await page.locator('#withdraw summary').click()
  await page.locator('#withdraw button').click()
  await expect(page.getByText(SAID)).toBeVisible()
  const news = page.waitForResponse(/\/apply\?/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await (await news).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page.getByText(SAID)).toBeVisible()
  server.relent()
  await page.context().close()
})

test('a typed part stays when the page asks for news and the session has ended', async ({ browser }) => {
  const loan = await takeLoan(server, MEXICO, '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/payPart'))
  await untilAwake(page)
  const field = page.locator('input[name=part]')
  await field.fill('1234')
  server.refuse(partPayment, { code: refusalCodes['session-ended'], message: SAID })
  const poll = page.waitForResponse(/\/payPart/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await (await poll).finished()
  await expect(page.locator('[data-old-copy]')).toBeVisible()
  await expect(field).toHaveValue('1234')
  server.relent()
  await page.context().close()
})

test('the counter is right before a complaint wakes, and when it wakes', async ({ browser }) => {
  const loan = await takeLoan(server, MEXICO, '174')
  const { page } = await openPhone(browser)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/compose\.island/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(loan.address('/complainPageNext', complaint))
  const counter = page.locator('#problemDetail-counter [aria-hidden]')
  await expect(page.locator('html[data-awake]')).toBeAttached()
  await page.locator('[name=problemDetail]').pressSequentially('hola')
  await expect(counter).toHaveText('4/200')
  resolve()
  await untilAwake(page)
  await expect(counter).toHaveText('4/200')
  await page.locator('[name=problemDetail]').pressSequentially('!')
  await expect(counter).toHaveText('5/200')
  await page.context().close()
})

const writtenOn = (page: Page) =>
  page
    .locator('textarea')
    .evaluateAll((all) => all.map((box) => (box instanceof HTMLTextAreaElement ? box.value : '')))

const dropPicture = (page: Page, buffer: Buffer) =>
  page.locator('[name=problemImage]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })

const REFUSED_PICTURES = [
  { why: 'none', bytes: Buffer.from('<svg onload="alert(1)"/>'), says: /No podemos leer este archivo/ },
  {
    why: 'too large',
    bytes: Buffer.alloc(5.5 * 1024 * 1024, 7),
    says: /(?:Esta imagen|Este archivo) es demasiado grande/,
  },
  { why: 'far too large', bytes: Buffer.alloc(8 * 1024 * 1024, 7), says: /demasiado grande/ },
]

for (const { javaScriptEnabled, how } of allAtNight(HOW)) {
  for (const { why, bytes, says } of REFUSED_PICTURES) {
    test(
      `a picture that is ${why} is refused at its field until another one is chosen, and no text is lost, ${how}`,
      nightIf(why !== 'none'),
      async ({ browser }) => {
        const loan = await takeLoan(server, MEXICO, '174')
        const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
        await page.goto(loan.address('/complainPageNext', complaint))
        if (javaScriptEnabled) await untilAwake(page)
        await type(words)(page)
        await dropPicture(page, bytes)
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Subir esta imagen' }).click()
        const sentence = page.locator('fieldset .error').getByText(says)
        await expect(sentence).toBeVisible()
        if (javaScriptEnabled) {
          // The borrower may be typing elsewhere: the focus stays there.
          await expectMessageInView(page.getByText(says).filter({ visible: true }).last())
          await expect(page.locator('.toast')).toHaveCount(0)
          await expect(sentence).toBeVisible()
        } else await expectMessageInView(sentence)

        await dropPicture(page, makePng(8, 8))
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Subir esta imagen' }).click()
        await expect(page.locator('input[name=image]')).toHaveCount(1)
        await expect(sentence).toHaveCount(0)
        await expect(page.locator('textarea')).toHaveValue(words.problemDetail)
        await page.context().close()
      },
    )
  }
}

for (const { javaScriptEnabled, how } of allAtNight(HOW)) {
  test(`a wrong receipt is refused at its field, and an uploaded one is listed, ${how}`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, MEXICO, '174')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
    await page.goto(loan.address('/claim'))
    if (javaScriptEnabled) await untilAwake(page)
    await page.getByRole('radio').first().check()
    await type({ ...claimed, amount: 'mil' })(page)
    const sentence = page.locator('#proof-error')
    for (const { bytes, says } of REFUSED_PICTURES) {
      await dropPicture(page, bytes)
      // The error of the previous file does not apply to this one.
      if (javaScriptEnabled) await expect(sentence).toBeHidden()
      await primary(page).click()
      await expectMessageInView(sentence.getByText(says))
      await expect(page.locator('#proof')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('radio').first()).toBeChecked()
      for (const [name, text] of Object.entries({ ...claimed, amount: 'mil' }))
        await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
    }
    await dropPicture(page, makePng(8, 8))
    await primary(page).click()
    await expectMessageInView(page.getByText('No podemos leer este monto.'))
    await expect(sentence).toHaveCount(0)
    await expect(page.getByText('Ya tenemos su archivo.')).toBeVisible()
    // The result is announced once.
    await page.locator('[name=amount]').fill('500')
    await primary(page).click()
    await expect(page).toHaveURL(/filed=/)
    const outcome = await page.locator('[role=status] .notice').innerText()
    await expect(page.locator('main').getByText(outcome, { exact: true })).toHaveCount(1)
    await page.context().close()
  })
}

test('without a network a complaint and its picture show the failure, keep their state, and are sent when it is back', async ({
  browser,
}) => {
  const loan = await takeLoan(server, MEXICO, '174')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  await page.goto(loan.address('/complainPageNext', complaint))
  await untilAwake(page)
  await type(words)(page)
  await page.context().setOffline(true)
  await primary(page).click()
  const sentence = page.getByText('No se envió. Lo que usted escribió sigue aquí.')
  await expectMessageInView(sentence)
  await expect(page.locator('textarea')).toHaveValue(words.problemDetail)

  await dropPicture(page, makePng(8, 8))
  const failed = page.locator('fieldset .error').getByText('No se pudo subir la imagen')
  await expect(failed).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await primary(page).click()
  await expectMessageInView(page.getByText('Espere a que se suban las imágenes'))
  await page.context().setOffline(false)
  await expect(page.locator('input[name=image]')).toHaveCount(1)
  await expect(failed).toHaveCount(0)
  await primary(page).click()
  await expect(sentence).toHaveCount(0)
  await page.context().close()
})

for (const { javaScriptEnabled, how } of allAtNight(HOW)) {
  test(`an offer accepted in another tab leads to its one loan, ${how}`, async ({ browser }) => {
    const loan = await openFor('Lucía Muestra', '')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(loan.address('/confirm'))
      if (javaScriptEnabled) await untilAwake(tab)
    }
    for (const tab of [page, other]) {
      await primary(tab).click()
      await expect(tab).toHaveURL(/\/loanDetail\?/)
    }
    const orderOf = (tab: Page) => new URL(tab.url()).searchParams.get('orderId')
    expect(orderOf(other)).toBe(orderOf(page))
    await page.context().close()
  })
}

test('the contact form reports each missing field until it is filled', async ({ browser }) => {
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  await page.goto(`${server.url}/Contact?language=es`)
  await page.locator('form button[type=submit]').click()
  const sentences = page.locator('.site-contact .error')
  await expect(sentences).toHaveCount(4)
  await expectMessageInView(sentences.first())
  await expect(page.locator('.toast:visible')).toHaveCount(0)
  await expect(sentences).toHaveCount(4)
  await page.locator('#name').pressSequentially('C')
  await expect(sentences).toHaveCount(3)
  await expect(page.locator('#name')).not.toHaveAttribute('aria-invalid', 'true')
  await page.context().close()
})
