import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityMap } from '#contract/wire/wire-map.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { type Person, quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { freePort } from '#testing/throwaway-program.ts'
import { startTracing } from './trace.ts'
import { tracedFetch } from './traced-fetch.ts'

interface ExportedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

const exported: ExportedSpan[] = []
const texts: string[] = []
/** An external service: a payment provider, or a lender's backend. */
const heard: { path: string; headers: IncomingHttpHeaders }[] = []

const listening = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    texts.push(text)
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const { spans } of scopeSpans) exported.push(...spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
const outside = createServer(({ url = '', headers }, response) => {
  heard.push({ path: url.split('?')[0] ?? '', headers })
  response.end(JSON.stringify({ code: 0, data: null, message: '' }))
})

let outsideAddress: string
let stopTracing: () => Promise<void>
let server: SandboxServer
let ana: Person

beforeAll(async () => {
  outsideAddress = await listening(outside)
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = await listening(collector)
  server = await startSandbox({
    env: { TRUST_PROXY: '127.0.0.1' },
    extend: (app) => {
      app.get(
        '/asks-a-provider',
        async () => (await tracedFetch(`${outsideAddress}/orders/5551234567`)).status,
      )
    },
  })
  ana = await server.person('Ana Ejemplo')
  await server.app.inject({ url: `/loanDetail?${ana.query}` })
  stopTracing = await startTracing({ logLevel: 'info', tracedShare: 1 })
})
afterAll(async () => {
  await server.close()
  for (const one of [collector, outside]) {
    one.closeAllConnections()
    one.close()
  }
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
})

const TRACE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const traceparent = `00-${TRACE}-bbbbbbbbbbbbbbbb-01`

test('a page, its calls, their statements and external requests are one trace without personal data', async () => {
  const loan = new URLSearchParams(loanOf(ana, '174'))
  await server.app.inject({ url: `/loanDetail?${ana.query}&${loan}`, headers: { traceparent } })
  await server.app.inject({ url: `/asks-a-provider?${ana.query}` })
  // A client cannot choose its trace.
  await server.app.inject({ url: '/health', headers: { traceparent }, remoteAddress: '6.6.6.6' })

  const backend = readWebConfig({ API_BASE: `${outsideAddress}/base`, API_RELAY: '1' })
  const pages = await createWebApp({
    config: backend,
    map: identityMap,
    log: quietLog,
    now: () => new Date(),
  })
  await pages.inject({ url: `/loanDetail?${ana.query}&${loan}` })
  await pages.close()
  await stopTracing()
  const silent = exported.length
  await server.app.inject({ url: `/loanDetail?${ana.query}` })

  const parentOf = ({ traceId, parentSpanId }: ExportedSpan) =>
    exported.find((one) => one.traceId === traceId && one.spanId === parentSpanId)
  const pathOf = (span: ExportedSpan | undefined): string[] =>
    span ? [...pathOf(parentOf(span)), span.name] : []
  const statement = exported.find(({ name, traceId }) => name === 'find-order' && traceId === TRACE)
  expect(pathOf(statement)).toEqual([
    'GET /loanDetail',
    'page /loanDetail',
    'call /v3/loan-details/loan-details',
    'find-order',
  ])
  expect(statement?.attributes).toContainEqual({
    key: 'db.system.name',
    value: { stringValue: 'postgresql' },
  })
  const request = heard.find(({ path }) => path.startsWith('/orders/'))
  const toProvider = exported.find(({ spanId }) => request?.headers.traceparent?.includes(spanId))
  expect(pathOf(toProvider)).toEqual(['GET /asks-a-provider', 'GET'])
  const call = heard.find(({ path }) => path.endsWith('/v3/loan-details/loan-details'))
  const toBackend = exported.find(({ spanId }) => call?.headers.traceparent?.includes(spanId))
  expect(pathOf(toBackend)).toEqual([
    'GET /loanDetail',
    'page /loanDetail',
    'call /v3/loan-details/loan-details',
  ])
  expect(exported.find(({ name }) => name === 'GET /health')?.traceId).not.toBe(TRACE)
  expect(texts.join('')).not.toMatch(/5551234567|ejemplo|dearest|90000000001174/)
  // Nothing is exported before and after.
  expect(exported.length).toBe(silent)
  expect(exported.filter(({ name }) => name === 'GET /loanDetail')).toHaveLength(2)
})

test('without a collector the SDK is not loaded', async () => {
  const stop = await startTracing({ logLevel: 'info', tracedShare: null })
  heard.length = 0
  await tracedFetch(outsideAddress)
  expect(heard[0]?.headers.traceparent).toBeUndefined()
  await stop()
})

test('an unreachable or silent collector does not delay the stop', async () => {
  const silent = createServer(() => {})
  for (const address of [`http://127.0.0.1:${await freePort()}`, await listening(silent)]) {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = address
    const stop = await startTracing({ logLevel: 'info', tracedShare: 1 })
    await server.app.inject({ url: '/health' })
    await expect(stop()).resolves.toBeUndefined()
  }
  silent.closeAllConnections()
  silent.close()
})
