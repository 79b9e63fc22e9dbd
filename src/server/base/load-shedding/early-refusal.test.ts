import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { logRequests } from '#server/base/observability/log-requests.ts'
import { registry } from '#server/base/observability/metrics.ts'
import type { RequestContext } from '#server/base/observability/request-context.ts'
import { type ClientShare, UNOWNED } from '#server/base/request/network.ts'
import { admitInTurn, refuseWhenLate } from './early-refusal.ts'

const app = Fastify()
afterAll(() => app.close())

test('pages and calls wait for admission, pages for less time; payments and health checks do not wait', async () => {
  const waits: number[] = []
  admitInTurn(app, {
    enter(waitMsMax, begin) {
      waits.push(waitMsMax)
      begin()
      return () => {}
    },
  })
  const answer = async () => 'answered'
  app.get('/page', { config: { purpose: 'page' } }, answer)
  app.get('/call', answer)
  app.get('/money', { config: { purpose: 'money' } }, answer)
  app.get('/health', { config: { purpose: 'never-refused' } }, answer)
  for (const address of ['/money', '/health', '/page', '/call']) {
    expect((await app.inject(address)).body).toBe('answered')
  }
  // A prefetched page is admitted only if no request waits.
  const ahead = { 'sec-purpose': 'prefetch;prerender' }
  expect((await app.inject({ url: '/page', headers: ahead })).body).toBe('answered')
  expect(waits.pop()).toBe(0)
  const [page = Number.NaN, call = Number.NaN, ...more] = waits
  expect(page).toBeLessThan(call)
  expect(more).toEqual([])
})

test('a request counts against the share of its network', async () => {
  const server = Fastify({ trustProxy: true })
  logRequests(server, () => false)
  const clients: (ClientShare | undefined)[] = []
  admitInTurn(server, {
    enter(_waitMsMax, begin, one) {
      clients.push(one)
      begin()
      return () => {}
    },
  })
  server.get('/page', { config: { purpose: 'page' } }, async () => 'answered')
  for (const address of ['192.0.2.7', '2001:db8:1:2::9'])
    await server.inject({ url: '/page', headers: { 'x-forwarded-for': address } })
  await server.close()
  expect(clients).toMatchObject([
    { one: '192.0.2.7', site: '192.0.2' },
    { one: '2001:db8:1:2', site: '2001:db8:1' },
  ])
})

test('a client that disconnects leaves the queue', async () => {
  const hasty = Fastify()
  const entered = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  admitInTurn(hasty, {
    enter() {
      entered.resolve()
      return left.resolve
    },
  })
  hasty.get('/page', { config: { purpose: 'page' } }, async () => 'answered')
  const gone = new AbortController()
  const response = fetch(
    await hasty.listen({ host: '127.0.0.1', port: 0 }).then((url) => `${url}/page`),
    gone,
  )
  await entered.promise
  gone.abort()
  await expect(response).rejects.toThrow()
  await left.promise
  await hasty.close()
})

test('pages and calls that only read have a deadline; requests that write and those about money have none', async () => {
  const timed = Fastify()
  timed.decorateRequest('seen', null)
  timed.addHook('onRequest', (request, _reply, done) => {
    const context = { id: '1', page: null, client: UNOWNED, span: null, bytesBefore: 0 }
    request.context = { ...context, answerBy: Number.POSITIVE_INFINITY }
    done()
  })
  let lateMs = 0
  refuseWhenLate(timed, () => lateMs)
  const tell = async ({ context }: { context: RequestContext | null }) => ({
    inMs: (context?.answerBy ?? 0) - performance.now(),
  })
  const method = ['GET', 'POST']
  timed.route({ method, url: '/page', config: { purpose: 'page' }, handler: tell })
  timed.route({ method, url: '/reading', config: { readsOnly: true }, handler: tell })
  timed.route({ method, url: '/writing', config: { readsOnly: false }, handler: tell })
  timed.route({ method, url: '/money', config: { purpose: 'money', readsOnly: true }, handler: tell })
  const inMs = async (method: 'GET' | 'POST', url: string): Promise<number | null> =>
    (await timed.inject({ method, url })).json().inMs
  // Infinity is null in JSON.
  expect(await inMs('POST', '/page')).toBeNull()
  expect(await inMs('POST', '/writing')).toBeNull()
  expect(await inMs('POST', '/money')).toBeNull()
  for (const [method, url] of [
    ['GET', '/page'],
    ['POST', '/reading'],
  ] as const)
    expect(await inMs(method, url)).toBeLessThan(1000)
  const ahead = await timed.inject({ url: '/page', headers: { 'sec-purpose': 'prefetch' } })
  expect(ahead.json().inMs).toBeLessThanOrEqual(0)
  // The delay of the event loop is part of the 600 ms of a page.
  lateMs = 140
  expect(await inMs('GET', '/page')).toBeLessThanOrEqual(600 - lateMs)
  await timed.close()
})

test('a refused prefetch is not counted as a failed answer', async () => {
  const server = Fastify()
  logRequests(server, () => false)
  refuseWhenLate(server, () => 30)
  server.setErrorHandler((_error, _request, reply) => reply.status(503).send(''))
  server.get('/page', { config: { purpose: 'page' } }, async () => 'answered')
  const before = await countsOf503()
  const ahead = { 'sec-purpose': 'prefetch;prerender' }
  expect((await server.inject({ url: '/page', headers: ahead })).statusCode).toBe(503)
  expect((await server.inject('/page')).statusCode).toBe(200)
  const after = await countsOf503()
  expect([after.ahead - before.ahead, after.others - before.others]).toEqual([1, 0])
  await server.close()
})

/** The number of 503 answers so far, of prefetched pages and of all others. */
async function countsOf503() {
  const text = await registry.getSingleMetricAsString('abono_http_request_duration_seconds')
  const rows = [...text.matchAll(/_count\{[^}]*purpose="(\w+)"[^}]*status="503"\} (\d+)/g)]
  const sum = (isPrefetch: boolean) =>
    rows
      .filter(([, purpose]) => (purpose === 'ahead') === isPrefetch)
      .reduce((all, [, , count]) => all + Number(count), 0)
  return { ahead: sum(true), others: sum(false) }
}
