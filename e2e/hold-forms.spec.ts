import { expect, type Page, type Request, test } from '@playwright/test'
import { bindAccount } from '#contract/account/bank-accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { agreeArrangement } from '#contract/money/arrangement.ts'
import { expectTold } from '#testing/in-view.ts'
import {
  holdTime,
  openPhone,
  openSandbox,
  requestsOf,
  SMALL_PHONE,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { onlyAtNight } from '#testing/only-at-night.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await openSandbox()
})
test.afterAll(() => server.close())

/** What a sentence about the network begins with. */
const NO_NETWORK = /^No hay conexión a internet/

/** What every call of a page is made with. */
const CALLS = /\/assets\/call-in-browser-/

const primary = (page: Page) => page.locator('.action-bar button[type=submit]').first()

/** Keeps what every call is made with from a page until it is told to come. */
async function heldCalls(page: Page) {
  const comes = Promise.withResolvers<void>()
  await page.route(CALLS, (route) => comes.promise.then(() => route.continue()))
  return comes.resolve
}

/** Every time that a page makes this call. */
function madeBy(page: Page, entry: Endpoint): Request[] {
  const made: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && requestsOf(entry, server).test(request.url())) made.push(request)
  })
  return made
}

async function openUnsent(page: Page, path: string) {
  await page.goto(path)
  await untilAwake(page)
}

for (const how of ['taps twice', 'presses Enter twice'])
  test(`a form that waits is sent once by who ${how}`, async ({ browser }) => {
    const loan = await takeLoan(server, 'Carla Muestra', '174')
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    const come = await heldCalls(page)
    const made = madeBy(page, bindAccount)
    await openUnsent(page, loan.address('/bindBank'))
    const account = { holder: 'Carla Muestra', bank: 'Banco Muestra', number: '0321 8000 0118 3597 19' }
    for (const [name, text] of Object.entries(account)) await page.locator(`[name=${name}]`).fill(text)
    for (let times = 0; times < 2; times++)
      await (how === 'taps twice' ? primary(page).click() : page.locator('[name=holder]').press('Enter'))
    come()
    await expect(page.locator('[name=number]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(made).toHaveLength(1)
    await page.context().close()
  })

test('a form that waits is sent by a browser that cannot be asked to send one (Safari 15)', async ({
  browser,
}) => {
  onlyAtNight()
  const loan = await takeLoan(server, 'Carla Muestra', '174')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  await page.addInitScript(() => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'))
  const come = await heldCalls(page)
  await openUnsent(page, loan.address('/bindBank'))
  await primary(page).click()
  come()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await page.context().close()
})

test('whoever goes elsewhere while a form waits has sent nothing', async ({ browser }) => {
  onlyAtNight()
  const loan = await takeLoan(server, 'Ana Ejemplo', '180')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  const come = await heldCalls(page)
  const made = madeBy(page, agreeArrangement)
  await openUnsent(page, loan.address('/arrange', { parts: '2', every: '7' }))
  await page.locator('[name=agreed]').check()
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('link', { name: 'Elegir otra cosa' }).click()
  come()
  await expect(page.locator('[name=agreed]')).toHaveCount(0)
  expect(new URL(page.url()).searchParams.has('parts')).toBe(false)
  expect(made).toHaveLength(0)
  await page.context().close()
})

test('an offer whose box is unticked while its form waits is not accepted', async ({ browser }) => {
  const person = await server.person('Lucía Muestra')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  const come = await heldCalls(page)
  const made = madeBy(page, loanDetailPush)
  await openUnsent(page, `${server.url}/confirm?${person.query}&productId=mx-directo`)
  await primary(page).click()
  await page.locator('[name=agreement]').uncheck()
  await expect(primary(page)).toBeDisabled()
  const isHere = page.waitForResponse(CALLS)
  come()
  await isHere
  await page.waitForLoadState('networkidle')
  expect(made).toHaveLength(0)
  await expect(page.getByText('Para solicitarlo, acepte el contrato.')).toBeVisible()
  await page.context().close()
})

test('a form whose script never comes is not held for ever, and is sent by the next tap alone', async ({
  browser,
}) => {
  onlyAtNight()
  const loan = await takeLoan(server, 'Carla Muestra', '174')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  const come = await heldCalls(page)
  const made = madeBy(page, bindAccount)
  await openUnsent(page, loan.address('/bindBank'))
  await page.locator('[name=holder]').fill('Carla Muestra')
  await holdTime(page)
  await primary(page).click()
  await page.clock.runFor(14_900)
  await expect(page.getByText(NO_NETWORK)).toHaveCount(0)
  await page.clock.runFor(200)
  await expectTold(page.getByText(NO_NETWORK))
  await expect(page.locator('[name=holder]')).toHaveValue('Carla Muestra')

  await page.clock.resume()
  come()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(made).toHaveLength(0)
  await primary(page).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await page.context().close()
})

test('a part of another page that never comes keeps no later page from being fetched ahead', async ({
  browser,
}) => {
  onlyAtNight()
  const loan = await takeLoan(server, 'Carla Muestra', '174')
  const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
  const ofAnother = /\/assets\/payoff\.data-/
  await page.route(ofAnother, () => undefined)
  const isHanging = page.waitForRequest(ofAnother)
  await page.goto(loan.address('/repay'))
  await isHanging
  const isFetched = page.waitForResponse(/\/assets\/customer-service-/)
  await page.locator('a[href^="/loanDetail?"]').first().click()
  await isFetched
  await page.context().close()
})
