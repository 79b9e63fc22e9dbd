import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityIn } from '#contract/wire/session.ts'
import {
  type Capacity,
  type Database,
  type Transaction,
  withCapacity,
  withPriority,
} from '#server/base/database/database.ts'
import { LIMITS } from '#server/base/database/pool.ts'
import { statement } from '#server/base/database/statement.ts'
import { BODY_MAX_BYTES } from '#server/base/http/safety.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { createMoneyApp } from '#server/fronts/apps/money-app.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { type Person, quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ana: Person
beforeAll(async () => {
  server = await startSandbox({ connectionWaitMillis: 1_000, endsEarly: false })
  ana = await server.person('Ana Ejemplo')
})
afterAll(() => server.close())

/** The number of connections of the test sandbox that are not kept for money. */
const CONNECTIONS = 5

const anything = statement<{ one: number }, []>('test-hold-a-connection', 'SELECT 1 AS one')

/** Holds every writing or reading connection until the test releases all of them, or one. */
async function holdEverything(kind: { readOnly?: true; capacity?: Capacity } = {}) {
  const gates: (() => void)[] = []
  const begun: Promise<void>[] = []
  const { moneyConnections: money, noticeConnections: notices } = LIMITS
  const count = { ordinary: CONNECTIONS, money, notices }[kind.capacity ?? 'ordinary']
  const held = Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    begun.push(promise)
    gates.push(gate.resolve)
    return server.service.database.transaction(async (tx) => {
      // A read-only transaction takes its connection with the first statement.
      await tx.one(anything, [])
      resolve()
      return gate.promise
    }, kind)
  })
  await Promise.all(begun)
  const release = async () => {
    for (const open of gates) open()
    await Promise.all(held)
  }
  return Object.assign(release, { one: () => gates[0]?.() })
}

/** Sends a complaint, and returns the whole answer. */
async function complain(): Promise<Response> {
  const { service, url } = server
  const input = { problemType: '1', problemSonType: '', problemDetail: 'Test', problemImage: [], orderNo: '' }
  const identity = identityIn(new URLSearchParams(ana.query))
  const request = requestOf(problemSave, input, identity, { ...service.config.brand, map: service.map })
  return fetch(url + request.url, request)
}

test('a signed notice is booked and repayment answers while all other connections are held', async () => {
  const loan = loanOf(ana, '174')
  const call = asBorrower(server, ana.query)
  const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
  const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const release = await holdEverything()
  const reference = dataOf(await call(generateVcode, wish)).repayDetail.vCode
  const event = { id: 'under-load', kind: 'paid', reference, amountMinor: amount, at: new Date() } as const
  expect(await sendNotice(server, event)).toEqual({ status: 200, outcome: 'settled' })
  await release()
  expect(dataOf(await call(loanDetails, loan)).orderStatus).toBe('200')
})

test('the readiness check is served before all that wait for the connections of money', async () => {
  const { service } = server
  const responses: unknown[] = []
  const transaction: typeof service.database.transaction = (work, options) => {
    responses.push(options?.goesFirst)
    return service.database.transaction(work, options)
  }
  const app = createMoneyApp({ ...service, database: { ...service.database, transaction } })
  await app.inject('/ready')
  await app.close()
  expect(responses).toEqual([true, true, true])

  const order: string[] = []
  const pass = async (name: string, database: Database, options: { readOnly?: true }) => {
    const work = async (tx: Transaction) => {
      await tx.one(anything, [])
      order.push(name)
    }
    await database.transaction(work, options)
  }
  const money = withCapacity(service.database, 'money')
  for (const kind of [{}, { readOnly: true }] as const) {
    const release = await holdEverything({ ...kind, capacity: 'money' })
    order.length = 0
    const crowd = Array.from({ length: 20 }, () => pass('crowd', money, kind))
    const ready = pass('ready', withPriority(money), kind)
    release.one()
    await ready
    expect(order).toEqual(['ready'])
    await Promise.all([release(), ...crowd])
  }
})

test('forged notices, and calls of repayment without a session, take no connection', async () => {
  const { url } = server
  const event = { id: 'forged', kind: 'paid', reference: '1', amountMinor: 1n, at: new Date() } as const
  const { body, headers } = sandboxNotice([randomBytes(32)], event, new Date())
  const forged = async () =>
    (await fetch(`${url}/webhooks/payments/sandbox`, { method: 'POST', body, headers })).status
  const nobodys = async () => {
    const call = await fetch(`${url}/nomination/v3/installment/loan-play-detail`, {
      method: 'POST',
      body: new URLSearchParams({ orderId: '1' }),
    })
    return call.status
  }
  const held = [
    await holdEverything({ capacity: 'notices' }),
    await holdEverything({ capacity: 'money' }),
    await holdEverything({ capacity: 'money', readOnly: true }),
  ]
  const answers = await Promise.all(Array.from({ length: 30 }, async () => [await forged(), await nobodys()]))
  expect(new Set(answers.flat())).toEqual(new Set([401, 200]))
  for (const release of held) await release()
})

test('an ordinary call without a connection is refused with Retry-After, and a later one is answered', async () => {
  const release = await holdEverything()
  const refused = await complain()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused.json()).toMatchObject({ code: refusals.unavailable.code, data: null })
  await release()
  expect((await complain()).status).toBe(200)
})

test('an overload is not reported as an outage of the database', async () => {
  const lines: unknown[] = []
  const log = { ...quietLog, warn: (...said: unknown[]) => void lines.push(said[1]) }
  const app = await createApp({ ...server.service, log })
  const release = await holdEverything()
  const request = { method: 'POST', url: '/nomination/user-problem/problem-save' } as const
  const body = new URLSearchParams({ problemType: '1', problemDetail: 'Test' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ ...request, url: `${request.url}?${ana.query}`, headers, payload: body })
  expect(answer.statusCode).toBe(503)
  await release()
  await app.close()
  expect(lines.filter((line) => line !== 'overloaded')).toEqual([])
})

test('a prefetched page takes no connection from a waiting request, and its refusal is not shown later', async () => {
  const page = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/complaintList?${ana.query}`, { headers })
  const release = await holdEverything({ readOnly: true })
  const [visited, early] = [page(), page({ 'sec-purpose': 'prefetch' })]
  // The prefetch is refused while the earlier request still waits, so it was not queued.
  const first = await Promise.race([visited.then(() => 'visited'), early.then(() => 'early')])
  expect(first).toBe('early')
  const answer = await early
  expect([answer.status, await answer.text()]).toEqual([503, ''])
  await release()
  await visited
  expect((await page({ 'sec-purpose': 'prefetch' })).status).toBe(200)
})

test('pages are refused before calls, calls before money, and health checks never', async () => {
  let late = 0
  const { service } = server
  const app = await createApp({ ...service, loopDelayMs: () => late })
  const body = new URLSearchParams(loanOf(ana, '180')).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (url: string) =>
    app.inject({ method: 'POST', url: `${url}?${ana.query}`, headers, payload: body })
  const event = { id: 'late', kind: 'paid', reference: '1', amountMinor: 1n, at: new Date() } as const
  const ahead = () =>
    app.inject({ url: `/loanDetail?${ana.query}`, headers: { 'sec-purpose': 'prefetch;prerender' } })
  const statuses = async (delayMs: number) => {
    late = delayMs
    const notice = sandboxNotice(service.config.secrets.webhook, event, new Date())
    const answers = [
      await app.inject(`/loanDetail?${ana.query}`),
      await post('/nomination/v3/loan-details/loan-details'),
      await post('/nomination/v3/installment/loan-play-detail'),
      await app.inject({
        method: 'POST',
        url: '/webhooks/payments/sandbox',
        ...notice,
        payload: notice.body,
      }),
      await app.inject('/health'),
    ]
    return answers.map(({ statusCode }) => statusCode)
  }
  expect((await ahead()).statusCode).toBe(200)
  expect(await statuses(0)).toEqual([200, 200, 200, 200, 200])
  // A prefetched page is refused before all of them, with an empty body.
  expect(await statuses(30)).toEqual([200, 200, 200, 200, 200])
  const early = await ahead()
  expect([early.statusCode, early.headers['retry-after'], early.body]).toEqual([503, '1', ''])
  expect(await statuses(200)).toEqual([503, 200, 200, 200, 200])
  expect(await statuses(1_500)).toEqual([503, 503, 200, 200, 200])
  expect(await statuses(60_000)).toEqual([503, 503, 503, 503, 200])

  // The connection stays: a new one would cost more than the unread body of a short form.
  const short = await post('/nomination/v3/loan-details/loan-details')
  expect(short.headers.connection).not.toBe('close')
  const long = await app.inject({
    method: 'POST',
    url: `/loanDetail?${ana.query}`,
    headers: { ...headers, 'content-length': String(BODY_MAX_BYTES + 1) },
    payload: '',
  })
  expect(long.headers.connection).toBe('close')

  late = 7_400
  const page = await app.inject(`/loanDetail?type=1&${ana.query}`)
  expect(page.headers).toMatchObject({ 'retry-after': '8', refresh: '8', 'cache-control': 'no-store' })
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).toContain(refusals.unavailable.en)
  // The page can be read, says that it reloads itself, and can be reloaded at once.
  expect(page.body).toContain('This page asks again by itself.')
  expect(page.body).toContain('<a class="main" href="">')
  const style = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  // The page does not send a form again by itself.
  const form = await app.inject({
    method: 'POST',
    url: `/loanDetail?type=1&${ana.query}`,
    headers,
    payload: '',
  })
  expect([form.statusCode, form.headers.refresh]).toEqual([503, undefined])
  expect(form.body).not.toContain('asks again')
  const call = await post('/nomination/v3/loan-details/loan-details')
  expect(call.headers['retry-after']).toBe('8')
  expect(call.json()).toMatchObject({ code: refusals.unavailable.code, data: null })
  await app.close()
})
