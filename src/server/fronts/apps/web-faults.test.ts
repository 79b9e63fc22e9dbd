import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { identityMap } from '#contract/wire/wire-map.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { quietLog } from '#testing/sandbox-server.ts'
import { createWebApp } from './web-app.ts'

/** The pages in front of a backend with this answer to everything. */
async function inFrontOf(answer: (response: ServerResponse) => void, mode = 'sandbox') {
  let now = new Date('2026-11-22T12:00:00Z')
  let requests = 0
  const lines: Record<string, unknown>[] = []
  const log = { ...quietLog, warn: (line: unknown) => void lines.push(Object(line)) }
  const backend = createServer((request, response) => {
    requests += 1
    request.resume().on('end', () => answer(response))
  })
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  const { port } = backend.address() as AddressInfo
  const env = { API_BASE: `http://127.0.0.1:${port}/base`, API_RELAY: '1', MODE: mode }
  const app = await createWebApp({ config: readWebConfig(env), map: identityMap, log, now: () => now })
  return {
    lines,
    asked: () => requests,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    page: async (url: string) => (await app.inject({ url })).body.replace(/<!-- -->/g, ''),
    async ready() {
      const { statusCode, body } = await app.inject({ url: '/ready' })
      return [statusCode, JSON.parse(body)]
    },
    async close() {
      await app.close()
      backend.closeAllConnections()
      backend.close()
    },
  }
}

const saying = (answer: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(answer))
const loan = '/repay?type=1&dearest=secret-token&showy=d&productId=p&orderId=MX-1'
const repay = '/v3/installment/loan-play-detail'
const broken = saying({ code: 0, data: { repayAmount: 'four thousand', repayList: [] } })

test('an unreadable answer is logged with call, field and types, without values, and counted', async () => {
  const pages = await inFrontOf(broken)
  await pages.page(loan)
  await pages.page(loan)
  const logged = pages.lines.filter(({ call }) => call === `POST ${repay}`)
  expect(logged).toMatchObject([1, 2].map((times) => ({ field: 'data.repayAmount', found: 'text', times })))
  expect(JSON.stringify(logged)).not.toMatch(/four thousand|secret-token|MX-1/)
  expect((await pages.ready())[1]).toMatchObject({ unreadable: { [`${repay} data.repayAmount`]: 2 } })
  await pages.close()
})

test('the page says why if only engineers read it, and not otherwise', async () => {
  const said = 'data.repayAmount: wanted text of another form, found text'
  const [sandbox, production] = [await inFrontOf(broken), await inFrontOf(broken, 'production')]
  expect(await sandbox.page(loan)).toContain(said)
  expect(await production.page(loan)).not.toContain(`${said}<`)
  await Promise.all([sandbox.close(), production.close()])
})

test.each([
  [
    'a proxy’s page',
    (response: ServerResponse) => void response.writeHead(502).end('<h1>no</h1>'),
    'status 502',
  ],
  [
    'a redirect',
    (response: ServerResponse) => void response.writeHead(302, { location: '/x' }).end(),
    'a redirect',
  ],
  ['a lost connection', (response: ServerResponse) => void response.socket?.destroy(), 'no connection'],
])('%s is named', async (_, answer, found) => {
  const pages = await inFrontOf(answer)
  await pages.page(loan)
  expect(pages.lines[0]).toMatchObject({ call: `POST ${repay}`, field: '', wanted: 'JSON' })
  expect(String(pages.lines[0]?.found)).toContain(found)
  await pages.close()
})

test('pages are ready when their backend answers, also with a refusal, and it is asked once in two seconds', async () => {
  const well = await inFrontOf(saying({ code: 1, message: 'no' }))
  expect(await well.ready()).toEqual([200, { ok: true, unreadable: {} }])
  expect(await well.ready()).toMatchObject([200, { ok: true }])
  expect(well.asked()).toBe(1)
  well.pass(2000)
  await well.ready()
  expect(well.asked()).toBe(2)
  await well.close()
  const ill = await inFrontOf((response) => void response.socket?.destroy())
  expect(await ill.ready()).toMatchObject([503, { ok: false }])
  await ill.close()
})
