import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/base/database/connection.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { printMetrics } from '#server/base/observability/metrics.ts'
import type { Service } from '#server/service/service.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { createApp } from './app.ts'
import { failingByAnswer, keepAskingReady, readiness } from './readiness.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

async function ready(change: Partial<Service> = {}) {
  const app = await createApp({ ...server.service, ...change })
  const { statusCode, body } = await app.inject({ url: '/ready' })
  await app.close()
  return [statusCode, JSON.parse(body)]
}

test('a working server says so, and nothing more', async () => {
  expect(await ready()).toEqual([200, { ok: true }])
})

test('a server whose database accepts no writes is not ready, and says so', async () => {
  const { database } = server.connection
  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  await client.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`)
  const readOnly = openDatabase(server.connection, { connections: 2 })
  expect(await ready({ database: readOnly })).toEqual([503, { ok: false, notReady: ['writes'] }])
  await readOnly.close()
  await client.query(`ALTER DATABASE ${database} RESET default_transaction_read_only`)
  await client.end()
})

test('a server without a database is not ready, and does not reveal its address', async () => {
  const gone = openDatabase('postgres://somebody:a-password@127.0.0.1:1/loans')
  const answer = await ready({ database: gone })
  expect(answer).toEqual([503, { ok: false, notReady: ['database', 'writes'] }])
  expect(JSON.stringify(answer)).not.toMatch(/password|somebody|127/)
  await gone.close()
})

test('a server without capacity for pictures is ready, and names what is missing', async () => {
  const files = { ...server.service.files, isThere: () => Promise.reject(new Error('no room')) }
  expect(await ready({ files })).toEqual([200, { ok: true, degraded: ['files'] }])
})

test('its metric is right also if no client asks for readiness', async () => {
  let isThere = false
  const files = { ...server.service.files, isThere: async () => isThere }
  const app = await createApp({ ...server.service, files })
  const figure = async () => /^abono_not_ready\{part="files"[^}]*\} (\d)$/m.exec(await printMetrics())?.[1]
  const stop = keepAskingReady(app, 50)
  await expect.poll(figure).toBe('1')
  isThere = true
  await expect.poll(figure).toBe('0')
  stop()
  await app.close()
})

test('the answer does not wait for a part that hangs', async () => {
  const silent = readiness({ database: () => new Promise<boolean>(() => {}), writes: async () => true })
  expect(await silent()).toEqual({ ok: false, notReady: ['database'] })
})

test('a part that fails only by its answer counts as working while it gives none', async () => {
  const silent = failingByAnswer(() => new Promise<boolean>(() => {}))
  const wrong = failingByAnswer(async () => false)
  expect(await readiness({ silent, wrong })()).toEqual({ ok: false, notReady: ['wrong'] })
})
