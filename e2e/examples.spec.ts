import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { bridgeActions } from '#contract/brand/bridge-mapping.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { NIGHT } from '#testing/at-night.ts'
import { openPhone, untilAwake } from '#testing/journey.ts'
import { quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { freePort } from '#testing/throwaway-program.ts'

const EXAMPLES = 'docs/start/examples'

let server: SandboxServer
let folder: string

test.beforeAll(async () => {
  server = await startSandbox()
  folder = await mkdtemp(join(tmpdir(), 'abono-examples-'))
})

test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Scripts of an app in one text, as a bundler would make it. */
async function bundled(...names: string[]): Promise<string> {
  const texts = await Promise.all(names.map((name) => readFile(`${EXAMPLES}/bridge/${name}`, 'utf8')))
  return texts.join('\n').replace(/^import .*$|^export /gm, '')
}

const checkOf = (page: Page, check: string) => page.locator(`[data-check="${check}"]`)

/** All actions of /bridgeCheck, and its final verdict. */
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

test(
  'the example host passes the bridge check as an injected object, for every action',
  NIGHT,
  async ({ browser }) => {
    const { page, pageErrors } = await openPhone(browser)
    await page.addInitScript({ content: await bundled('host.js', 'injected.js') })
    await expectGreen(page, `${server.url}/bridgeCheck?type=1`)
    pageErrors.expectNone()
    await page.context().close()
  },
)

test('the same function passes it in React Native', NIGHT, async ({ browser }) => {
  const file = join(folder, 'app.mjs')
  const script = await bundled('host.js', 'react-native.js')
  const pages = `http://localhost:${new URL(server.url).port}`
  await writeFile(file, `${script.replace('http://localhost:3000', pages)}\nexport { onMessage }\n`)
  const { onMessage } = await import(pathToFileURL(file).href)
  const { page, pageErrors } = await openPhone(browser)
  // The app's side runs outside of the page: it receives text, and injects a script.
  await page.exposeFunction('toReactNative', (data: string) => {
    const view = { injectJavaScript: (code: string) => void page.evaluate(code) }
    onMessage(view, { nativeEvent: { data, url: page.url() } })
  })
  await page.addInitScript(() => {
    const postMessage = (text: string) => Reflect.get(window, 'toReactNative')(text)
    Object.assign(window, { ReactNativeWebView: { postMessage } })
  })
  await expectGreen(page, `${pages}/bridgeCheck?type=1`)
  pageErrors.expectNone()
  await page.context().close()
})

test('an app with names of its own is called by those that brand.json maps', NIGHT, async ({ browser }) => {
  await cp(`${EXAMPLES}/brand`, join(folder, 'my-brand'), { recursive: true })
  const brand = JSON.parse(await readFile(`${EXAMPLES}/brand/brand.json`, 'utf8'))
  const { bridge } = JSON.parse(await readFile(`${EXAMPLES}/bridge/brand-keys.json`, 'utf8'))
  await writeFile(join(folder, 'my-brand/brand.json'), JSON.stringify({ ...brand, bridge }))
  const mapped = await startSandbox({ env: { BRAND_DIR: join(folder, 'my-brand') } })
  const { page } = await openPhone(browser)
  await page.addInitScript({ content: await bundled('own-names.js') })
  await page.goto(`${mapped.url}/bridgeCheck?type=1`)
  await expect(checkOf(page, 'handshake')).toHaveAttribute('data-verdict', 'own-names')
  for (const action of Object.keys(bridge)) {
    await checkOf(page, action).getByRole('button', { name: /^Run/ }).click()
    await expect(checkOf(page, action)).toHaveAttribute('data-verdict', 'called')
  }
  await page.context().close()
  await mapped.close()
})

test(
  'a browser accepts what the example gateway says about pages of another host',
  NIGHT,
  async ({ browser }) => {
    const [gatewayPort, pagesPort] = [await freePort(), await freePort()]
    const program = [`${EXAMPLES}/pages/gateway.mjs`, String(gatewayPort), `http://localhost:${pagesPort}`]
    const started = spawn(process.execPath, [...program, server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(started.stdout, 'data')
    const gateway = `http://localhost:${gatewayPort}`
    const config = readWebConfig({ API_BASE: `${gateway}/nomination` })
    const pages = await createWebApp({ config, map: identityMap, log: quietLog, now: () => new Date() })
    await pages.listen({ host: 'localhost', port: pagesPort })
    const carla = await server.person('Carla Muestra')
    const [loan] = carla.orders
    const { page, pageErrors } = await openPhone(browser)
    const query = `${carla.query}&productId=${loan?.productId}&orderId=${loan?.orderNo}`
    await page.goto(`http://localhost:${pagesPort}/loanDetail?${query}`)
    await untilAwake(page)

    // Both clients of the contract, from the page's own origin: forms, and JSON for the older payment store.
    const answers = await page.evaluate(async (base) => {
      const headersOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']))
      const call = async (path: string, headers: Record<string, string>, body: BodyInit) =>
        (await (await fetch(base + path, { method: 'POST', headers, body })).json()).code
      return [
        await call(
          '/nomination/v3/loan-details/loan-details',
          headersOf(['swift', 'eyes', 'x-requested-with']),
          new URLSearchParams({ productId: 'p', orderId: 'o' }),
        ),
        await call(
          '/api/v1/abono/service/loan/repayment-way',
          {
            ...headersOf(['dearest', 'showy', 'crp_phe', 'dearer', 'language', 'x-requested-with']),
            'content-type': 'application/json',
          },
          '{}',
        ),
      ]
    }, gateway)
    expect(answers).toEqual([1002, 1002])
    pageErrors.expectNone()
    await page.context().close()
    await pages.close()
    started.kill()
  },
)
