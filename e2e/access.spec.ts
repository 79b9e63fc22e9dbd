import { expect, type Page, test } from '@playwright/test'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { recordAnnouncements, timesAnnounced } from '#testing/announcements.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, openSandbox, takeLoan, unfold, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { smallTargets, unmarked, unnamed, unspoken, untappable } from '#testing/voice-checks.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

test('every target of every part is at least 44 pixels high and wide', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser)
  await page.goto(`${server.url}/sandbox/kit?type=1`)
  await untilAwake(page)
  for (const summary of await page.locator('summary').all()) await summary.click()
  expect(await smallTargets(page)).toEqual([])
  for (const opener of await page.locator('a[aria-haspopup=dialog]').all()) {
    await opener.click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
  await page.context().close()
})

test('a page that changes in place focuses its heading, and a sheet does too and restores the focus', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  // A loaded document is read from its beginning by the screen reader.
  await expect(page.locator('body')).toBeFocused()
  const steps: [RegExp, string][] = [
    [/\/repay\?/, '.action-bar a[href*="/repay?"]'],
    [/\/carpmm\?/, 'a.row[href*="/carpmm"]'],
  ]
  for (const [address, link] of steps) {
    await page.locator(link).first().click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('h1')).toBeFocused()
    // After a tap the title has no focus ring.
    await expect(page.locator('h1')).toHaveCSS('outline-style', 'none')
    await expect(page).toHaveTitle((await page.locator('h1').textContent()) ?? '')
  }
  await page.goBack()
  // The previous page stays, its heading focused, until the new one is there.
  await expect(page.locator('a.row[href*="/carpmm"]').first()).toBeVisible()
  await expect(page.locator('h1')).toBeFocused()
  const opener = page.locator('a[aria-haspopup=dialog]').first()
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
  pageErrors.expectNone()
  await page.context().close()
})

test('the heading of the next page is focused also if the browser does not report the navigation, and not after a reload', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  // As on an iPhone before iOS 26.2.
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await expect(page.locator('body')).toBeFocused()
  await page.locator('.action-bar a[href*="/repay?"]').click()
  await expect(page).toHaveURL(/\/repay\?/)
  await expect(page.locator('h1')).toBeFocused()
  await page.reload()
  await untilAwake(page)
  await expect(page.locator('body')).toBeFocused()
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'after keyboard navigation the focus is visible, and after a tap there is no ring',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address('/loanDetail'))
    await untilAwake(page)
    await page.locator('.action-bar a[href*="/repay?"]').press('Enter')
    await expect(page).toHaveURL(/\/repay\?/)
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.locator('h1')).toHaveCSS('outline-style', 'solid')
    await page.locator('.page-header .back').click()
    await expect(page).toHaveURL(/\/loanDetail\?/)
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.locator('h1')).toHaveCSS('outline-style', 'none')
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('a screen reader announces the result of an action once in the same document, and again after the next action', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await recordAnnouncements(page)
  await page.clock.install()

  const chosen = 'Guardado. Los próximos mensajes le llegarán así.'
  await page.goto(loan.address('/mine'))
  await untilAwake(page)
  await unfold(page, 'Mensajes de nuestra parte')
  const choose = page.locator('form:has([name=messageLanguage]) button')
  for (const times of [1, 2]) {
    await choose.click()
    await expect.poll(() => timesAnnounced(page, chosen)).toBe(times)
    // A page loaded with a result announces it after a moment. This one was loaded without.
    await page.clock.runFor(2_000)
    expect(await timesAnnounced(page, chosen)).toBe(times)
  }
  pageErrors.expectNone()
  await page.context().close()
})

test('a screen reader announces the result of an action once when another document loads with it', async ({
  browser,
}) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page, pageErrors } = await openPhone(browser)
  await recordAnnouncements(page)
  const filed = 'Recibimos su solicitud'
  const objection = { kind: 'objection', detail: '' }
  const { id } = dataOf(await asBorrower(server, loan.query)(fileDataRequest, objection))
  for (const [address, said] of [
    [loan.address('/dataRequest', { filed: id }), filed],
    [`${server.url}/login?type=2&signedOut=1`, 'Cerró su sesión en este teléfono.'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('main').getByText(said)).toBeVisible()
    await expect.poll(() => timesAnnounced(page, said)).toBe(1)
  }
  // It is not announced a second time.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await timesAnnounced(page, 'Cerró su sesión en este teléfono.')).toBe(1)
  pageErrors.expectNone()
  await page.context().close()
})

for (const who of ['Ana Ejemplo', 'Ravi Sample']) {
  test(
    `amounts, references, contacts and buttons on the pages of ${who} have spoken forms`,
    NIGHT,
    async ({ browser }) => {
      const loan = await takeLoan(server, who, '174')
      const late = await takeLoan(server, who, '180')
      const paid = await takeLoan(server, who, '200')
      const [offered, product] =
        who === 'Ana Ejemplo' ? ['Lucía Muestra', 'mx-directo'] : ['Asha Sample', 'in-direct']
      const offer = `${(await server.person(offered)).query}&productId=${product}`
      const { page } = await openPhone(browser)
      const addresses = [
        loan.address('/loanDetail'),
        late.address('/loanDetail'),
        paid.address('/loanDetail'),
        late.address('/repay'),
        loan.address('/repay'),
        loan.address('/repayOrNot'),
        loan.address('/payoff'),
        loan.address('/extension'),
        loan.address('/statement'),
        paid.address('/statement'),
        `${server.url}/confirm?${offer}`,
        `${server.url}/keyFacts?${offer}`,
        loan.address('/complaint', { orderNo: loan.orderNo }),
        loan.address('/customerService'),
        loan.address('/repayByCard'),
        loan.address('/bindBank'),
        `${server.url}/Contact?type=${who === 'Ana Ejemplo' ? 2 : 1}`,
        `${server.url}/?type=${who === 'Ana Ejemplo' ? 2 : 1}`,
      ]
      const found: Record<string, string[]> = {}
      for (const address of addresses) {
        await page.goto(address)
        for (const summary of await page.locator('summary:visible').all()) await summary.click()
        const wrong = [
          ...(await unspoken(page)),
          ...(await unmarked(page)),
          ...(await untappable(page)),
          ...(await unnamed(page)),
        ]
        if (wrong.length > 0) found[new URL(address).pathname] = wrong
      }
      await page.goto(loan.address('/repay'))
      await page.locator('a.row[href*="/carpmm"]').first().click()
      await expect(page.locator('.slip .code').first()).toBeVisible()
      const slip = [...(await unspoken(page)), ...(await unnamed(page))]
      expect({ ...found, slip }).toEqual({ slip: [] })
      await page.context().close()
    },
  )
}

test("forced colours keep every part's border, and every state's sign", NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser, { forcedColors: 'active' })
  await page.goto(`${server.url}/sandbox/kit?type=1`)
  await untilAwake(page)
  const edgeless = await page
    .locator('.card, .slip, .amount-hero:not(.slip *), .notice, .button, .action-bar')
    .evaluateAll((all) =>
      all
        .filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1)
        .map((one) => one.className),
    )
  expect(edgeless).toEqual([])
  const colourOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), property)
  expect(await colourOf('.plan [data-paid]', 'color')).toBe(await colourOf('.status-image', 'stroke'))
  await page.locator('a[aria-haspopup=dialog]').first().click()
  await expect(page.locator('.modal[open]')).toBeVisible()
  expect(await colourOf('.modal[open]', 'border-top-width')).toBe('1px')
  await page.context().close()
})

test('without script there is no script-only button, and no disabled resend button', async ({ browser }) => {
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  const { address, orderNo } = await takeLoan(server, 'Carla Muestra', '174')
  const dead = page.locator('button[type=button]:visible, button:disabled:visible')
  for (const [path, more] of [
    ['/complainPageNext', { orderNo, problemType: '3' }],
    ['/loanDetail', {}],
    ['/repay', {}],
    ['/extension', {}],
    ['/claim', {}],
    ['/dataRequest', {}],
    ['/mine', {}],
    ['/bindBank', {}],
    ['/repayByCard', {}],
  ] as const) {
    await page.goto(address(path, more))
    expect(await dead.allTextContents(), path).toEqual([])
  }
  // A resend button, after the first code was sent.
  await page.getByRole('radio', { name: 'Banco Muestra' }).check()
  await page.locator('.action-bar button').click()
  await expect(page.locator('#verifyCode')).toBeVisible()
  expect(await dead.allTextContents()).toEqual([])
  await page.context().close()
})

test('with text at 200 % a full-screen code is large, and covers no text', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser, { viewport: { width: 320, height: 568 } })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    )
  })
  const { address } = await takeLoan(server, 'Ravi Sample', '174')
  await page.goto(address('/repay'))
  await untilAwake(page)
  await page.locator('a.row[href*="/carpmm"][href*="store"]').first().click()
  await page.locator('.code-zoom').click()
  const screen = page.locator('.code-screen')
  await expect(screen).toBeVisible()
  await expect.poll(() => longerSideOf(page, '.code-large img')).toBeGreaterThan(568 * 0.4)
  expect(await longerSideOf(page, '.code-large img')).toBeGreaterThan(
    await longerSideOf(page, '.code-zoom img'),
  )
  const said = await screen.evaluate((element) => {
    const code = element.querySelector('.code-large img')?.getBoundingClientRect()
    const lines: DOMRect[] = []
    for (const place of element.querySelectorAll('.code-screen-said')) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.only-read')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        lines.push(...range.getClientRects())
      }
    }
    return {
      covered: lines.filter((line) => code && line.bottom > code.top && line.top < code.bottom).length,
      cut: lines.filter(({ left, right }) => left < 0 || right > window.innerWidth).length,
    }
  })
  expect(said).toEqual({ covered: 0, cut: 0 })
  await page.context().close()
})

const longerSideOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox()
  return Math.max(box?.width ?? 0, box?.height ?? 0)
}

test('in forced colours the bar of an offer is drawn in colours of the system', async ({ browser }) => {
  const { page } = await openPhone(browser, { forcedColors: 'active' })
  const { query } = await server.person('Lucía Muestra')
  await page.goto(`${server.url}/confirm?${query}&productId=mx-directo`)
  const colours = await page.locator('.amount-hero .cost-bar [data-part] rect').evaluateAll((parts) => {
    const ground = getComputedStyle(document.body).backgroundColor
    return parts.map((part) => getComputedStyle(part).fill === ground)
  })
  expect(colours).toEqual([false, false])
  await page.context().close()
})
