import { expect, test } from '@playwright/test'
import { addDays, dayIn } from '#domain/dates.ts'
import { allAtNight, NIGHT, nightIf } from '#testing/at-night.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { expectMessageInView } from '#testing/in-view.ts'
import { isOfOurServer, openPhone, openSandbox, SMALL_PHONE, takeLoan, untilAwake } from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, textOf } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  // Limit of a single staff member.
  server = await openSandbox({ env: { CLAIMS_ALONE_UP_TO: '1000000' } })
})
test.afterAll(() => server.close())

const people = [
  { who: 'Ana Ejemplo', javaScriptEnabled: true, has: 'Su convenio va bien' },
  { who: 'Ravi Sample', javaScriptEnabled: false, has: 'Your arrangement is on track' },
]

for (const { who, javaScriptEnabled, has } of people) {
  test(
    `a borrower agrees on a plan after seeing its cost, and pays the first part: ${who}`,
    nightIf(who === 'Ravi Sample'),
    async ({ browser }) => {
      const loan = await takeLoan(server, who, '180')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.goto(loan.address('/loanDetail'))
      if (javaScriptEnabled) await untilAwake(page)
      await page.locator('a.row[href*="/arrange?"]').click()
      await page.locator('a.row[href*="every=7"]').first().click()
      await expect(page.locator('input[name=agreed]')).not.toBeChecked()
      const first = await page.locator('.figures .amount').first().getAttribute('value')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const quoted = page.url()
      await page.locator('input[name=agreed]').check()
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('main h2').first()).toHaveText(has)
      await expect(page.locator('.figures .amount').first()).toHaveAttribute('value', first ?? '')
      if (javaScriptEnabled) await expectAccessible(page)
      // Going back shows the agreement, with nothing to agree to again.
      await page.goto(quoted)
      await expect(page.locator('main h2').first()).toHaveText(has)
      await expect(page.locator('input[name=agreed]')).toHaveCount(0)
      await page.locator('a.button[href*="/payPart?"]').click()
      await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', first ?? '')
      await page.goto(loan.address('/loanDetail'))
      await expect(page.locator('main')).toContainText(has)
      await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', first ?? '')
      await expect(page.locator('.action-bar a.button').first()).toHaveAttribute('href', /\/payPart\?/)
      await page.goto(loan.address('/repay'))
      await expect(page.locator('.amount-hero > p > .amount').first()).toHaveAttribute('value', first ?? '')
      if (javaScriptEnabled) await expectAccessible(page)
      if (isOfOurServer()) {
        // The whole debt is below it, and its button pays only the part.
        await page.goto(loan.address('/home'))
        await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', first ?? '')
        await expect(page.locator('.action-bar a.button')).toHaveAttribute('href', /\/payPart\?/)
        await expect(page.locator('a.row[href*="/repay?"]')).toContainText(/\d/)
        if (javaScriptEnabled) await expectAccessible(page)
      }
      await page.goto(loan.address('/loanDetail'))
      await expect(page.locator('a.row[href*="/arrange?"]')).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}

const askers = [
  {
    who: 'Ana Ejemplo',
    javaScriptEnabled: true,
    asked: 'Nos pidió más tiempo',
    offered: 'Le ofrecemos otros días',
  },
  {
    who: 'Ravi Sample',
    javaScriptEnabled: false,
    asked: 'You asked us for more time',
    offered: 'We offer you other days',
  },
]

for (const { who, javaScriptEnabled, asked, offered } of allAtNight(askers)) {
  test(
    `a borrower asks for more than the limits, and agrees to the lender's offer: ${who}`,
    nightIf(who === 'Ravi Sample'),
    async ({ browser }) => {
      test.skip(!isOfOurServer(), 'the desk is our server’s')
      const loan = await takeLoan(server, who, '180')
      const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled })
      await page.goto(loan.address('/arrange'))
      if (javaScriptEnabled) await untilAwake(page)
      await page
        .locator('details', { has: page.locator('[name=why]') })
        .locator('summary')
        .click()
      await page.locator('[name=until]').fill(dayAhead(200))
      await page.locator('[name=count]').fill('5')
      await page.locator('[name=canPay]').fill('500')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const send = page.locator('form', { has: page.locator('[name=why]') }).locator('button[type=submit]')
      await send.click()
      await expect(page.locator('.field .error')).toBeVisible()
      await expect(page.locator('[name=count]')).toHaveValue('5')
      await page.locator('[name=why]').fill('Perdí mi trabajo.')
      await send.click()
      await expect(page.locator('main h2').first()).toHaveText(asked)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.goto(loan.address('/loanDetail'))
      await page.locator('a.row', { hasText: asked }).click()
      await expect(page.locator('main h2').first()).toHaveText(asked)
      const folio = await textOf(page.locator('.details dd').first())
      const desk = await atTheDesk(server)
      const path = `/desk/arrangements/${folio}`
      await desk.post(
        `${path}/offer`,
        { first: dayAhead(10), parts: '5', every: '14', reply: 'Sí.' },
        { from: path },
      )
      await page.goto(loan.address('/arrange'))
      if (javaScriptEnabled) await untilAwake(page)
      await expect(page.locator('main h2').first()).toHaveText(offered)
      await expect(page.locator('form .figures .amount')).toHaveCount(6)
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.locator('input[name=agreed]').check()
      await page
        .locator('form', { has: page.locator('input[name=agreed]') })
        .locator('button[type=submit]')
        .click()
      await expect(page.locator('a.button[href*="/payPart?"]')).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    },
  )
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the text of a request survives a lost network and an ended session', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '180')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/arrange'))
  await untilAwake(page)
  const why = page.locator('[name=why]')
  await page.locator('details', { has: why }).locator('summary').click()
  const until = addDays(dayIn(new Date(), 'America/Mexico_City'), 60)
  await page.locator('[name=until]').fill(until)
  await why.fill('Perdí mi trabajo.')
  const send = page.locator('form', { has: why }).locator('button[type=submit]')
  await page.context().setOffline(true)
  await send.click()
  await expect(page.locator('form', { has: why }).getByRole('alert')).toBeVisible()
  await expect(why).toHaveValue('Perdí mi trabajo.')
  await page.context().setOffline(false)

  const gone = new URL(loan.address('/arrange'))
  gone.searchParams.set('dearest', 'a-session-that-has-ended')
  const form = { do: 'ask', until, count: '6', canPay: '', why: 'Perdí mi trabajo.' }
  const answer = await page.request.post(gone.href, { form, headers: { origin: gone.origin } })
  expect(await answer.text()).toContain('Perdí mi trabajo.')

  await send.click()
  await expect(page.locator('main h2').first()).toHaveText('Nos pidió más tiempo')
  await page.context().close()
})

for (const javaScriptEnabled of allAtNight([true, false])) {
  test(`an empty choice is reported as missing: ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '180')
    const { page } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
    const send = async (path: string, button: string, says: string) => {
      await page.goto(loan.address(path))
      if (javaScriptEnabled) await untilAwake(page)
      await page.locator(button).first().click()
      const message = page.getByText(says)
      if (javaScriptEnabled) await expectMessageInView(message)
      else await expect(message).toBeVisible()
    }
    await send('/arrange', 'main form button[type=submit]', 'Elija un día, por favor.')
    await send('/claim', '.action-bar button[type=submit]', 'Elija cómo pagó, por favor.')
  })
}

for (const javaScriptEnabled of allAtNight([true, false])) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`a second request is refused beside the open one, and its text is kept: ${how} a script`, async ({
    browser,
  }) => {
    test.skip(!isOfOurServer(), 'the desk that answers it is our server’s')
    const loan = await takeLoan(server, 'Ana Ejemplo', '180')
    const { page } = await openPhone(browser, { javaScriptEnabled, viewport: SMALL_PHONE })
    const ask = async (on: typeof page, why: string) => {
      const box = on.locator('[name=why]')
      await on.locator('[name=until]').fill(dayAhead(200))
      await on.locator('[name=count]').fill('6')
      await box.fill(why)
      await on.locator('form', { has: box }).locator('button[type=submit]').click()
    }
    const open = async (on: typeof page) => {
      await on.goto(loan.address('/arrange'))
      if (javaScriptEnabled) await untilAwake(on)
      await on
        .locator('details', { has: on.locator('[name=why]') })
        .locator('summary')
        .click()
    }
    await open(page)
    const other = await page.context().newPage()
    await open(other)
    await ask(other, 'La primera.')
    await expect(other.locator('main h2').first()).toHaveText('Nos pidió más tiempo')
    await page.bringToFront()
    await ask(page, 'La segunda, que es mejor.')
    const message = page
      .locator('main [data-refused]')
      .getByText('Ya envió una solicitud para este préstamo.')
    if (javaScriptEnabled) await expectMessageInView(message)
    else await expect(message).toBeInViewport()
    await expect(page.locator('main textarea')).toHaveValue(/ 6\n.* La segunda, que es mejor\.$/)
    await page.context().close()
  })
}

test(
  'a plan that is unavailable is not blamed on the day, and nothing is announced twice',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '180')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    await page.goto(loan.address('/arrange', { parts: '9', every: '7' }))
    await untilAwake(page)
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await expect(page.locator('[data-refused]')).toHaveCount(1)
    await page.locator('a.row[href*="every=7"]').first().click()
    await page.locator('input[name=agreed]').check()
    await page.locator('main form button[type=submit]').click()
    const has = 'Su convenio va bien'
    await expect(page.locator('main h2').first()).toHaveText(has)
    await expect(page.getByRole('status').filter({ hasText: has })).toHaveCount(1)
    await page.goto(loan.address('/arrange'))
    await untilAwake(page)
    await expect(page.locator('main h2').first()).toHaveText(has)
    await expect(page.getByRole('status').filter({ hasText: has })).toHaveCount(0)
  },
)
