import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createApp } from '#server/fronts/apps/app.ts'
import { SIGNATURE_HEADER } from '#server/integrations/payments/webhook-signature.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { openLog } from './log.ts'
import { registry } from './metrics.ts'
import { LINES_A_MINUTE } from './throttled-log.ts'

const PROXY = '10.1.2.3'
const TOKEN = 'a-token-that-only-this-test-knows-0123456789'
const DETAILS = '/nomination/v3/loan-details/loan-details'
const FORM = 'application/x-www-form-urlencoded'
/** An id of our own: the end of a random UUID. */
const OWN_ID = /^[0-9a-f]{4}-[0-9a-f]{12}$/

let server: SandboxServer
let app: SandboxServer['app']
let ana: Person
let lines: Record<string, unknown>[]
let texts: string[]

beforeAll(async () => {
  server = await startSandbox({ env: { TRUST_PROXY: '10.1.0.0/16', METRICS_TOKEN: TOKEN } })
  ana = await server.person('Ana Ejemplo')
  const write = (line: string) => {
    texts.push(line)
    lines.push(JSON.parse(line))
  }
  const log = openLog('info', { write })
  app = await createApp({ ...server.service, log })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  lines = []
  texts = []
})

const details = () =>
  app.inject({
    method: 'POST',
    url: `${DETAILS}?${ana.query}`,
    headers: { 'content-type': FORM },
    payload: new URLSearchParams(loanOf(ana, '174')).toString(),
  })

const broken = async () => {
  const database = {
    ...server.service.database,
    transaction: () => Promise.reject(new Error('broken by 5551234567')),
  }
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return createApp({ ...server.service, database, log })
}

const counted = async (line: RegExp) => Number((await registry.metrics()).match(line)?.[1] ?? 0)

test('every response has its own request id, and so has every log line of it', async () => {
  const [one, other] = [await details(), await details()]
  const ids = [one, other].map(({ headers }) => String(headers['x-request-id']))
  expect(ids[0]).toMatch(OWN_ID)
  expect(ids[0]).not.toBe(ids[1])
  expect(lines.map(({ requestId }) => requestId)).toEqual(ids)
  expect(texts.map((text) => text.split(/"\w*id":/i).length - 1)).toEqual([2, 2])
  for (const url of [
    '/nothing',
    '/nomination/nothing',
    '/%ff',
    '/assets/none.js',
    '/loanDetail',
    '/brand/logo.svg',
  ]) {
    const { headers } = await app.inject({ url })
    expect(headers['x-request-id'], url).toMatch(OWN_ID)
  }
})

test('a well-formed request id of a trusted proxy is kept, and of no other client', async () => {
  const ask = async (remoteAddress: string, id: string) => {
    const { headers } = await app.inject({ url: '/health', remoteAddress, headers: { 'x-request-id': id } })
    return headers['x-request-id']
  }
  expect(await ask(PROXY, 'edge-7f3a.41')).toBe('edge-7f3a.41')
  expect(await ask('::ffff:10.1.2.3', 'edge-7f3a.41')).toBe('edge-7f3a.41')
  for (const wrong of ['short', 'a'.repeat(65), 'two words', 'a;b=c;d=e'])
    expect(await ask(PROXY, wrong), wrong).toMatch(OWN_ID)
  expect(await ask('10.9.2.3', 'edge-7f3a.41')).toMatch(OWN_ID)
})

test('one line reports how a request ended, with its route and without URL or caller', async () => {
  const answer = await details()
  await app.inject({ url: `/loanDetail?${ana.query}&orderId=${loanOf(ana, '174').orderId}` })
  await app.inject({ url: '/pages/of/5551234567?dearest=secret' })
  await app.inject({ method: 'POST', url: '/webhooks/payments/5551234567' })
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', DETAILS, 200],
    ['GET', '/loanDetail', 200],
    ['GET', 'page', 404],
    ['POST', '/webhooks/payments/:provider', 404],
  ])
  expect(lines[0]).toMatchObject({ msg: 'request', bytes: Buffer.byteLength(answer.body) })
  expect(lines[0]?.ms).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toMatch(/5551234567|secret|dearest|ejemplo|127\.0\.0\.1/)
})

test('data that is not HTTP gets an id and a line too', async () => {
  const { port, hostname } = new URL(server.url)
  const said = await new Promise<string>((resolve, reject) => {
    let all = ''
    const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('data', (part) => {
      all += part
    })
    socket.on('end', () => resolve(all)).on('error', reject)
  })
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).toMatch(/\r\nx-request-id: [0-9a-f]{4}-[0-9a-f]{12}\r\n/)
  await app.inject({ url: '/%' })
  expect(lines).toMatchObject([{ route: 'malformed', status: 400, requestId: expect.stringMatching(OWN_ID) }])
})

test('a request whose client disconnects during the upload has one line that says so', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { port, hostname } = new URL(address)
  const head = `POST ${DETAILS} HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM}\r\ncontent-length: 500\r\n\r\norderId=`
  const begun = once(app.server, 'request')
  const socket = connect(Number(port), hostname, () => socket.write(head))
  await begun
  socket.destroy()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  // Later events get their own line.
  await fetch(`${address}/health`)
  await expect.poll(() => lines.filter(({ route }) => route === '/health')).toHaveLength(1)
  expect(lines.filter(({ route }) => route === DETAILS)).toMatchObject([{ status: 499 }])
})

test('a client that disconnects before the response has only that line', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { database } = server.service
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const transaction: typeof database.transaction = async (work, options) => {
    begun.resolve()
    await gate.promise
    return database.transaction(work, options)
  }
  const slow = await createApp({ ...server.service, log, database: { ...database, transaction } })
  const answers: MockInstance[] = []
  slow.server.prependListener('request', (_request, response) => void answers.push(vi.spyOn(response, 'end')))
  const address = await slow.listen({ host: '127.0.0.1', port: 0 })
  const { port, hostname } = new URL(address)
  const page = `GET /loanDetail?${ana.query}&${new URLSearchParams(loanOf(ana, '174'))} HTTP/1.1\r\nhost: x\r\n\r\n`
  const socket = connect(Number(port), hostname, () => socket.write(page))
  await begun.promise
  socket.destroy()
  const logged = () => lines.filter(({ route }) => route === '/loanDetail')
  await expect.poll(logged).toHaveLength(1)
  gate.resolve()
  await expect.poll(() => answers[0]?.mock.calls.length).toBe(1)
  await fetch(`${address}/health`)
  await expect.poll(() => lines.filter(({ route }) => route === '/health')).toHaveLength(1)
  expect(logged()).toMatchObject([{ status: 499 }])
  await slow.close()
})

test('an incident names the call or page, and its number is in the response, on the page and in the log', async () => {
  const failing = await broken()
  const called = await failing.inject({
    method: 'POST',
    url: `${DETAILS}?${ana.query}`,
    headers: { 'content-type': FORM },
    payload: 'orderId=1&productId=2',
  })
  const id = String(called.headers['x-request-id'])
  expect(called.json()).toMatchObject({ data: { incident: id }, message: expect.stringContaining(id) })
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'incident',
      requestId: id,
      incident: id,
      where: '/v3/loan-details/loan-details',
    }),
  )
  const page = await failing.inject({ url: '/register?id=mx-primavera&type=1' })
  const ofPage = String(page.headers['x-request-id'])
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'incident', requestId: ofPage }))
  // A number with many digits is shown in groups, in separate elements.
  expect(page.body.replace(/<[^>]*>/g, '')).toContain(ofPage)
  expect(JSON.stringify(lines)).not.toContain('5551234567')
  await failing.close()
})

test('/metrics requires the token, and has calls and pages by name', async () => {
  await details()
  await app.inject({ url: `/loanDetail?${ana.query}` })
  await app.inject({ url: '/5551234567/typed-by-a-stranger' })
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { statusCode, body } = await app.inject({ url: '/metrics', headers })
  expect(statusCode).toBe(200)
  expect(body).toContain(
    `abono_http_request_duration_seconds_count{purpose="ordinary",route="${DETAILS}",status="200"}`,
  )
  expect(body).toContain(
    'abono_http_request_duration_seconds_count{purpose="page",route="/loanDetail",status="200"}',
  )
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(body).toMatch(/process_resident_memory_bytes \d/)
  expect(body).toMatch(/abono_lane_begun_total\{lane="ordinary-readers"\} [1-9]/)
  expect(body).toMatch(/abono_database_connections\{pool="ordinary-readers",state="idle"\} \d/)
  expect(body).not.toMatch(/5551234567|stranger/)
})

test('a notice with a wrong signature is logged and counted', async () => {
  const line = /abono_webhooks_total\{provider="sandbox",outcome="wrong-signature"\} (\d+)/
  const before = await counted(line)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/webhooks/payments/sandbox',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: 't=1,v1=00' },
    payload: '{"reference":"5551234567"}',
  })
  expect(statusCode).toBe(401)
  expect(await counted(line)).toBe(before + 1)
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'a notice was not read',
      provider: 'sandbox',
      outcome: 'wrong-signature',
    }),
  )
  expect(JSON.stringify(lines)).not.toContain('5551234567')
})

test('many notices with a wrong signature are all counted, with a few log lines', async () => {
  const line = /abono_webhooks_total\{provider="sandbox",outcome="wrong-signature"\} (\d+)/
  const before = await counted(line)
  for (let each = 0; each < 40; each++)
    await app.inject({
      method: 'POST',
      url: '/webhooks/payments/sandbox',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: 't=1,v1=00' },
      payload: '{}',
    })
  expect(await counted(line)).toBe(before + 40)
  const said = lines.filter(({ msg }) => msg === 'a notice was not read')
  expect(said.length).toBeLessThanOrEqual(LINES_A_MINUTE)
})
