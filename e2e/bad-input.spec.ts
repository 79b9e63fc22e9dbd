import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type RefusalReason, refusalAnswer } from '#contract/refusals.ts'
import { allAtNight, NIGHT } from '#testing/at-night.ts'
import {
  holdTime,
  knowsTablesAlone,
  type OpenLoan,
  openPhone,
  openSandbox,
  takeLoan,
  untilAwake,
} from '#testing/journey.ts'
import { ledgerOf, referencesOf } from '#testing/ledger-of.ts'
import { expectAccessible, textOf } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { freePort } from '#testing/throwaway-program.ts'

let server: SandboxServer
/** Days by which tests advance the server's clock. */
let daysLater = 0
test.beforeEach(() => {
  daysLater = 0
})
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + daysLater * 86_400_000) })
})
test.afterAll(() => server.close())

interface Wrong {
  name: string
  path: string
  /** Parameters that replace the valid ones. */
  change: (loan: OpenLoan) => Promise<Record<string, string>> | Record<string, string>
  refusal: RefusalReason
  /** Where the page's link leads. */
  leadsTo: RegExp
}

/** To the app, or with our own server to the sign-in page and the borrower's loans. */
const toApp = /^abono:\/\/|^\/login\?|^\/home\?/
const SIGN_IN = { es: 'Inicie sesión para ver su préstamo.', en: 'Sign in to see your loan.' } as const
const toRepay = /^\/repay\?/
const slip = { payCode: 'mx-store-nopal', requestType: '1', amount: '320417' }

const WRONG: Wrong[] = [
  {
    name: 'no session',
    path: '/loanDetail',
    change: () => ({ dearest: '' }),
    refusal: 'session-missing',
    leadsTo: toApp,
  },
  {
    name: 'no session and no order',
    path: '/repay',
    change: () => ({ dearest: '', orderId: '', productId: '' }),
    refusal: 'session-missing',
    leadsTo: toApp,
  },
  {
    name: 'an unknown session',
    path: '/repay',
    change: () => ({ dearest: 'made-up' }),
    refusal: 'session-ended',
    leadsTo: toApp,
  },
  {
    name: 'the session on another device',
    path: '/repay',
    change: () => ({ showy: 'another-phone' }),
    refusal: 'session-ended',
    leadsTo: toApp,
  },
  {
    name: 'the loan of another borrower',
    path: '/loanDetail',
    change: async () => ({ orderId: (await takeLoan(server, 'Ana Ejemplo', '174')).orderNo }),
    refusal: 'unknown-order',
    leadsTo: toApp,
  },
  {
    name: 'a loan that does not exist',
    path: '/loanDetail',
    change: () => ({ orderId: '99999999999999' }),
    refusal: 'unknown-order',
    leadsTo: toApp,
  },
  {
    name: 'the loan with another product',
    path: '/repay',
    change: () => ({ productId: 'mx-plazos' }),
    refusal: 'unknown-order',
    leadsTo: toApp,
  },
  {
    name: 'an order number that is none',
    path: '/repay',
    change: () => ({ orderId: "1' OR '1'='1" }),
    refusal: 'unknown-order',
    leadsTo: toApp,
  },
  {
    name: 'an order number with a NUL',
    path: '/loanDetail',
    change: () => ({ orderId: '1\0' }),
    refusal: 'bad-request',
    leadsTo: toApp,
  },
  {
    name: 'an amount that is not the server’s',
    path: '/carpmm',
    change: () => ({ ...slip, amount: '1' }),
    refusal: 'amount-changed',
    leadsTo: toRepay,
  },
  {
    name: 'an amount that is none',
    path: '/carpmm',
    change: () => ({ ...slip, amount: '-5e3' }),
    refusal: 'amount-changed',
    leadsTo: toRepay,
  },
  {
    name: 'a channel that does not exist',
    path: '/carpmm',
    change: () => ({ ...slip, payCode: 'mx-nothing' }),
    refusal: 'unknown-channel',
    leadsTo: toRepay,
  },
  {
    name: 'a channel of another country',
    path: '/carpmm',
    change: () => ({ ...slip, payCode: 'in-upi' }),
    refusal: 'unknown-channel',
    leadsTo: toRepay,
  },
  {
    name: 'a request type that does not exist',
    path: '/carpmm',
    change: () => ({ ...slip, requestType: '7' }),
    refusal: 'unknown-request-type',
    leadsTo: toRepay,
  },
]

for (const language of allAtNight(['es', 'en'] as const)) {
  test(`a wrong address is explained in plain words in ${language}, with a way on and the assurance that nothing was charged`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174', language)
    const before = await ledgerOf(server, loan.orderNo)
    const references = await referencesOf(server, loan.orderNo)
    const { page, pageErrors } = await openPhone(browser, { javaScriptEnabled: language === 'es' })
    for (const { name, path, change, refusal, leadsTo } of WRONG) {
      await test.step(name, async () => {
        const response = await page.goto(loan.address(path, await change(loan)))
        expect(response?.status()).toBeLessThan(500)
        const { message } = refusalAnswer(refusal, language)
        // With our own server a borrower without a session can sign in here.
        const words =
          refusal === 'session-missing' && !knowsTablesAlone() ? [message, SIGN_IN[language]] : [message]
        const state = page.locator('.state')
        const isSaid = async () => {
          const text = (await state.textContent()) ?? ''
          return words.some((one) => text.includes(one))
        }
        await expect.poll(isSaid).toBe(true)
        const links = await page
          .locator('.state a')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
        // An unknown refusal of a lender keeps the loan unchanged, and the page leads back to it.
        const isToLoan = (href: string) => knowsTablesAlone() && href.startsWith('/loanDetail?')
        expect(
          links.some((href) => leadsTo.test(href) || isToLoan(href)),
          `${name}: ${links}`,
        ).toBe(true)
        await expect(page.locator('main')).not.toContainText(/undefined|null|NaN|Error/)
        // A refusal is not shown as an error, and offers no retry.
        await expect(page.locator('main')).not.toContainText(/Something went wrong|Algo salió mal/)
      })
    }
    expect(await ledgerOf(server, loan.orderNo)).toEqual(before)
    expect(await referencesOf(server, loan.orderNo)).toEqual(references)
    if (language === 'es') await expectAccessible(page)
    pageErrors.expectNone()
    await page.context().close()
  })
}

test(
  'a slip left open until its reference has expired shows a new one by itself',
  NIGHT,
  async ({ browser }) => {
    const loan = await takeLoan(server, 'Ana Ejemplo', '174')
    const { page, pageErrors } = await openPhone(browser)
    await page.goto(loan.address('/repay'))
    await page.getByRole('link', { name: 'Mini Nopal 24' }).click()
    await expect(page).toHaveURL(/\/carpmm\?/)
    const code = page.locator('.slip .code').first()
    const old = await textOf(code)
    daysLater = 3
    await expect(code).not.toHaveText(old)
    const states = await referencesOf(server, loan.orderNo)
    expect(states.find(({ reference }) => reference === old.replace(/\s/g, ''))?.state).toBe('expired')
    // The first channel's reference has expired too: no page offers it.
    await page.goto(loan.address('/repay'))
    await expect(page.locator('.rows .code')).toHaveCount(1)
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('no text is interpreted as markup or script', async ({ browser }) => {
  const { page } = await openPhone(browser, {}, [/requires 'Trusted(HTML|Script)/])
  const { address } = await takeLoan(server, 'Ana Ejemplo', '180')
  for (const path of [address('/loanDetail'), new URL('/', server.url).href]) {
    await page.goto(path)
    const outcomes = await page.evaluate(() =>
      [
        () => document.createElement('div').setHTMLUnsafe('<b>1</b>'),
        () => new DOMParser().parseFromString('<b>1</b>', 'text/html'),
        () => document.createElement('script').setAttribute('src', 'https://elsewhere.example/a.js'),
      ].map((work) => {
        try {
          work()
          return 'taken'
        } catch {
          return 'refused'
        }
      }),
    )
    expect(outcomes, path).toEqual(['refused', 'refused', 'refused'])
  }
})

/** Chromium's own console message for an unreachable server. */
const unreachable = [
  /net::ERR_INTERNET_DISCONNECTED/,
  /net::ERR_CONNECTION_(REFUSED|RESET)/,
  /net::ERR_EMPTY_RESPONSE/,
]

for (const words of allAtNight([
  {
    who: 'Ana Ejemplo',
    since: /Está viendo lo que se guardó el \d{4}-\d\d-\d\d \d\d:\d\d/,
    active: 'Su préstamo está activo',
    repay: 'Pagar',
    offline: 'Sin conexión',
    retry: 'Intentar de nuevo',
  },
  {
    who: 'Ravi Sample',
    since: /You are seeing what was saved on \d{4}-\d\d-\d\d \d\d:\d\d/,
    active: 'Your loan is active',
    repay: 'Repay',
    offline: 'No connection',
    retry: 'Try again',
  },
])) {
  test(`without a network, ${words.who} sees the last state with its time, and the page recovers`, async ({
    browser,
  }) => {
    const loan = await takeLoan(server, words.who, '174')
    const { page, pageErrors } = await openPhone(browser, {}, unreachable)
    await page.goto(loan.address('/loanDetail'))
    await untilAwake(page)
    // Offline before the page polls: later content must not depend on the server.
    await page.context().setOffline(true)
    await expect(page.getByText(words.since)).toBeVisible()
    await expect(page.getByRole('heading', { name: words.active })).toBeVisible()
    await expectAccessible(page)

    // The network returns briefly, so the next page is prefetched.
    await page.context().setOffline(false)
    await expect(page.getByText(words.since)).toBeHidden()
    await expect(page.getByRole('heading', { name: words.active })).toBeVisible()
    await expect(page.getByText(words.since)).toBeHidden()
    pageErrors.expectNone()
    await page.context().close()
  })
}

test('a tap without a network keeps the page and explains why', async ({ browser }) => {
  const loan = await takeLoan(server, 'Ravi Sample', '174')
  const { page } = await openPhone(browser)
  await page.goto(loan.address('/loanDetail'))
  await untilAwake(page)
  await page.context().setOffline(true)
  const repay = page.getByRole('link', { name: /^Repay/ })
  // A toast disappears by itself, perhaps before a busy machine has tapped it.
  await holdTime(page)
  for (const press of [() => repay.click(), () => repay.press('Enter')]) {
    await press()
    await expect(page.locator('.toast')).toHaveText(
      'There is no internet connection. Please check it and try again.',
    )
    await page.locator('.toast').click()
    await expect(page.getByRole('heading', { name: 'Your loan is active' })).toBeVisible()
  }

  await page.clock.resume()
  await page.context().setOffline(false)
  await repay.click()
  await expect(page).toHaveTitle('Repay')
  await expect(page.locator('.amount-hero')).toBeVisible()
  await page.context().close()
})

test('a server that is killed and started again is missed and found', NIGHT, async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'abono-killed-'))
  const port = String(await freePort())
  const said: string[] = []
  let running = await startServer(port, dataDir, said)
  const { page, pageErrors } = await openPhone(browser, {}, unreachable)
  try {
    const people = await (await fetch(`http://localhost:${port}/sandbox/people.json`)).json()
    const [ana] = people
    const query = `${ana.query}&productId=${ana.orders[0].productId}&orderId=${ana.orders[0].orderNo}`
    await page.goto(`http://localhost:${port}/loanDetail?${query}`)
    await untilAwake(page)
    running.kill('SIGKILL')
    await expect(page.getByText(/Está viendo lo que se guardó/)).toBeVisible()
    running = await startServer(port, dataDir, said)
    await expect(page.getByText(/Está viendo lo que se guardó/)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Su préstamo está activo' })).toBeVisible()
    expect(said.join('')).not.toMatch(/dearest|sandbox-token|sandbox-phone/)
    pageErrors.expectNone()
  } finally {
    await page.context().close()
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Starts the server as an operator does, in its own process; resolves when it listens. */
async function startServer(port: string, dataDir: string, said: string[]): Promise<ChildProcess> {
  const { DATABASE_URL: _mine, ...env } = process.env
  const running = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...env, PORT: port, DATA_DIR: dataDir, MODE: 'sandbox' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const note = (part: Buffer) => void said.push(part.toString())
  running.stdout?.on('data', note)
  running.stderr?.on('data', note)
  const listens = async () => (await fetch(`http://localhost:${port}/ready`).catch(() => null))?.ok ?? false
  await expect.poll(listens, { timeout: 120_000 }).toBe(true)
  return running
}
