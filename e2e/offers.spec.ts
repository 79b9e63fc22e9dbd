import { expect, test } from '@playwright/test'
import { type Language, languageCodes, languages } from '#domain/language.ts'
import { waysIn } from '#testing/at-night.ts'
import { isOfOurServer, openPhone, openSandbox, SMALL_PHONE, untilAwake } from '#testing/journey.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

const words = {
  es: {
    order: /por su APR, primero la más baja/,
    points: [
      ...['Usted recibe', 'Usted paga en total', 'Costo', 'APR', 'Primer pago'],
      ...['Financiera', 'Monto del préstamo', 'Plazo', 'Por pagar', 'Si paga tarde'],
    ],
    facts: /^Datos clave de /,
    see: /^Ver este préstamo: /,
    biggest: 'Ver mi oferta',
  },
  en: {
    order: /sorted by their APR, the lowest first/i,
    points: [
      ...['You receive', 'Total repayment', 'Cost', 'APR', 'First payment'],
      ...['Lender', 'Loan amount', 'Term', 'To pay', 'If you pay late'],
    ],
    facts: /^Key Facts Statement of /,
    see: /^See this loan: /,
    biggest: 'See my offer',
  },
} as const satisfies Record<Language, Record<string, unknown>>

for (const language of languageCodes)
  for (const javaScriptEnabled of waysIn(language))
    test(`offers in India are compared equally and in a stated order, ${javaScriptEnabled ? 'with' : 'without'} a script (${language})`, async ({
      browser,
    }) => {
      test.skip(!isOfOurServer(), 'the backend of others sends a list')
      const say = words[language]
      const asha = await server.person('Asha Sample')
      const query = new URLSearchParams(asha.query)
      query.set('type', languages[language].type)
      const { page, pageErrors } = await openPhone(browser, {
        javaScriptEnabled,
        viewport: SMALL_PHONE,
      })
      await page.goto(`${server.url}/recommendList?${query}`)
      if (javaScriptEnabled) await untilAwake(page)
      await expect(page.getByText(say.order)).toBeVisible()
      const offers = page.getByRole('article')
      await expect(offers).toHaveCount(2)
      const rates: number[] = []
      const [first, second] = await offers.all()
      for (const offer of [first, second]) {
        if (!offer) continue
        expect(await offer.locator('dt').allTextContents()).toEqual(say.points)
        const rate = offer.locator('dl > div', { hasText: 'APR' }).locator('dd')
        rates.push(Number.parseFloat((await rate.textContent()) ?? ''))
        await expect(offer.getByRole('link', { name: say.facts })).toBeVisible()
        await expect(offer.getByRole('link', { name: say.see })).toBeVisible()
      }
      expect(rates).toEqual(rates.toSorted((a, b) => a - b))
      // Neither is emphasised.
      const looks = await offers.evaluateAll((all) =>
        all.map((offer) =>
          [...offer.querySelectorAll('a')].map(({ className, dataset }) => [className, { ...dataset }]),
        ),
      )
      expect(looks[0]).toEqual(looks[1])
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectContrast(page)
      }
      await first?.getByRole('link', { name: say.facts }).click()
      await expect(page).toHaveURL(/\/keyFacts\?/)
      await page.goto(`${server.url}/home?${query}`)
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByRole('link', { name: say.biggest })).toHaveCount(0)
      pageErrors.expectNone()
      await page.context().close()
    })
