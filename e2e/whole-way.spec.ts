import { expect, type Page, test } from '@playwright/test'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { BASIC, JOB, PERSONAL } from '#testing/applicant.ts'
import { isNight } from '#testing/at-night.ts'
import { openPhone, openSandbox, payInForm, SMALL_PHONE, untilAwake } from '#testing/journey.ts'
import { codeIn } from '#testing/newest-code.ts'
import { textOf } from '#testing/page-checks.ts'
import { makePng } from '#testing/picture.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'

let server: SandboxServer
/** Offset of the server's clock from the browser's. */
let aheadMs = 0
test.beforeAll(async () => {
  server = await openSandbox({ now: () => new Date(Date.now() + aheadMs) })
})
test.afterAll(() => server.close())

const MARKETS = {
  mx: {
    landing: 'mx-primavera',
    dialCode: '+52',
    phone: '5510203',
    document: 'ine',
    account: { bank: 'Banco Inventado', number: '032180000118359719' },
    type: '2',
    paid: 'Su préstamo está pagado',
    again: 'Pedir otro préstamo',
  },
  in: {
    landing: 'in-monsoon',
    dialCode: '+91',
    phone: '9810203',
    document: 'pan-card',
    account: { bank: 'Invented Bank', number: '999000000000000315', ifsc: 'ABCD0123456' },
    type: '1',
    paid: 'Your loan is paid',
    again: 'Borrow again',
  },
} as const

const ways = [
  { market: 'mx', hasScript: true },
  { market: 'mx', hasScript: false },
  { market: 'in', hasScript: true },
] as const

for (const [at, { market, hasScript }] of (isNight ? ways : ways.slice(0, 1)).entries())
  test(`from the advertisement to the next loan in a plain browser: ${market}, with a script: ${hasScript}`, async ({
    browser,
  }) => {
    const { landing, dialCode, document, account, ...words } = MARKETS[market]
    const phone = `${words.phone}40${at}`
    const { page, pageErrors } = await openPhone(browser, {
      javaScriptEnabled: hasScript,
      viewport: SMALL_PHONE,
    })
    const awake = () => (hasScript ? untilAwake(page) : Promise.resolve())
    const go = () => page.locator('.action-bar button:not([name])').first().click()

    await page.goto(`${server.url}/register?id=${landing}&user_from=fb&utm_tag=autumn&app_from=web`)
    await register(page, phone, dialCode + phone)
    await page.locator('a[href^="/product"]:visible').click()
    await page.waitForURL(/\/product/)
    await awake()
    await go()
    await page.waitForURL(/\/apply\//)
    await doSteps(page, { market, document, account, to: dialCode + phone, hasScript })

    await page.locator('button[name=wish][value=send]').click()
    await expect(page.locator('button[name=wish][value=send]')).toHaveCount(0)
    await pass(60)
    await page.reload()
    await page.locator('.action-bar a[href^="/confirm"]').click()
    await page.getByRole('checkbox').check()
    await go()
    await page.waitForURL(/\/loanDetail/)
    for (const seconds of [5, 10, 15]) await pass(seconds)

    await page.goto(`${server.url}/home?type=${words.type}`)
    await awake()
    await page.locator('.action-bar a[href^="/repay"]').click()
    await page.waitForURL(/\/repay/)
    await awake()
    await page.locator('a[href*="/carpmm?"]').first().click()
    await page.waitForURL(/\/carpmm/)
    const reference = (await textOf(page.locator('.slip .code').first())).replace(/\s/g, '')
    const due = (await page.locator('.slip .amount').getAttribute('value')) ?? ''
    expect(await payInForm(page, server, reference, due.replace(/\D/g, ''))).toContain('The loan is paid')
    await page.goto(`${server.url}/orders?type=${words.type}`)
    await page.locator('a[href^="/loanDetail"]').first().click()
    await expect(page.getByText(words.paid).first()).toBeVisible()
    await page.getByRole('link', { name: words.again }).click()
    await expect(page).toHaveURL(/\/product/)
    // No session was in an address, and no app was called.
    expect(page.url()).not.toMatch(/dearest|swift|showy/)
    pageErrors.expectNone()
    await page.context().close()
  })

/** Due actions are performed, including those of the sandbox's lender. */
async function pass(seconds: number) {
  aheadMs += seconds * 1000
  await runDue(server.service, server.service.now())
}

async function codeFor(phone: string): Promise<string> {
  const response = await fetch(`${server.url}/sandbox/outbox.json?phone=${encodeURIComponent(phone)}`)
  const messages: { text: string }[] = await response.json()
  return messages.flatMap(({ text }) => codeIn(text))[0] ?? 'no message'
}

async function register(page: Page, phone: string, to: string) {
  await page.locator('#phone').fill(phone)
  const [sid, asked] = [page.locator('input[name=sid]'), page.locator('input[name=asked]')]
  const picture = await solvePicture(server.service, await sid.inputValue(), await asked.inputValue())
  await page.locator('#capcode').fill(picture)
  await page.locator('button[value=code]').click()
  await expect(page.locator('#form-message')).not.toBeEmpty()
  await page.locator('#smsCode').fill(await codeFor(to))
  await page.locator('button[value=apply]').click()
  await page.waitForURL(/#\/downloadTemplate$/)
}

interface Applying {
  market: 'mx' | 'in'
  document: string
  account: Readonly<Record<string, string>>
  to: string
  hasScript: boolean
}

/** Completes every step in order; the market decides the steps. */
async function doSteps(page: Page, applying: Applying) {
  const { market, document, account, to, hasScript } = applying
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    basic: { ...BASIC, familyName: 'Inventada' },
    personal: PERSONAL[market],
    job: JOB,
    credit: { bureauConsent: '' },
    identity: { document },
  }
  const done: string[] = []
  for (;;) {
    await page.waitForURL((url) => url.pathname.startsWith('/apply') && stepIn(url.href) !== done.at(-1))
    const step = stepIn(page.url())
    if (step === '') return
    done.push(step)
    if (hasScript) await untilAwake(page)
    if (step === 'account') {
      await bind(page, account, to)
      continue
    }
    const typed = values[step]
    for (const [name, value] of Object.entries(typed ?? {})) await fill(page, name, value)
    if (step === 'identity') await addPhotos(page, hasScript)
    const button = typed ? 'button:not([name])' : 'button[name=skip]'
    await page.locator(`.action-bar ${button}`).click()
  }
}

const stepIn = (url: string) => /\/apply\/([a-z]+)/.exec(url)?.[1] ?? ''

async function fill(page: Page, name: string, value: string) {
  const field = page.locator(`[name="v.${name}"]:not([type=hidden])`)
  const kind = await field.first().evaluate((one: HTMLInputElement) => one.type)
  if (kind === 'radio') await page.locator(`[name="v.${name}"][value="${value}"]`).check()
  else if (kind === 'checkbox') await field.check()
  else if (kind.startsWith('select')) await field.selectOption(value)
  else await field.fill(value)
}

/** Uploads every photo of the step: with script each by itself, without script each with the form. */
async function addPhotos(page: Page, hasScript: boolean) {
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: makePng(60, 40) }
  const own = page.locator('.photo input[type=file]:not([capture])')
  const names = await page.locator('select[name=photoOf] option[value]:not([value=""])').all()
  const count = hasScript ? await own.count() : names.length
  for (let at = 0; at < count; at++) {
    if (hasScript) await own.nth(at).setInputFiles(photo)
    else {
      const value =
        (await page
          .locator('select[name=photoOf] option[value]:not([value=""])')
          .nth(at)
          .getAttribute('value')) ?? ''
      await page.locator('select[name=photoOf]').selectOption(value)
      await page.locator('input[name=photo]').setInputFiles(photo)
      await page.locator('button[name=send]').click()
    }
    await expect(page.locator('.photo-preview')).toHaveCount(at + 1)
    await expect(page.locator('.photo progress')).toHaveCount(0)
  }
}

/** Binds the payout account on its own page by a code to the phone, and returns. */
async function bind(page: Page, account: Readonly<Record<string, string>>, to: string) {
  await page.locator('.action-bar a[href^="/bindBank"]').click()
  await page.waitForURL(/\/bindBank/)
  await page.locator('#holder').fill('Rosa Inventada')
  for (const [name, value] of Object.entries(account)) await page.locator(`#${name}`).fill(value)
  await page.locator('.action-bar button').first().click()
  await expect(page.locator('#code')).toBeVisible()
  await page.locator('#code').fill(await codeFor(to))
  await page.locator('.action-bar button').first().click()
  await page.locator('.action-bar a[href^="/apply"]').click()
  await page.waitForURL(/\/apply\/account/)
  await page.locator('.action-bar a[href^="/apply"]').click()
}
