import { expect, type Page, test } from '@playwright/test'
import { markets } from '#domain/markets/market.ts'
import { NIGHT } from '#testing/at-night.ts'
import { newestLoginCode } from '#testing/browser-visit.ts'
import { openPhone, openSandbox, SMALL_PHONE, unfold, untilAwake } from '#testing/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#testing/page-checks.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'

let server: SandboxServer
/** Browsers refuse passkeys for IP addresses. */
let host: string
test.beforeAll(async () => {
  server = await openSandbox()
  host = server.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => server.close())

const PHONE = `${markets.in.dialCode}${markets.in.phone.invented}03`

/** A virtual authenticator with a screen lock that unlocks at once. */
async function withLock(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterByCode(page: Page) {
  await page.goto(`${host}/login?type=1`)
  await untilAwake(page)
  await page.getByLabel('Mobile number').fill(PHONE)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code from the text message')
  // It is not sent before it is requested.
  await expect(code).toBeVisible()
  await code.fill(await newestLoginCode(server, PHONE))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

async function signOut(page: Page) {
  await page.goto(`${host}/mine?type=1`)
  await untilAwake(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You are signed out on this phone.')).toBeVisible()
}

test('a passkey is offered after the first code, comes first the next time, and can be removed', async ({
  browser,
}) => {
  const { page, pageErrors } = await openPhone(browser, { viewport: SMALL_PHONE })
  await withLock(page)
  await enterByCode(page)
  await expect(page.getByRole('heading', { name: 'Next time without a code?' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Done. Next time you can sign in with your passkey.')).toBeVisible()
  await signOut(page)

  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(enter).toBeVisible()
  // Before the number is asked for.
  const number = page.getByLabel('Mobile number')
  const isFirst = async () => ((await enter.boundingBox())?.y ?? 0) < ((await number.boundingBox())?.y ?? 0)
  expect(await isFirst()).toBe(true)
  await expectAccessible(page)
  await enter.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next time without a code?' })).toBeHidden()

  await page.goto(`${host}/mine?type=1`)
  await untilAwake(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await unfold(page, 'Passkeys')
  await page.getByRole('button', { name: /^Remove the passkey/ }).click()
  await expect(page.getByText('That passkey is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toHaveCount(0)
  await signOut(page)
  // No passkey is left, so it no longer comes first.
  await expect(enter).toBeVisible()
  expect(await isFirst()).toBe(false)
  await enter.click()
  await expect(page.getByText('No account here has this passkey any more.')).toBeVisible()
  pageErrors.expectNone()
})

test(
  'a declined passkey is not offered again, and without script there is none',
  NIGHT,
  async ({ browser }) => {
    const { page } = await openPhone(browser, { viewport: SMALL_PHONE })
    await withLock(page)
    await enterByCode(page)
    await page.getByRole('button', { name: 'Not now' }).click()
    await signOut(page)
    await enterByCode(page)
    await expect(page.getByRole('link', { name: /^Pay/ })).toBeVisible()
    await untilAwake(page)
    await expect(page.getByText('Next time without a code?')).toBeHidden()

    const plain = await openPhone(browser, { javaScriptEnabled: false })
    await plain.page.goto(`${host}/login?type=1`)
    await expect(plain.page.getByLabel('Mobile number')).toBeVisible()
    await expect(plain.page.getByText('passkey').filter({ visible: true })).toHaveCount(0)
  },
)
