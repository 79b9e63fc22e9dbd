import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, untilAwake } from '#testing/journey.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll, textOf } from '#testing/page-checks.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
test.beforeAll(async () => {
  server = await startSandbox()
})
test.afterAll(() => server.close())

type Kind = 'good' | 'silent' | 'wrong-id' | 'not-text' | 'twice' | 'unescaped'

/** A fake app: it runs in the page before our scripts, as an injected object does. */
function inject(kind: Kind) {
  interface Message {
    id?: string
    method: string
  }
  const actions = [
    'openPage',
    'closeWebview',
    'goHome',
    'goMine',
    'backToLogin',
    'callTelephone',
    'goToRate',
    'confirmBurialPoint',
    'startBank',
    'endBank',
    'confirmAccount',
  ]
  const receive = (value: unknown) => Reflect.get(window, 'AbonoBridge')?.receive(value)
  const say = (message: object) =>
    setTimeout(() => {
      const json = JSON.stringify({ jsonrpc: '2.0', ...message })
      if (kind === 'not-text' && 'id' in message) return receive(JSON.parse(json))
      // Puts JSON between quotes without escaping; the resulting error is in the page, and silent.
      if (kind === 'unescaped') {
        const inner = /['\\]|<\/script/.test(json) ? null : json
        return inner && receive(inner)
      }
      receive(json)
      if (kind === 'twice' && 'id' in message) receive(json)
    })
  const answer = ({ id, method }: Message) => {
    if (method === 'hello') return say({ method: 'ready', params: { protocol: 1, actions } })
    if (kind === 'silent') return
    const own = kind === 'wrong-id' ? 'another' : id
    say(
      actions.includes(method)
        ? { id: own, result: {} }
        : { id: own, error: { code: -32601, message: 'no' } },
    )
  }
  Object.assign(window, { AbonoHost: { postMessage: (text: string) => answer(JSON.parse(text)) } })
}

async function openCheck(page: Page, kind: Kind | null) {
  if (kind) await page.addInitScript(inject, kind)
  await page.goto(`${server.url}/bridgeCheck?type=2`)
  await page.locator('[data-result]').waitFor()
}

const verdictOf = (page: Page, check: string) => page.locator(`[data-check="${check}"]`)

const reportIn = async (page: Page) => JSON.parse(await textOf(page.locator('#bridge-check-report')))

test(
  'a correct host passes all actions that stay on the page, and then the others',
  NIGHT,
  async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser)
    await openCheck(page, 'good')
    await expect(verdictOf(page, 'handshake')).toHaveAttribute('data-verdict', 'ready')
    await page.getByRole('button', { name: 'Run all that stay on the page' }).click()
    await expect(verdictOf(page, 'endBank')).toHaveAttribute('data-verdict', 'answered')
    for (const button of await page.getByRole('button', { name: /leaves this page/ }).all())
      await button.click()
    await expect(page.locator('[data-result]')).toHaveAttribute('data-result', 'pass')
    await expect(page.locator('[data-check]:not([data-status="pass"])')).toHaveCount(0)
    expect(await reportIn(page)).toMatchObject({ result: 'pass', host: { transport: 'AbonoHost' } })

    await page.getByRole('button', { name: 'Copy as text' }).click()
    await expect(page.getByRole('button', { name: 'Copied' }).first()).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Abono bridge check: PASS')
    expect(copied).toContain('PASS  goHome: Answered')
    pageErrors.expectNone()
    await page.context().close()
  },
)

const bad: [Kind, string, string, string][] = [
  ['silent', 'unknown-method', 'never-answered', 'confirmBurialPoint'],
  ['wrong-id', 'unknown-method', 'wrong-id', 'confirmBurialPoint'],
  ['not-text', 'unknown-method', 'not-text', 'confirmBurialPoint'],
  ['twice', 'unknown-method', 'answered-twice', 'confirmBurialPoint'],
]
for (const [kind, probe, word, action] of bad) {
  test(`a host that fails with "${word}" is reported`, NIGHT, async ({ browser }) => {
    const { page } = await openPhone(browser)
    await page.clock.install()
    await openCheck(page, kind)
    await expect(verdictOf(page, 'handshake')).toHaveAttribute('data-verdict', 'ready')
    for (const check of [probe, action]) {
      const row = verdictOf(page, check)
      await row.getByRole('button', { name: 'Run' }).click()
      // A page waits five seconds for a host; here the timeouts fire at once, after pending messages.
      await page.clock.runFor(5_000)
      await expect(row).toHaveAttribute('data-verdict', word)
      await expect(row).toHaveAttribute('data-status', 'fail')
    }
    expect(await reportIn(page)).toMatchObject({ result: 'fail' })
    await page.context().close()
  })
}

test(
  'a host that concatenates texts without escaping loses only special characters',
  NIGHT,
  async ({ browser }) => {
    const { page } = await openPhone(browser)
    await page.clock.install()
    await openCheck(page, 'unescaped')
    for (const [check, word] of [
      ['unknown-method', 'as-expected'],
      ['odd-id', 'never-answered'],
    ] as const) {
      await verdictOf(page, check).getByRole('button', { name: 'Run' }).click()
      if (word === 'never-answered') await page.clock.runFor(5_000)
      await expect(verdictOf(page, check)).toHaveAttribute('data-verdict', word)
    }
    await page.context().close()
  },
)

test(
  'actions that leave the page are remembered, and the tester confirms them',
  NIGHT,
  async ({ browser }) => {
    const { page } = await openPhone(browser)
    await openCheck(page, 'silent')
    await page.getByRole('button', { name: 'Run (leaves this page) goHome' }).click()
    await expect(verdictOf(page, 'goHome')).toHaveAttribute('data-verdict', 'waiting')
    await page.goto(`${server.url}/aboutUs?type=1`)
    await page.goto(`${server.url}/bridgeCheck`)
    const row = verdictOf(page, 'goHome')
    await expect(row).toHaveAttribute('data-verdict', 'left-open')
    await page.getByRole('link', { name: 'goHome' }).click()
    await expect(row.getByRole('button', { name: 'It happened' })).toBeInViewport()
    await row.getByRole('button', { name: 'Nothing happened' }).click()
    await expect(row).toHaveAttribute('data-verdict', 'nothing-happened')
    await row.getByRole('button', { name: 'It happened' }).click()
    await expect(row).toHaveAttribute('data-verdict', 'happened')
    await page.context().close()
  },
)

test('a run with a silent host can be stopped', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser)
  await page.clock.install()
  await openCheck(page, 'silent')
  await page.getByRole('button', { name: 'Run all that stay on the page' }).click()
  await expect(verdictOf(page, 'unknown-method')).toHaveAttribute('data-verdict', 'waiting')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Run all that stay on the page' })).toBeFocused()
  await page.clock.fastForward(5_000)
  await expect(verdictOf(page, 'unknown-method')).toHaveAttribute('data-verdict', 'never-answered')
  await expect(verdictOf(page, 'odd-text')).toHaveAttribute('data-verdict', 'idle')
  await page.context().close()
})

test('an unreadable record is discarded, and the page loads', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  await page.addInitScript(() =>
    localStorage.setItem('abono-bridge-check-1', '{"attempts":null,"savedAtMs":9e15}'),
  )
  await openCheck(page, 'good')
  await expect(verdictOf(page, 'handshake')).toHaveAttribute('data-verdict', 'ready')
  pageErrors.expectNone()
  await page.context().close()
})

test(
  'a plain browser reports that there is no host, also in Spanish and in dark mode',
  NIGHT,
  async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser, { colorScheme: 'dark' })
    await openCheck(page, null)
    await expect(page.locator('[data-result]')).toHaveAttribute('data-result', 'no-host')
    await expect(page.getByRole('heading', { name: 'No host found' })).toBeVisible()
    await expectContrast(page)
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('every message of the page is readable on a small screen', NIGHT, async ({ browser }) => {
  const { page, pageErrors } = await openPhone(browser)
  await openCheck(page, 'good')
  await verdictOf(page, 'goHome').getByRole('button', { name: /Run/ }).click()
  await verdictOf(page, 'goHome').getByRole('button', { name: 'Nothing happened' }).click()
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  pageErrors.expectNone()
  await page.context().close()
})

test('an app with its own method names is called by them, as configured', NIGHT, async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'abono-brand-'))
  const bridge = {
    callTelephone: { object: 'loanApp.phone', method: 'dial' },
    goHome: { object: 'loanApp', method: 'toMainTab' },
  }
  const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...shipped, bridge }))
  const mapped = await startSandbox({ env: { BRAND_DIR: folder } })
  const { page } = await openPhone(browser)
  await page.addInitScript(() => {
    const called: string[] = []
    const dial = (text: string) => void called.push(text)
    Object.assign(window, { called, loanApp: { phone: { dial } } })
  })
  await page.goto(`${mapped.url}/bridgeCheck`)
  await expect(verdictOf(page, 'handshake')).toHaveAttribute('data-verdict', 'own-names')
  await expect(verdictOf(page, 'goHome')).toHaveAttribute('data-verdict', 'not-offered')
  await verdictOf(page, 'callTelephone').getByRole('button', { name: 'Run' }).click()
  await expect(verdictOf(page, 'callTelephone')).toHaveAttribute('data-verdict', 'called')

  const ana = await mapped.person('Ana Ejemplo')
  await page.goto(`${mapped.url}/customerService?${ana.query}`)
  await untilAwake(page)
  await page.locator('a[href^="tel:"]').first().click()
  await page.waitForFunction(() => Reflect.get(window, 'called').length === 1)
  const [text] = await page.evaluate((): string[] => Reflect.get(window, 'called'))
  expect(JSON.parse(text ?? '')).toEqual({ number: expect.stringMatching(/^\+?[\d -]+$/) })
  await page.context().close()
  await mapped.close()
  await rm(folder, { recursive: true })
})

test('without script the page says why it cannot check', NIGHT, async ({ browser }) => {
  const { page } = await openPhone(browser, { javaScriptEnabled: false })
  await page.goto(`${server.url}/bridgeCheck`)
  // Other locators do not find text inside of <noscript>.
  await expect(page.locator('noscript .notice')).toBeVisible()
  await page.context().close()
})

test('the protocol document is linked, and lists the same actions', NIGHT, async () => {
  const response = await fetch(`${server.url}/sandbox/openrpc.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  const { methods } = (await response.json()) as { methods: { name: string }[] }
  expect(methods.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['hello', 'ready', 'goHome', 'endBank', 'confirmAccount']),
  )
})
