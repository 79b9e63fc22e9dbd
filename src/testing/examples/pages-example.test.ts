import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { quietLog } from '../sandbox-server.ts'

// The backend of docs/start/pages.md, with the pages in front of it as `npm run start:web` starts them.

interface Example {
  backend: Server
  state: { owed: number; isAccepted: boolean }
}

const ROSA = 'type=1&dearest=token-of-rosa&showy=phone-of-rosa&swift=token-of-rosa&eyes=phone-of-rosa'
const LOAN = `${ROSA}&productId=three-months&orderId=loan-1`

let example: Example
let app: Awaited<ReturnType<typeof createWebApp>>
let url: string

beforeAll(async () => {
  example = await import(resolve('docs/start/examples/pages/backend.mjs'))
  example.backend.listen(0, '127.0.0.1')
  await once(example.backend, 'listening')
  const { port } = example.backend.address() as AddressInfo
  const config = readWebConfig({
    BRAND_DIR: 'docs/start/examples/brand',
    API_BASE: `http://127.0.0.1:${port}/nomination`,
    API_RELAY: '1',
  })
  const compiled = compileWireMap(config.wireMap ?? {}, [])
  if (!compiled.ok) throw new Error(compiled.problems.join())
  app = await createWebApp({ config, map: compiled.map, log: quietLog, now: () => new Date() })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  example.backend.close()
})

beforeEach(() => Object.assign(example.state, { owed: 100_000, isAccepted: false }))

const open = async (path: string) => (await fetch(url + path)).text()

test('the loan page shows the loan and no way to an absent part', async () => {
  const page = await open(`/loanDetail?${LOAN}`)
  expect(page).toContain('Your loan is active')
  expect(page).toContain(`href="/repay?${LOAN.replaceAll('&', '&amp;')}"`)
  expect(page).not.toMatch(/href="\/(?:payoff|statement|arrange|claim|notifications)\b/)
})

test('the pay page shows the amount, and its link the reference', async () => {
  const page = await open(`/repay?${LOAN}`)
  expect(page).toMatch(/\$1\.000.*SPEI transfer/s)
  const [, way = ''] = /href="(\/carpmm\?[^"]*)"/.exec(page) ?? []
  expect(await open(way.replaceAll('&amp;', '&'))).toContain('646180123456789012')
})

test('the confirmation page sends the accepted offer once, and leads to the loan', async () => {
  const address = `/confirm?${ROSA}&productId=three-months`
  const fields = (await open(address)).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const form = [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
  const body = new URLSearchParams([...form, ['agreement', 'on']])
  const answer = await fetch(url + address, { method: 'POST', body, redirect: 'manual' })
  expect(example.state.isAccepted).toBe(true)
  expect(answer.headers.get('location')).toContain('/loanDetail?')
})

test('a paid loan is shown as paid, and another session asks for a sign-in', async () => {
  example.state.owed = 0
  expect(await open(`/loanDetail?${LOAN}`)).toContain('Your loan is paid')
  expect(await open(`/loanDetail?${LOAN.replaceAll('of-rosa', 'of-eva')}`)).toContain('sign in again')
})
