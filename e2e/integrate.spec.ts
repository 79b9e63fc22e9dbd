import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { bridgeActions } from '#contract/brand/bridge-mapping.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import type { Fence } from '#testing/integrate/fences.ts'
import { writeSnippet } from '#testing/integrate/files.ts'
import { snippetsOnFreePorts } from '#testing/integrate/guide.ts'
import type { RUN_IN_BROWSER } from '#testing/integrate/kinds.ts'
import { openTerminals } from '#testing/integrate/terminal.ts'
import { openPhone, untilAwake } from '#testing/journey.ts'
import { quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let fences: Fence[]
let gatewayPort: number
let pagesPort: number
let folder: string

test.beforeAll(async () => {
  server = await startSandbox()
  const guide = await snippetsOnFreePorts({ '3000': Number(new URL(server.url).port) })
  fences = guide.fences
  gatewayPort = guide.portOf('3003')
  pagesPort = guide.portOf('3001')
  folder = await mkdtemp(join(tmpdir(), 'abono-guide-'))
})

test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A script of the guide as it stands there. */
function script(title: (typeof RUN_IN_BROWSER)[number] | 'gateway.mjs'): string {
  const found = fences.find(({ options }) => options.title === title)
  if (!found) throw new Error(`The guide has no ${title}`)
  return found.text
}

const checkOf = (page: Page, check: string) => page.locator(`[data-check="${check}"]`)

/** Everything that /bridgeCheck can ask, and what it says in the end. */
async function expectGreen(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(checkOf(page, 'handshake')).toHaveAttribute('data-verdict', 'ready')
  await page.getByRole('button', { name: 'Run all that stay on the page' }).click()
  await expect(checkOf(page, 'endBank')).toHaveAttribute('data-verdict', 'answered')
  for (const button of await page.getByRole('button', { name: /leaves this page/ }).all())
    await button.click()
  for (const action of bridgeActions)
    await expect(checkOf(page, action)).toHaveAttribute('data-verdict', 'answered')
  await expect(page.locator('[data-result]')).toHaveAttribute('data-result', 'pass')
}

test('the guide’s host passes the bridge check as an injected object, for every action', async ({
  browser,
}) => {
  const { page, complaints } = await openPhone(browser)
  await page.addInitScript({ content: `${script('host.js')}\n${script('injected.js')}` })
  await expectGreen(page, `${server.url}/bridgeCheck?type=1`)
  complaints.expectNone()
  await page.context().close()
})

test('the same function passes it in React Native', async ({ browser }) => {
  const file = join(folder, 'app.mjs')
  await writeFile(file, `${script('host.js')}\n${script('react-native.js')}\nexport { onMessage }\n`)
  const { onMessage } = await import(pathToFileURL(file).href)
  const { page, complaints } = await openPhone(browser)
  // The app's side runs outside of the page, as it does there: text comes out, and a script goes in.
  await page.exposeFunction('toReactNative', (data: string) => {
    const view = { injectJavaScript: (code: string) => void page.evaluate(code) }
    onMessage(view, { nativeEvent: { data, url: page.url() } })
  })
  await page.addInitScript(() => {
    const postMessage = (text: string) => Reflect.get(window, 'toReactNative')(text)
    Object.assign(window, { ReactNativeWebView: { postMessage } })
  })
  await expectGreen(page, `http://localhost:${new URL(server.url).port}/bridgeCheck?type=1`)
  complaints.expectNone()
  await page.context().close()
})

test('an app with names of its own is called by those that the guide maps', async ({ browser }) => {
  await cp('brands/capulin', join(folder, 'my-brand'), { recursive: true })
  const edit = fences.find(({ options, text }) => options.edit !== undefined && text.includes('"bridge"'))
  if (!edit) throw new Error('The guide maps no bridge')
  await writeSnippet(folder, edit)
  const mapped = await startSandbox({ env: { BRAND_DIR: join(folder, 'my-brand') } })
  const { page } = await openPhone(browser)
  await page.addInitScript({ content: script('own-names.js') })
  await page.goto(`${mapped.url}/bridgeCheck?type=1`)
  await expect(checkOf(page, 'handshake')).toHaveAttribute('data-verdict', 'own-names')
  for (const action of Object.keys(JSON.parse(edit.text).bridge)) {
    await checkOf(page, action).getByRole('button', { name: /^Run/ }).click()
    await expect(checkOf(page, action)).toHaveAttribute('data-verdict', 'called')
  }
  await page.context().close()
  await mapped.close()
})

test('a browser accepts what the guide’s gateway says about pages of another host', async ({ browser }) => {
  await writeFile(join(folder, 'gateway.mjs'), script('gateway.mjs'))
  const terminals = await openTerminals(folder, 0)
  await terminals.keep('gateway', 'node gateway.mjs')
  const gateway = `http://localhost:${gatewayPort}`
  const config = readWebConfig({ API_BASE: `${gateway}/nomination` })
  const pages = await createWebApp({ config, map: identityMap, log: quietLog, now: () => new Date() })
  await pages.listen({ host: 'localhost', port: pagesPort })
  const carla = await server.person('Carla Muestra')
  const [loan] = carla.orders
  const { page, complaints } = await openPhone(browser)
  const query = `${carla.query}&productId=${loan?.productId}&orderId=${loan?.orderNo}`
  await page.goto(`http://localhost:${pagesPort}/loanDetail?${query}`)
  await untilAwake(page)

  // From here on the browser asks the backend itself: a call of the form client, and one of the JSON client.
  const asked = page.waitForResponse((response) => response.url().startsWith(gateway) && response.ok())
  await page
    .getByRole('link', { name: /^Pagar/ })
    .first()
    .click()
  expect((await asked).request().method()).toBe('POST')
  await expect(page).toHaveTitle('Pagar')
  await expect(page.locator('.amount-hero')).toBeVisible()
  const code = await page.evaluate(async (address) => {
    const names = ['dearest', 'showy', 'crp_phe', 'dearer', 'language', 'x-requested-with']
    const headers = Object.fromEntries(names.map((name) => [name, 'x']))
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    return (await response.json()).code
  }, `${gateway}/api/v1/abono/service/loan/repayment-way`)
  expect(code).toBe(1002)
  complaints.expectNone()
  await page.context().close()
  await pages.close()
  await terminals.close()
})
