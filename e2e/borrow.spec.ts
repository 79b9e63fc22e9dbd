import { expect, type Page, type Route, test } from '@playwright/test'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { allAtNight, NIGHT, waysIn } from '#testing/at-night.ts'
import { expectMessageInView, expectSignsBeside } from '#testing/in-view.ts'
import {
  appWith,
  isOfOurServer,
  openPhone,
  openSandbox,
  pauseSoon,
  SMALL_PHONE,
  startScript,
  untilAwake,
} from '#testing/journey.ts'
import { borrowerIdOf, offerTo } from '#testing/offer-to.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { Person, SandboxServer } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000

let server: SandboxServer
let later = 0
test.beforeEach(() => {
  later = 0
})
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + later) })
})
test.afterAll(() => server.close())

const mexico = {
  language: 'es',
  who: 'Lucía Muestra',
  waiting: 'Tomás Ejemplo',
  product: 'mx-directo',
  steps: 'mx-plazos',
  receive: '2700.00 MXN',
  waitingAmount: '2250.00 MXN',
  finalAmount: '3600.00 MXN',
  firstLent: 250_000n,
  raised: 'La oferta subió',
  keep: /^Quedarme con/,
  apply: 'Solicitar ahora',
  box: 'He leído y acepto',
  contract: 'contrato de préstamo',
  needed: 'Para solicitarlo, acepte el contrato.',
  review: 'Estamos revisando su solicitud',
  active: 'Su préstamo está activo',
  applied: 'Usted ya solicitó este préstamo',
  see: 'Ver mi préstamo',
  oneLoan: 'seguirá siendo un solo préstamo',
  ended: 'Esta oferta ya no está disponible',
  changed: 'Esta oferta cambió desde que usted la vio',
  others: 'Ver otras ofertas',
  reloading: 'Estamos revisando su oferta',
  goOn: 'Ver mi oferta',
  close: 'Cerrar',
  yearly: 'Costo anual total (CAT)',
  facts: 'Datos clave',
  offers: 'Préstamos para usted',
  next: 'Qué sigue',
  authority: 'Unidad Especializada (UNE)',
} as const

const india = {
  language: 'en',
  who: 'Asha Sample',
  waiting: 'Dev Example',
  product: 'in-direct',
  steps: 'in-steps',
  receive: '9700.00 INR',
  waitingAmount: '7760.00 INR',
  finalAmount: '11640.00 INR',
  firstLent: 800_000n,
  raised: 'Larger offer',
  keep: /^Borrow only/,
  apply: 'Apply now',
  box: 'I have read and accept',
  contract: 'Loan Agreement',
  needed: 'To apply, please accept the agreement.',
  review: 'We are reviewing your application',
  active: 'Your loan is active',
  applied: 'You have applied for this loan',
  see: 'See my loan',
  oneLoan: 'it will still be one loan',
  ended: 'This offer is no longer available',
  changed: 'This offer has changed since you saw it',
  others: 'See what else is offered',
  reloading: 'Checking your offer',
  goOn: 'Show my offer',
  close: 'Close',
  yearly: 'Annual Percentage Rate (APR)',
  facts: 'Key Facts Statement (KFS)',
  offers: 'Loans offered to you',
  next: 'What happens next',
  authority: 'Grievance officer',
} as const

const address = (person: Person, path: string, productId = '') =>
  `${server.url}${path}?${person.query}${productId && `&productId=${productId}`}`

const ordersOf = statement<{ status: string }, [string]>(
  'e2e-orders-of',
  'SELECT status FROM orders WHERE borrower_id = $1 AND offer_id IS NOT NULL',
)
const lentTo = statement<{ amount: bigint }, [string]>(
  'e2e-lent-to',
  'SELECT amount_minor AS amount FROM orders WHERE borrower_id = $1 AND offer_id IS NOT NULL',
)
async function loansOf(person: Person): Promise<string[]> {
  const id = await borrowerIdOf(server, person)
  const rows = await server.service.database.transaction((tx) => tx.rows(ordersOf, [id]))
  return rows.map((row) => row.status)
}

const agreement = (page: Page) => page.locator('input[name="agreement"]')

/** Replaces the page's next form submission of an offer. */
const onPush = (page: Page, act: (route: Route) => Promise<void>) =>
  page.route(
    ({ pathname }) => pathname === '/confirm',
    (route) => (route.request().method() === 'POST' ? act(route) : route.fallback()),
  )

for (const words of allAtNight([mexico, india])) {
  const apply = (page: Page) => page.getByRole('button', { name: words.apply })

  test.describe(`an offer in ${words.language}`, () => {
    test('is read, accepted and paid out', async ({ browser }) => {
      const person = await server.person(words.who)
      const { page, pageErrors } = await openPhone(browser)
      await page.goto(address(person, '/confirm', words.product))
      await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', words.receive)
      await expect(page.getByText(words.yearly)).toBeVisible()
      await expect(page.locator('.late-table tbody tr')).toHaveCount(4)
      await expect(page.getByRole('link', { name: words.contract })).toHaveAttribute(
        'href',
        new RegExp(`^/loanAgreement\\?.*productId=${words.product}`),
      )
      await expect(agreement(page)).toBeChecked()
      await untilAwake(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await apply(page).click()
      await expect(page.getByText(words.review)).toBeVisible()
      await expect(page).toHaveURL(/\/loanDetail\?.*dearest=/)
      expect(await loansOf(person)).toEqual(['21'])
      for (const seconds of [5, 10, 15]) await runDue(server.service, new Date(Date.now() + seconds * 1000))
      await page.reload()
      await expect(page.getByText(words.active)).toBeVisible()
      pageErrors.expectNone()
      await page.context().close()
    })

    test('is accepted without a script', async ({ browser }) => {
      const person = await server.person(words.who)
      const { page } = await openPhone(browser, { javaScriptEnabled: false })
      await page.goto(address(person, '/confirm', words.product))
      await expectNoSidewaysScroll(page)
      await apply(page).click()
      await expect(page.getByText(words.review)).toBeVisible()
      expect(await loansOf(person)).toEqual(['21'])
      // Going back shows that it was accepted, without an apply button.
      await page.goBack()
      await expect(page.getByText(words.applied)).toBeVisible()
      await expect(apply(page)).toHaveCount(0)
      await page.context().close()
    })

    test('is not accepted without the tick, also without script', async ({ browser }) => {
      const person = await server.person(words.who)
      const { page } = await openPhone(browser, { javaScriptEnabled: false })
      await page.goto(address(person, '/confirm', words.steps))
      await expect(page.locator('.why-not')).not.toBeInViewport()
      await agreement(page).uncheck()
      await expectMessageInView(page.locator('.why-not').getByText(words.needed))
      await apply(page).click()
      await expectMessageInView(page.getByRole('alert').getByText(words.needed))
      await expectSignsBeside(page)
      expect(await loansOf(person)).toEqual([])
      await agreement(page).check()
      await apply(page).click()
      await expect(page.getByText(words.review)).toBeVisible()
      expect(await loansOf(person)).toEqual(['21'])
      await page.context().close()
    })

    test(
      'with a changed amount says whether it is too much or too little, at any length',
      NIGHT,
      async () => {
        const person = await server.person(words.who)
        for (const [amount, refusal] of [
          ['9'.repeat(16), 'amount-too-high'],
          ['9'.repeat(200), 'amount-too-high'],
          ['-5', 'amount-too-low'],
          ['much', 'amount-too-low'],
        ] as const) {
          const body = new URLSearchParams({ amount, periods: '91', termUnit: 'day', agreement: 'on' })
          const response = await fetch(address(person, '/confirm', words.product), { method: 'POST', body })
          const text = /role="alert".*?<p>([^<]*)/.exec(await response.text())?.[1]
          expect([amount, text]).toEqual([amount, refusals[refusal][words.language]])
        }
        expect(await loansOf(person)).toEqual([])
      },
    )

    test('says in the first view what it costs, and why its button is disabled while its box is empty', async ({
      browser,
    }) => {
      const person = await server.person(words.who)
      const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
      await page.goto(address(person, '/confirm', words.product))
      await untilAwake(page)
      const bar = page.locator('.action-bar')
      const top = (await bar.boundingBox())?.y ?? 0
      for (const part of ['.amount-hero > p > .amount', '.offer-cost > dl:last-of-type']) {
        const box = await page.locator(part).boundingBox()
        expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThan(top)
      }
      await expect(bar.locator('[name="agreement"]')).toBeInViewport()
      await expect(bar.locator('.why-not')).toBeEmpty()
      await agreement(page).uncheck()
      await expect(apply(page)).toBeDisabled()
      await expectMessageInView(bar.getByText(words.needed))
      await expectAccessible(page)
      await agreement(page).check()
      await expect(apply(page)).toBeEnabled()
      await page.context().close()
    })

    test('makes one loan of two taps, of two tabs, and of a push whose answer was lost', async ({
      browser,
    }) => {
      const person = await server.person(words.who)
      const { page } = await openPhone(browser)
      const other = await page.context().newPage()
      for (const tab of [page, other]) {
        await tab.goto(address(person, '/confirm', words.product))
        await untilAwake(tab)
      }
      let pushes = 0
      await onPush(page, async (route) => {
        pushes += 1
        await route.fetch({ maxRedirects: 0 })
        await route.abort()
      })
      await apply(page).dblclick()
      await expectMessageInView(page.getByText(words.oneLoan))
      expect(pushes).toBe(1)
      await expectAccessible(page)
      await apply(other).click()
      await expect(other.getByText(words.review)).toBeVisible()
      await page.unrouteAll()
      await page.reload()
      await expect(page.getByText(words.applied)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: words.see }).click()
      await expect(page.getByText(words.review)).toBeVisible()
      expect(new URL(page.url()).searchParams.get('orderId')).toBe(
        new URL(other.url()).searchParams.get('orderId'),
      )
      expect(await loansOf(person)).toEqual(['21'])
      await page.context().close()
    })

    test('whose push never arrived is sent again, and going back skips it', async ({ browser }) => {
      const person = await server.person(words.who)
      const { page } = await openPhone(browser)
      await page.goto(address(person, '/recommendList'))
      await untilAwake(page)
      await expectAccessible(page)
      await page.locator(`a[href*="/confirm"][href*="productId=${words.product}"]`).click()
      await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', words.receive)
      await untilAwake(page)
      await onPush(page, (route) => route.abort())
      await apply(page).click()
      await expectMessageInView(page.getByText(words.oneLoan))
      expect(await loansOf(person)).toEqual([])
      await page.unrouteAll()
      await apply(page).click()
      await expect(page.getByText(words.review)).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: words.offers })).toBeVisible()
      await expect(page.locator(`a[href*="/confirm"][href*="productId=${words.product}"]`)).toHaveCount(0)
      expect(await loansOf(person)).toEqual(['21'])
      await page.context().close()
    })

    test(
      'that has ended or changed is reported in plain words, and nothing is stored',
      NIGHT,
      async ({ browser }) => {
        const person = await server.person(words.waiting)
        const { page } = await openPhone(browser)
        await page.goto(address(person, '/confirm', words.steps))
        await expect(page.getByText(words.ended)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: words.others }).click()
        await expect(page.getByRole('heading', { name: words.offers })).toBeVisible()

        await offerTo(server, person, words.steps, 400_000n)
        await page.goto(address(person, '/confirm', words.steps))
        await untilAwake(page)
        await offerTo(server, person, words.steps, 450_000n)
        await apply(page).click()
        await expect(page.getByText(words.changed)).toBeVisible()
        expect(await loansOf(person)).toEqual([])
        later = 2 * DAY_MS
        await agreement(page).check()
        await apply(page).click()
        await expect(page.getByText(words.ended)).toBeVisible()
        expect(await loansOf(person)).toEqual([])
        await page.context().close()
      },
    )

    for (const javaScriptEnabled of waysIn(words.language)) {
      const how = javaScriptEnabled ? 'with a script' : 'without a script'
      test(`that became smaller is shown beside the one seen before, and needs a new tick, ${how}`, async ({
        browser,
      }) => {
        const person = await server.person(words.waiting)
        await offerTo(server, person, words.steps, 400_000n)
        const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
        await page.goto(address(person, '/confirm', words.steps))
        if (javaScriptEnabled) await untilAwake(page)
        await offerTo(server, person, words.steps, 300_000n)
        const spot = await apply(page).boundingBox()
        const tapSameSpot = () => page.touchscreen.tap((spot?.x ?? 0) + 40, (spot?.y ?? 0) + 20)
        await tapSameSpot()
        await expectMessageInView(page.getByText(words.changed))
        await expect(page.locator('.refusal tbody tr').first().locator('td')).toHaveText([
          /^.4.000[.,]00$/,
          /^.3.000[.,]00$/,
        ])
        await expect(agreement(page)).not.toBeChecked()
        if (javaScriptEnabled) {
          await expect(apply(page)).toBeDisabled()
          await expectAccessible(page)
        }
        await expectNoSidewaysScroll(page)

        await tapSameSpot()
        if (!javaScriptEnabled) await expectMessageInView(page.getByText(words.needed).first())
        expect(await loansOf(person)).toEqual([])
        await agreement(page).check()
        await apply(page).click()
        await expect(page.getByText(words.review)).toBeVisible()
        expect(await loansOf(person)).toEqual(['21'])
        await page.context().close()
      })
    }

    test('still worked out is asked for once more after 5.5 s, also if the borrower left meanwhile', async ({
      browser,
    }) => {
      const person = await server.person(words.waiting)
      const { page } = await openPhone(browser)
      let reloads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.url().includes('isType=1')) reloads += 1
      })
      await page.clock.install()
      await pauseSoon(page)
      await page.goto(address(person, '/confirm', words.product))
      const modal = page.getByRole('dialog', { name: words.reloading })
      const received = page.locator('.amount-hero > p > .amount')
      await startScript(page)
      await expect(received).toHaveAttribute('value', words.waitingAmount)
      await expect(page.locator('dialog:modal')).toBeVisible()
      await page.clock.runFor(2_000)
      await expect(modal.getByRole('timer')).toHaveText('4 s')
      // A stopped clock also stops the frames that a click waits for.
      await modal.getByLabel(words.close).dispatchEvent('click')
      await page.getByRole('link', { name: words.facts }).dispatchEvent('click')
      await expect(page.getByRole('heading', { name: words.facts, exact: true })).toBeVisible()
      await page.clock.runFor(2_000)
      await page.goBack()
      await startScript(page)
      await expect(page.locator('dialog:modal')).toBeVisible()
      await expect(modal.getByRole('timer')).toHaveText('2 s')
      await page.clock.runFor(1_200)
      expect(reloads).toBe(0)
      await page.clock.runFor(300)
      await expect(page).toHaveURL(/isType=1/)
      await expect(received).toHaveAttribute('value', words.finalAmount)
      await expect(modal).toHaveCount(0)
      expect(reloads).toBe(1)
      // Going back skips the wait.
      await page.goBack()
      await expect(page).toHaveURL('about:blank')

      await page.goto(address(person, '/confirm', words.product))
      await expect(received).toHaveAttribute('value', words.finalAmount)
      await startScript(page)
      await page.clock.runFor(20_000)
      await expect(page).not.toHaveURL(/isType/)
      expect(reloads).toBe(1)
      await page.clock.resume()
      await apply(page).click()
      await expect(page.getByText(words.review)).toBeVisible()
      await page.context().close()
    })

    for (const javaScriptEnabled of waysIn(words.language))
      test(`that was raised says so, needs a new tick, and leads back to its first amount, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
        browser,
      }) => {
        test.skip(!isOfOurServer(), 'another backend lends only the final amount')
        const person = await server.person(words.waiting)
        const { page } = await openPhone(browser, { viewport: SMALL_PHONE, javaScriptEnabled })
        await page.goto(address(person, '/confirm', words.product))
        const received = page.locator('.amount-hero > p > .amount')
        await expect(received).toHaveAttribute('value', words.waitingAmount)
        if (!javaScriptEnabled) await page.getByRole('link', { name: words.goOn }).click()
        await expect(received).toHaveAttribute('value', words.finalAmount)
        await expectMessageInView(page.getByRole('alert').getByText(words.raised))
        await expect(agreement(page)).not.toBeChecked()
        if (javaScriptEnabled) {
          await untilAwake(page)
          await expect(apply(page)).toBeDisabled()
          await expectAccessible(page)
        }
        await page.getByRole('link', { name: words.keep }).click()
        await expect(received).toHaveAttribute('value', words.waitingAmount)
        await expect(page.getByText(words.raised)).toHaveCount(0)
        await expect(page.getByRole('link', { name: words.facts })).toHaveAttribute('href', /amount=/)
        await expect(page.getByRole('link', { name: words.contract })).toHaveAttribute('href', /amount=/)
        await apply(page).click()
        await expect(page.getByText(words.review)).toBeVisible()
        const lent = await server.service.database.transaction(async (tx) =>
          tx.rows(lentTo, [await borrowerIdOf(server, person)]),
        )
        expect(lent).toEqual([{ amount: words.firstLent }])
        await page.context().close()
      })

    test('still worked out waits behind an accessible modal', NIGHT, async ({ browser }) => {
      const person = await server.person(words.waiting)
      const { page } = await openPhone(browser)
      await page.goto(address(person, '/confirm', words.product))
      await untilAwake(page)
      await expect(page.getByRole('dialog', { name: words.reloading })).toBeVisible()
      // Without a network the page stays.
      await page.context().setOffline(true)
      await expectAccessible(page)
      await expect(page).not.toHaveURL(/isType/)
      await page.context().setOffline(false)
      await expect(page).toHaveURL(/isType=1/)
      await page.context().close()
    })

    test('still worked out is a link without a script', NIGHT, async ({ browser }) => {
      const person = await server.person(words.waiting)
      const { page } = await openPhone(browser, { javaScriptEnabled: false })
      await page.goto(address(person, '/confirm', words.product))
      await expect(apply(page)).toHaveCount(0)
      await page.getByRole('link', { name: words.goOn }).click()
      await expect(page.locator('.amount-hero > p > .amount')).toHaveAttribute('value', words.finalAmount)
      // The offer differs from the first one: both are shown, and the new one needs agreement.
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.getByRole('checkbox').check()
      await apply(page).click()
      await expect(page.getByText(words.review)).toBeVisible()
      await page.context().close()
    })

    test('has key facts, and related offers that state the next step and show the plan first', async ({
      browser,
    }) => {
      const person = await server.person(words.who)
      const { page, pageErrors } = await openPhone(browser)
      await page.goto(address(person, '/keyFacts', words.steps))
      await expect(page.getByRole('heading', { name: words.facts, exact: true })).toBeVisible()
      await expect(page.locator('dt', { hasText: words.authority })).toBeVisible()
      await untilAwake(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.goto(address(person, '/confirmNew', words.product))
      await expect(page.getByRole('heading', { name: words.next })).toBeVisible()
      await page.goto(address(person, '/confirmPeriod', words.steps))
      await expect(page.locator('.section').first().locator('.plan li')).toHaveCount(3)
      pageErrors.expectNone()
      await page.context().close()
    })
  })
}

test('an app is notified of an accepted offer, without delaying the page', async ({ browser }) => {
  const person = await server.person('Asha Sample')
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(appWith(['confirmBurialPoint'], { waits: true }))
  await page.goto(address(person, '/confirm', 'in-direct'))
  await untilAwake(page)
  let release = () => {}
  await onPush(page, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Apply now' }).dblclick()
  await expect
    .poll(() => page.evaluate('window.asked'))
    .toEqual([['confirmBurialPoint', { productId: 'in-direct', event: 'confirm-apply' }]])
  release()
  await expect(page.getByText('We are reviewing your application')).toBeVisible()
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'a loan with an unknown status shows other offers, and every other one does not',
  NIGHT,
  async ({ browser }) => {
    const person = await server.person('Ana Ejemplo')
    await offerTo(server, person, 'mx-plazos', 300_000n)
    const { page } = await openPhone(browser)
    for (const { status, orderNo } of person.orders) {
      await page.goto(`${address(person, '/loanDetail', 'mx-directo')}&orderId=${orderNo}`)
      const market = page.getByRole('heading', { name: 'Préstamos para usted' })
      await expect(market).toHaveCount(status === '999' ? 1 : 0)
    }
    await page.context().close()
  },
)
