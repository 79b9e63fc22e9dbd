import { expect, test } from '@playwright/test'
import { isNight, waysIn } from '#testing/at-night.ts'
import { TABLE_LOAN, TABLE_REFERENCE, TABLE_SMS_CODE } from '#testing/foreign/table-backend.ts'
import { startTablePages, type TablePages } from '#testing/foreign/table-pages.ts'
import { openPhone, untilAwake } from '#testing/journey.ts'
import { textOf } from '#testing/page-checks.ts'
import { makePng } from '#testing/picture.ts'
import { rewindCode } from '#testing/rewind-code.ts'

let pages: TablePages
test.beforeAll(async () => {
  pages = await startTablePages()
})
test.afterAll(() => pages.close())

/** The browser's own console messages about a lost answer and a blocked logo. */
const LOST = [/^console: Failed to load resource/, /^console: Loading the image 'https:\/\/blocked\.example/]

const WAYS = [
  { type: '1', ways: waysIn('en') },
  { type: '2', ways: waysIn('es') },
].flatMap(({ type, ways }) => ways.map((javaScriptEnabled) => ({ type, javaScriptEnabled })))

/** Every page available to a borrower of such a backend, with its requirements. */
const PAGES: readonly [string, Record<string, string>?][] = [
  ['/loanDetail'],
  ['/order'],
  ['/repay'],
  ['/extension'],
  ['/repayOrNot'],
  ['/repayOrNotChoose'],
  ['/carpmm', { requestType: '1', amount: '150050', payCode: 'spei/mx' }],
  ['/carpmm', { requestType: '2', amount: '20000', payCode: '7' }],
  ['/confirm'],
  ['/confirmNew'],
  ['/confirmPeriod'],
  ['/loanAgreement'],
  ['/agony'],
  ['/complaint'],
  ['/complainPageNext', { problemType: '2' }],
  ['/complaintList'],
  ['/customerService'],
  ['/Dag'],
  ['/aboutUs'],
  ['/privacy'],
  ['/PrivacyPolicy'],
  ['/jointLoginFail'],
  ['/repayByCard'],
  ['/register', { id: '7' }],
]

/** The page's whole text, also collapsed parts, without templates of its script. */
function saidIn(main: Element): string {
  const copy = main.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove()
  return copy.textContent ?? ''
}

for (const { type, javaScriptEnabled } of WAYS) {
  const how = `type ${type} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`

  test(`${how}: with a backend of the tables no page is dead, or states unknown facts`, async ({
    browser,
  }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
    for (const [path, further] of PAGES) {
      await test.step(path, async () => {
        const response = await page.goto(pages.address(path, { type, ...further }))
        expect(response?.status()).toBeLessThan(400)
        const main = page.locator('main')
        const said = await main.evaluate(saidIn)
        expect(said).not.toMatch(/undefined|null|NaN|\[object|Something went wrong|Algo salió mal/)
        expect(said).not.toMatch(/We cannot show|No podemos mostrar/)
        await expect(
          page.locator('a[href^="/statement"], a[href^="/payoff"], a[href^="/calendar"]'),
        ).toHaveCount(0)
      })
    }
    pageErrors.expectNone()
    await page.context().close()
  })

  test(`${how}: from the loan to a reference of eighteen digits, without progress tracking`, async ({
    browser,
  }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
    await page.goto(pages.address('/loanDetail', { type }))
    await expect(page.getByRole('heading', { name: 'Activo' })).toBeVisible()
    await page.locator('a[href^="/repay?"]').filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/repay\?/)
    const channel = page.locator('li').filter({ hasText: 'SPEI' })
    expect((await textOf(channel.locator('.code'))).replace(/\s/g, '')).toBe(TABLE_REFERENCE)
    if (javaScriptEnabled) {
      await untilAwake(page)
      await channel.getByRole('button').click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(TABLE_REFERENCE)
    }
    await channel.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/carpmm\?/)
    expect((await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')).toBe(TABLE_REFERENCE)
    await expect(page.locator('.progress')).toHaveCount(0)
    pageErrors.expectNone()
    await page.context().close()
  })

  test(`${how}: an interrupted acceptance does not promise a single loan, and the next one leads to it`, async ({
    browser,
  }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
    await page.goto(pages.address('/confirm', { type }))
    if (javaScriptEnabled) await untilAwake(page)
    // A backend without a true cost shows none.
    await expect(page.locator('.amount-hero .figures')).toHaveCount(0)
    pages.backend.cutNext('/v3/loan-confirm/loan-detail-push')
    const before = pages.backend.asked.length
    await page.locator('form.accept button[type=submit]').click()
    await expect(
      page.getByText(type === '1' ? 'Look in the app before' : 'Revise la aplicación antes'),
    ).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/one loan|un solo préstamo|lost|perdió/)
    const pushes = pages.backend.asked.slice(before).filter(({ call }) => call.endsWith('/loan-detail-push'))
    expect(pushes).toHaveLength(1)
    await page.locator('form.accept button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'Activo' })).toBeVisible()
    pageErrors.expectNone()
    await page.context().close()
  })

  test(`${how}: a complaint is written, sent, and read again`, async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
    const said = `They called me at night, ${how}.`
    await page.goto(pages.address('/complainPageNext', { type, problemType: '2' }))
    if (javaScriptEnabled) await untilAwake(page)
    await page.locator('textarea').fill(said)
    await page.locator('button[type=submit]').last().click()
    // Without a number the page says that it was filed, and where it is listed.
    await expect(page).toHaveURL(/\/complaint\?/)
    const list = type === '1' ? 'My complaints' : 'Mis quejas'
    await page.locator('main').getByRole('link', { name: list }).click()
    await page.getByRole('link').filter({ hasText: said }).click()
    const saved = pages.backend.asked.findLast(({ call }) => call.endsWith('/problem-save'))
    expect([saved?.fields.problemDetail, saved?.fields.orderNo]).toEqual([said, TABLE_LOAN.orderId])
    await expect(page.locator('main')).toContainText(said)
    pageErrors.expectNone()
    await page.context().close()
  })

  // At night only: each has a shorter variant.
  if (isNight) {
    test(`${how}: a complaint with a picture arrives complete in the form's one field`, async ({
      browser,
    }) => {
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
      const said = `Here is the receipt, ${how}.`
      await page.goto(pages.address('/complainPageNext', { type, problemType: '2' }))
      if (javaScriptEnabled) await untilAwake(page)
      const before = pages.backend.asked.length
      await page.locator('textarea').fill(said)
      const picture = makePng(60, 40, 90)
      await page
        .locator('[name=problemImage]')
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
      const uploads = () =>
        pages.backend.asked.slice(before).filter(({ call }) => call.endsWith('/upload-problem-img'))
      if (javaScriptEnabled) await expect.poll(() => uploads().length).toBe(1)
      await page.locator('button[type=submit]').last().click()
      await expect(page).toHaveURL(/\/complaint\?/)
      await expect(
        page.getByText(type === '2' ? 'Recibimos su queja' : 'We have received your complaint').first(),
      ).toBeVisible()
      const [, length = ''] = uploads()[0]?.fields.problemImage?.split(' ') ?? []
      // With script a browser shrinks a picture before sending; without script it is sent unchanged.
      if (javaScriptEnabled) expect(Number(length)).toBeGreaterThan(0)
      else expect(uploads()[0]?.fields.problemImage).toBe(`image/png ${picture.length}`)
      const saved = pages.backend.asked.filter(({ call }) => call.endsWith('/problem-save')).at(-1)
      expect(saved?.fields).toMatchObject({ problemDetail: said, problemImage: '/pictures/one.png' })
      pageErrors.expectNone()
      await page.context().close()
    })

    test(`${how}: another code after the countdown needs another picture, and the old one is not used`, async ({
      browser,
    }) => {
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
      await page.goto(pages.address('/register', { type, id: '7' }))
      if (javaScriptEnabled) await page.clock.install()
      const asksFor = async () => {
        await page.locator('#capcode').fill(pages.backend.captcha())
        await page.locator('button[value=code]').click()
        await expect(page.locator('#form-message')).not.toBeEmpty()
        await expect(page.locator('#capcode-error')).toHaveCount(0)
      }
      await page.locator('#phone').fill('5512345678')
      await asksFor()
      await rewindCode(page.context())
      if (javaScriptEnabled) await page.clock.fastForward(60_000)
      else await page.reload()
      await expect(page.locator('#capcode')).toHaveValue('')
      await expect(page.locator('#form-message')).toHaveCount(0)
      const before = pages.backend.asked.length
      await asksFor()
      const calls = pages.backend.asked.slice(before).map(({ call }) => call)
      expect(calls.filter((call) => call.endsWith('/get-sms'))).toHaveLength(1)
      pageErrors.expectNone()
      await page.context().close()
    })
  }

  test(`${how}: a registration by the rules of the lender’s own country loads each picture once`, async ({
    browser,
  }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
    const before = pages.backend.asked.length
    const askedFor = (call: string) =>
      pages.backend.asked.slice(before).filter((one) => one.call.endsWith(call)).length
    await page.goto(pages.address('/register', { type, id: '7' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
    expect(askedFor('/promotion/get-captcha')).toBe(1)
    await page.locator('#phone').fill('5512345678')
    await page.locator('#capcode').fill(pages.backend.captcha())
    await page.locator('button[value=code]').click()
    await expect(page.locator('#form-message')).not.toBeEmpty()
    // With script the picture stays; without script the page is new, with another picture.
    expect(askedFor('/promotion/get-captcha')).toBe(javaScriptEnabled ? 1 : 2)
    await expect.poll(() => askedFor('/promotion/track-visit')).toBe(1)
    await page.locator('#smsCode').fill(TABLE_SMS_CODE)
    await page.locator('button[value=apply]').click()
    await expect(page).toHaveURL(/downloadTemplate/)
    const [registered] = pages.backend.asked
      .filter(({ call }) => call === 'POST /promotion/register')
      .slice(-1)
    expect(registered?.fields).toMatchObject({ sid: '4711', smsCode: TABLE_SMS_CODE })
    pageErrors.expectNone()
    await page.context().close()
  })

  test(`${how}: a card is charged with a code, and every id is unchanged`, async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled }, LOST)
    await page.goto(pages.address('/repayByCard', { type }))
    if (javaScriptEnabled) await untilAwake(page)
    await page.getByRole('radio').first().check()
    await page.locator('main button[type=submit], .action-bar button[type=submit]').last().click()
    const code = page.locator('#verifyCode')
    await expect(code).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/5 min/)
    await code.fill(TABLE_SMS_CODE)
    await page.locator('button[form=confirm], #confirm button[type=submit]').last().click()
    await expect(page.getByRole('heading', { name: 'Activo' })).toBeVisible()
    const last = (call: string) =>
      pages.backend.asked.filter((one) => one.call === `POST ${call}`).at(-1)?.fields
    expect(last('/repayment-commit')).toMatchObject({ cardId: TABLE_REFERENCE, repayToken: TABLE_REFERENCE })
    expect(last('/repayment-confirm')).toMatchObject({ repaymentRecordId: TABLE_REFERENCE })
    pageErrors.expectNone()
    await page.context().close()
  })
}
