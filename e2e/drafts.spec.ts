import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { applyFor, newApplicant } from '#testing/applicant.ts'
import { nightIf } from '#testing/at-night.ts'
import { openPhone, openSandbox, pollOnce, takeLoan, untilAwake } from '#testing/journey.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** Message that a draft was restored. It is hidden at first. */
const kept = (page: Page) => page.getByText('Aquí está lo que había escrito.').filter({ visible: true })

/** Number of encrypted and of readable drafts in this browser. */
const draftsIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sealed: number; readable: string }>((resolve) => {
        const opening = indexedDB.open('abono')
        // The page creates the database; reading must not create an empty one.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve({ sealed: 0, readable: '' })
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('complaint-drafts')
            .objectStore('complaint-drafts')
            .getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const isSealed = (draft: object) => 'sealed' in draft
            resolve({
              sealed: reading.result.filter(isSealed).length,
              readable: JSON.stringify(reading.result.filter((draft) => !isSealed(draft))),
            })
          }
        }
      }),
  )

const expectSealed = (page: Page, sealed: number) =>
  expect.poll(() => draftsIn(page)).toEqual({ sealed, readable: '[]' })

/** As after a killed renderer: another page of the same browser, which shares only its storage. */
async function reopen(context: BrowserContext, address: string): Promise<Page> {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.goto(address)
  await untilAwake(page)
  return page
}

interface DraftedForm {
  path: string
  type: (page: Page) => Promise<void>
  isThere: (page: Page) => Promise<void>
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

const forms: DraftedForm[] = [
  {
    path: '/claim',
    async type(page) {
      await page.getByRole('radio').first().check()
      await field(page, 'amount').fill('1701.15')
      await field(page, 'number').fill('REF-77')
    },
    async isThere(page) {
      await expect(page.getByRole('radio').first()).toBeChecked()
      await expect(field(page, 'amount')).toHaveValue('1701.15')
      await expect(field(page, 'number')).toHaveValue('REF-77')
    },
  },
  {
    path: '/bindBank',
    async type(page) {
      await page.locator('#holder').fill('Ana Otra')
      await page.locator('#number').fill('032180000118359719')
    },
    async isThere(page) {
      await expect(page.locator('#holder')).toHaveValue('Ana Otra')
      await expect(page.locator('#number')).toHaveValue('0321 8000 0118 3597 19')
    },
  },
  {
    path: '/dataRequest',
    async type(page) {
      await page.getByRole('radio').nth(1).check()
      await field(page, 'field').selectOption({ index: 1 })
      await field(page, 'detail').fill('Mi nombre está mal.')
    },
    async isThere(page) {
      await expect(page.getByRole('radio').nth(1)).toBeChecked()
      await expect(field(page, 'field')).not.toHaveValue('')
      await expect(field(page, 'detail')).toHaveValue('Mi nombre está mal.')
    },
  },
]

for (const { path, type, isThere } of forms) {
  test(
    `${path} keeps input when its page is killed, for its borrower only`,
    nightIf(path === '/bindBank' || path === '/dataRequest'),
    async ({ browser }) => {
      const loan = await takeLoan(server, 'Ana Ejemplo', '174')
      const address = loan.address(path)
      const { page } = await openPhone(browser)
      const context = page.context()
      await page.goto(address)
      await untilAwake(page)
      await type(page)
      await expectSealed(page, 1)

      // A fresh copy, so another borrower.
      const other = await takeLoan(server, 'Ana Ejemplo', '174')
      const others = await reopen(context, other.address(path))
      await expect(kept(others)).toHaveCount(0)
      await expect(others.locator('form[method=post] button[type=submit]').first()).toBeVisible()

      const again = await reopen(context, address)
      await expect(kept(again)).toBeVisible()
      await pollOnce(again)
      await expect(kept(again)).toBeVisible()
      await isThere(again)
      await again.getByRole('button', { name: 'Descartar', exact: true }).click()
      await expect(kept(again)).toHaveCount(0)
      await expectSealed(again, 0)
      await context.close()
    },
  )
}

test('a step of an application keeps its fields, and deletes them once they are saved', async ({
  browser,
}) => {
  const person = await newApplicant(server)
  const query = `${person.query}&applicationId=${await applyFor(person)}`
  const { page } = await openPhone(browser)
  const context = page.context()
  await page.goto(`${server.url}/apply/basic?${query}`)
  await untilAwake(page)
  await page.getByLabel('Nombre o nombres').fill('Rosa')
  await page.getByLabel('Fecha de nacimiento').fill('1990-02-01')
  await expectSealed(page, 1)
  const again = await reopen(context, `${server.url}/apply/basic?${query}`)
  await expect(kept(again)).toBeVisible()
  await expect(again.getByLabel('Nombre o nombres')).toHaveValue('Rosa')
  await again.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(again.getByRole('heading', { level: 1, name: 'Sus datos y domicilio' })).toBeVisible()
  await expectSealed(again, 0)
  await context.close()
})

test('a draft of /bindCard contains no card number', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ana Ejemplo', '174')
  const { page } = await openPhone(browser)
  const context = page.context()
  await page.goto(loan.address('/bindCard'))
  await untilAwake(page)
  await page.locator('#bank').fill('Banco Inventado')
  await page.locator('#number').fill('4111111111111111')
  await expectSealed(page, 1)
  const again = await reopen(context, loan.address('/bindCard'))
  await expect(again.locator('#bank')).toHaveValue('Banco Inventado')
  await expect(again.locator('#number')).toHaveValue('')
  await context.close()
})
