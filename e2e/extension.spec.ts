import { expect, type Page, test } from '@playwright/test'
import { allAtNight, NIGHT, nightIf, waysIn } from '#testing/at-night.ts'
import {
  openPhone,
  openSandbox,
  PHONE,
  payInForm,
  SMALL_PHONE,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const mexico = {
  who: 'Ana Ejemplo',
  fee: '150.00 MXN',
  minor: '15000',
  reviewer: 'Aplace su pago 7 días',
  onlyTheFee: 'Ahora solo paga esta comisión',
  principal: '$3.000.00 son capital, igual que antes',
  rows: ['Comisión por aplazamiento', 'Pago del préstamo'],
  store: 'Tiendas Colibrí',
  postponed: 'Su pago se aplazó',
  moved: 'su pago se aplazó al',
  no: 'Por ahora no se puede aplazar',
  help: 'Servicio al cliente',
  details: 'Detalles del préstamo',
} as const

const india = {
  who: 'Ravi Sample',
  fee: '240.00 INR',
  minor: '24000',
  reviewer: 'Extend your due date by 7 days',
  onlyTheFee: 'Only this fee',
  principal: '₹12.000.00 is the principal as before',
  rows: ['Deferral service fee', 'Repayment'],
  store: 'Marigold Corner Stores',
  postponed: 'Your due date was extended',
  moved: 'Your due date was extended to',
  no: 'No extension now',
  help: 'Customer service',
  details: 'Loan details',
} as const

const dayIn = (text: string | null) => /\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? ''

for (const words of [mexico, india]) {
  for (const javaScriptEnabled of waysIn(words === mexico ? 'es' : 'en')) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(
      `postponing in ${words.fee.slice(-3)} ${how} JavaScript: only the fee, once, and the day moves by a week`,
      nightIf(words === india),
      async ({ browser }) => {
        const loan = await takeLoan(server, words.who, '174')
        const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
        await page.goto(loan.address('/repay'))
        const oldDay = dayIn(await page.locator('.amount-hero').textContent())
        await page.goto(loan.address('/extension'))

        // Texts, delay amount and date for reviewers; then the plan's rows: title, amount, remark, time (spec 2).
        await expect(page.getByText(words.reviewer)).toBeVisible()
        await expect(page.locator('.amount-hero .amount').first()).toHaveAttribute('value', words.fee)
        const newDay = dayIn(await page.locator('.amount-hero').textContent())
        expect(Date.parse(newDay) - Date.parse(oldDay)).toBe(7 * 86_400_000)
        await expect(page.locator('.amount-hero .sub').filter({ hasText: words.onlyTheFee })).toBeVisible()
        await expect(page.locator('.folded').last()).toContainText(words.principal)
        const plan = page.locator('.plan li')
        await expect(plan).toHaveCount(2)
        for (const [index, title] of words.rows.entries()) await expect(plan.nth(index)).toContainText(title)
        await expect(plan.nth(0).locator('.amount')).toHaveAttribute('value', words.fee)
        await expect(plan.nth(1)).toContainText(newDay)
        await expect(plan.nth(1)).toContainText(oldDay)
        await expectNoSidewaysScroll(page)
        if (javaScriptEnabled) {
          await untilAwake(page)
          await expectAccessible(page)
        }

        await page.locator('li').filter({ hasText: words.store }).getByRole('link').first().click()
        await expect(page).toHaveURL(/\/carpmm\?/)
        const { searchParams } = new URL(page.url())
        expect([searchParams.get('requestType'), searchParams.get('amount')]).toEqual(['2', words.minor])
        const reference = ((await page.locator('.slip .code').first().textContent()) ?? '').replace(/\s/g, '')
        expect(await payInForm(page, server, reference, words.minor)).toContain('The repayment is postponed')

        if (!javaScriptEnabled) await page.reload()
        await expect(page.getByRole('heading', { name: words.postponed })).toBeVisible()
        await expect(page.locator('main')).toContainText(`${words.moved} ${newDay}`)
        if (javaScriptEnabled) await expectAccessible(page)
        await page.getByRole('link', { name: words.details }).click()
        await expect(page).toHaveURL(/\/loanDetail\?/)
        await page.goto(loan.address('/repay'))
        expect(dayIn(await page.locator('.amount-hero').textContent())).toBe(newDay)

        // No second extension is sold, and a second payment of the same reference pays the loan.
        await page.goto(loan.address('/extension'))
        await expect(page.getByRole('heading', { name: words.no })).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
        expect(await payInForm(page, server, reference, words.minor)).toContain('Part of the loan is paid')
        await page.goto(loan.address('/repay'))
        expect(dayIn(await page.locator('.amount-hero').textContent())).toBe(newDay)
        expect(sumOf(await ledgerOf(server, loan.orderNo))).toBe(0n)
        pageErrors.expectNone()
        await page.context().close()
      },
    )
  }
}

test('the sheet shows both its buttons on a small phone', async ({ browser }) => {
  for (const { who } of [mexico, india]) {
    const loan = await takeLoan(server, who, '180')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    await page.goto(`${loan.address('/loanDetail')}#postpone`)
    const buttons = page.locator('#postpone .choice-card .button')
    await expect(buttons).toHaveCount(2)
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
    await page.context().close()
  }
})

test('a page without an extension: a loan without extensions, another borrower’s loan, and a changed amount', async ({
  browser,
}) => {
  const rigid = await takeLoan(server, 'Bruno Muestra', '174')
  const foreign = await takeLoan(server, 'Ravi Sample', '174')
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(rigid.address('/extension'))
  await expect(page.getByRole('heading', { name: mexico.no })).toBeVisible()
  await page.goto(loan.address('/extension', { orderId: foreign.orderNo }))
  await expect(page.getByText('No encontramos este préstamo entre los suyos')).toBeVisible()
  await page.goto(loan.address('/carpmm', { requestType: '2', amount: '1', payCode: 'mx-store-colibri' }))
  await expect(page.getByText('El monto de esta página no es el de hoy')).toBeVisible()
  await expect(page.locator('.slip')).toHaveCount(0)
  pageErrors.expectNone()
  await page.context().close()
})

test.describe('the floating button', () => {
  const button = (page: Page) => page.locator('a.floating')
  const topOf = async (page: Page) => (await button(page).boundingBox())?.y ?? Number.NaN
  const middleOf = async (page: Page) => {
    const box = await button(page).boundingBox()
    if (!box) throw new Error('the button is not on the screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const openExtension = async (
    browser: Parameters<typeof openPhone>[0],
    options = {},
    language: 'en' | 'es' = 'es',
  ) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174', language)
    const { page, pageErrors } = await openPhone(browser, options)
    await page.goto(loan.address('/extension'))
    return { loan, page, pageErrors }
  }
  async function expectInside(page: Page) {
    await expect(async () => {
      const box = await button(page).boundingBox()
      const { height, width } = page.viewportSize() ?? PHONE
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }).toPass({ timeout: 60_000 })
  }

  /** The texts below the button at any scroll position. */
  const textsUnder = (page: Page) =>
    button(page).evaluate((link) => {
      const wordsAt = (x: number, y: number) => {
        const shown = document.elementsFromPoint(x, y).find((element) => !link.contains(element))
        return [...(shown?.childNodes ?? [])].filter((node) => {
          if (node.nodeType !== Node.TEXT_NODE) return false
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].some(
            (box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
          )
        })
      }
      const found = new Set<string>()
      const way = document.documentElement.scrollHeight - window.innerHeight
      for (let scrolled = 0; scrolled < way + 16; scrolled += 16) {
        window.scrollTo(0, scrolled)
        const { left, top, right, bottom } = link.getBoundingClientRect()
        for (let x = left; x <= right; x += 6)
          for (let y = top; y <= bottom; y += 6)
            for (const node of wordsAt(x, y)) found.add(node.textContent ?? '')
      }
      return [...found]
    })

  for (const language of allAtNight(['en', 'es'] as const)) {
    test(`at its first position it covers no word in ${language}, on small and large phones, at any scroll position`, async ({
      browser,
    }) => {
      const { page } = await openExtension(browser, {}, language)
      await untilAwake(page)
      for (const [width, height] of [
        [360, 640],
        [360, 740],
        [430, 932],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectInside(page)
        expect(await textsUnder(page), `${width}x${height}`).toEqual([])
      }
      await page.context().close()
    })
  }

  test(
    'a mouse drags it inside the screen without following it, and its position is remembered',
    NIGHT,
    async ({ browser }) => {
      const { page, pageErrors } = await openExtension(browser)
      await untilAwake(page)
      const from = await middleOf(page)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x - 100, from.y + 200, { steps: 5 })
      await page.mouse.up()
      await expect.poll(async () => (await middleOf(page)).y).toBeCloseTo(from.y + 200, 0)
      const { x, y } = await middleOf(page)
      expect(x).toBeCloseTo(from.x, 0)
      await expect(page).toHaveURL(/\/extension\?/)

      await page.reload()
      await untilAwake(page)
      await expect.poll(async () => Math.round((await middleOf(page)).y)).toBe(Math.round(y))

      for (const end of [-5000, 5000]) {
        const now = await middleOf(page)
        await page.mouse.move(now.x, now.y)
        await page.mouse.down()
        await page.mouse.move(now.x, now.y + end, { steps: 3 })
        await page.mouse.up()
        await expectInside(page)
      }
      await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
      await expect.poll(() => topOf(page)).toBeLessThan(PHONE.width)
      await expectInside(page)
      pageErrors.expectNone()
      await page.context().close()
    },
  )

  test('a finger drags it, and a tap opens customer service with the borrower’s identity', async ({
    browser,
  }) => {
    const { loan, page } = await openExtension(browser)
    await untilAwake(page)
    const from = await middleOf(page)
    const touch = await page.context().newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      })
    await finger('touchStart', from.y)
    for (const way of [40, 90, 150]) await finger('touchMove', from.y + way)
    await finger('touchEnd')
    await expect.poll(async () => (await middleOf(page)).y).toBeCloseTo(from.y + 150, 0)
    await expect(page).toHaveURL(/\/extension\?/)

    // Reloaded, because a browser may treat a tap right after a drag as its end.
    await page.reload()
    await untilAwake(page)
    await expect.poll(async () => Math.round((await middleOf(page)).y)).toBe(Math.round(from.y + 150))
    const now = await middleOf(page)
    await page.touchscreen.tap(now.x, now.y)
    await expect(page).toHaveURL(/\/Dag\?/)
    const { searchParams } = new URL(page.url())
    for (const [name, value] of new URLSearchParams(loan.query)) expect(searchParams.get(name)).toBe(value)
    await page.context().close()
  })

  test(
    'arrow keys move it, Home and End move it to the edges, Enter follows it',
    NIGHT,
    async ({ browser }) => {
      const { page } = await openExtension(browser)
      await untilAwake(page)
      await button(page).focus()
      const from = await topOf(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => topOf(page)).toBeCloseTo(from + 64, 0)
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => topOf(page)).toBeCloseTo(from + 32, 0)
      await page.keyboard.press('Home')
      await expectInside(page)
      await expect.poll(() => topOf(page)).toBeLessThan(20)
      await page.keyboard.press('End')
      await expectInside(page)
      await expect(button(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/Dag\?/)
      await page.context().close()
    },
  )

  test('without JavaScript it is a link, and the page has no style attribute', async ({ browser }) => {
    const { page } = await openExtension(browser, { javaScriptEnabled: false })
    expect(await page.content()).not.toMatch(/\sstyle=/)
    await expectInside(page)
    await button(page).click()
    await expect(page).toHaveURL(/\/Dag\?/)
    await page.context().close()
  })
})
