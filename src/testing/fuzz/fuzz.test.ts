import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { served } from '#server/fronts/apps/app.ts'
import { operatorCalls } from '#server/fronts/operator/lists/operator-calls.ts'
import { OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { anyRequest, type FuzzTarget } from './any-request.ts'
import { pageAddresses, routesOf } from './page-addresses.ts'
import { asCommand, isFault, type SentRequest, send } from './sent-request.ts'

/** The number of requests. `npm run nightly` sends fifty times as many. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600)
const SEED = Number(process.env.FUZZ_SEED ?? 20261122)
/** The number of the only request to send, as printed by a failure. */
const ONLY = process.env.FUZZ_ONLY
/** Requests are generated in batches, each with its own seed, so that memory stays bounded. */
const BATCH = 2000
const CONCURRENCY = 8
const FAULTS_SHOWN_MAX = 20

let server: SandboxServer
let target: FuzzTarget
beforeAll(async () => {
  server = await startSandbox({ env: { OPERATOR_TOKEN } })
  target = await targetOf(server)
})
afterAll(() => server.close())

test("requests cover every page, call and other route, from the server's own lists", () => {
  expect(target.pages).toEqual(expect.arrayContaining(['/', '/repay', '/register', '/About']))
  const routes = target.routes.map(({ method, address }) => `${method} ${address}`)
  for (const entry of served) expect(Object.values(calls), entry.entry.path).toContain(entry.entry)
  for (const { method, path } of operatorCalls) expect(routes).toContain(`${method} ${path}`)
  for (const one of [
    'POST /desk/login',
    'GET /papers/receipt.pdf',
    'GET /pictures/:name',
    'POST /sandbox/store',
  ])
    expect(routes).toContain(one)
})

test(`none of ${REQUESTS} random requests is answered with a server error or hangs`, {
  timeout: 60_000 + REQUESTS * 100,
}, async () => {
  const faults: string[] = []
  for (let first = 0; first < REQUESTS; first += BATCH) {
    const seed = SEED + first / BATCH
    const numRuns = Math.min(BATCH, REQUESTS - first)
    const requests = fc.sample(anyRequest(target), { seed, numRuns })
    const numbered = requests.map((request, number) => ({ request, number }))
    const chosen = numbered.filter(({ number }) => ONLY === undefined || number === Number(ONLY))
    await runConcurrently(chosen, async ({ request, number }) => {
      const outcome = await send(server.url, request)
      if (isFault(outcome)) faults.push(reportOf(seed, number, request, JSON.stringify(outcome)))
    })
  }
  expect(faults.slice(0, FAULTS_SHOWN_MAX).join('\n\n')).toBe('')
})

/** Reports a fault and how to repeat its request: by seed and number, or by a command while the server runs. */
const reportOf = (seed: number, number: number, request: SentRequest, outcome: string) =>
  `${outcome} FUZZ_SEED=${seed} FUZZ_ONLY=${number} npm run test:code -- fuzz\n${asCommand(server.url, request)}`

/** Runs the work for several items in parallel, so that concurrency faults are found, too. */
async function runConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function targetOf({ app, url, service }: SandboxServer): Promise<FuzzTarget> {
  const names = ['Ana Ejemplo', 'Lucía Muestra', 'Asha Sample']
  const people = await Promise.all(names.map((name) => server.person(name)))
  const orders = people.flatMap((person) => person.orders)
  const desk = await atTheDesk({ url })
  const token = /name="token" value="([^"]+)"/.exec(await desk.text('/desk/account'))?.[1] ?? ''
  const orderNos = orders.map(({ orderNo }) => orderNo)
  const products = [...orders, ...people.flatMap((person) => person.offers)].map(({ productId }) => productId)
  return {
    service,
    pages: await pageAddresses(),
    // A sign-out would affect the remaining requests.
    routes: routesOf(app).filter(({ address }) => !/^\/desk\/logout$/.test(address)),
    queries: people.map(({ query }) => query),
    desk: { cookie: desk.cookie, token },
    known: {
      orderNo: orderNos,
      orderId: orderNos,
      productId: products,
      requestType: ['1', '2', '3', '4'],
      amount: ['1', '10000', '115000'],
      amountMinor: ['1', '10000'],
      payCode: ['oxxo', 'spei', 'upi', 'card', '1'],
      problemType: ['1', '2', '3', '4', '5'],
      problemSonType: ['1', '2'],
      problemDetail: ['My payment is missing.', 'a'],
      problemId: ['1', '20261122-1'],
      paymentId: ['1', 'event-1'],
      reference: ['1', '93000000000001'],
      isType: ['1', '2'],
      phone: ['5500000001', '15500000001'],
      intent: ['send', 'score', 'confirm', 'save'],
      score: ['0', '1', '5'],
      text: ['An answer.'],
      like: names,
      tab: ['0', '1', '2'],
      sent: ['1'],
      rated: ['5'],
      type: ['1', '2'],
    },
  }
}
