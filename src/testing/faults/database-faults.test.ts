import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityIn } from '#contract/wire/session.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { loanOf } from '../as-borrower.ts'
import { askSlip, type Slip } from '../at-the-store.ts'
import { type FaultyProxy, startFaultyProxy } from '../faulty-proxy.ts'
import { ledgerOf, sumOf } from '../ledger-of.ts'
import { withChildren } from '../lossy-disk.ts'
import { type Person, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { startThrowawayPostgres } from '../throwaway-postgres.ts'

// A second server on the same database, which it reaches through a proxy that injects faults.
let server: SandboxServer
let ana: Person
let slip: Slip
let door: FaultyProxy
let database: Database
let app: SandboxServer['app']
let administrator: pg.Client

beforeAll(async () => {
  server = await startSandbox()
  ana = await server.person('Ana Ejemplo')
  slip = { ...(await askSlip(server, ana)), amountMinor: 100n }
  const { host, user, database: name } = server.connection
  door = await startFaultyProxy({ path: `${host}/.s.PGSQL.5432` })
  administrator = new pg.Client(clientConfig(server.connection))
  await administrator.connect()
  // A short limit for silence, so that the test is fast; all other limits allow for a busy machine.
  database = openDatabase(`postgres://${user}@127.0.0.1:${door.port}/${name}`, {
    connections: 3,
    waitMillis: 20_000,
    connectMillis: 5_000,
    answerMillis: 1_500,
  })
  app = await createApp({ ...server.service, database })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await door.close()
  await administrator.end()
  await server.close()
})
afterEach(() => door.open())

interface FaultyStatement {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  payload?: string
}

const status = async (asked: FaultyStatement) => (await app.inject(asked)).statusCode

/** Reads a loan as its page does. */
function read(): Promise<number> {
  const { service } = server
  const loan = loanOf(ana, '174')
  const identity = identityIn(new URLSearchParams(ana.query))
  const backend = { ...service.config.brand, map: service.map }
  const { url, method, headers, body } = requestOf(loanDetails, loan, identity, backend)
  return status({ url, method, headers, ...(typeof body === 'string' && { payload: body }) })
}

/** Sends a provider's payment notice, repeatedly under one event id. */
async function notice(id: string): Promise<[number, string]> {
  const event = { id, kind: 'paid', at: new Date(), ...slip } as const
  const { body, headers } = sandboxNotice(server.service.config.secrets.webhook, event, new Date())
  const response = await app.inject({
    method: 'POST',
    url: '/webhooks/payments/sandbox',
    payload: body,
    headers,
  })
  return [response.statusCode, response.json().outcome]
}

const ready = async () => (await app.inject({ url: '/ready' })).json()
const cash = async () => {
  const lines = await ledgerOf(server, slip.orderNo)
  expect(sumOf(lines)).toBe(0n)
  return sumOf(lines.filter(({ account }) => account === 'cash'))
}

/** After the fault the service recovers by itself, and the refused notice is booked once. */
async function isBack(id: string, before: bigint): Promise<void> {
  await expect.poll(ready).toEqual({ ok: true })
  await expect.poll(read).toBe(200)
  // Repeats, because a busy database may look silent to this server.
  await expect.poll(() => notice(id)).toEqual([200, expect.stringMatching(/^(part-paid|duplicate)$/)])
  await expect.poll(() => notice(id)).toEqual([200, 'duplicate'])
  expect((await cash()) - before).toBe(slip.amountMinor)
}

test('a lost database is 503 and not ready, never 500, and service resumes without a restart', async () => {
  await expect.poll(async () => [await read(), await ready()]).toEqual([200, { ok: true }])
  const before = await cash()
  await door.gone()
  expect(await read()).toBe(503)
  expect((await notice('gone'))[0]).toBe(503)
  await expect.poll(ready).toEqual({ ok: false, notReady: ['database', 'writes'] })
  expect(await status({ url: '/health' })).toBe(200)
  await door.open()
  await isBack('gone', before)
})

test('a paused database, or a half-open connection, is the same, and no request waits for it twice', async () => {
  await expect.poll(async () => [await read(), (await notice('before-silence'))[0]]).toEqual([200, 200])
  const before = await cash()
  door.silent()
  const [reading, [writing]] = await Promise.all([read(), notice('silent')])
  expect([reading, writing]).toEqual([503, 503])
  // A request that timed out does not wait for the end of a transaction on the same connection.
  expect(await ready()).toEqual({ ok: false, notReady: ['database', 'writes'] })
  expect(door.heard()).toContain('BEGIN')
  expect(door.heard()).not.toContain('ROLLBACK')
  await door.open()
  await isBack('silent', before)
})

test('a page with several reads of a paused database waits for one timeout only', async () => {
  const postgres = await startThrowawayPostgres()
  await migrate(postgres.connection)
  const own = openDatabase(postgres.connection, { waitMillis: 20_000, answerMillis: 1_500 })
  const outcomes: string[] = []
  const heard: Database = {
    ...own,
    transaction: (work, options) =>
      own.transaction(work, options).catch((error: Error) => {
        outcomes.push(error.cause instanceof Error ? error.cause.message : error.message)
        throw error
      }),
  }
  const page = await createApp({ ...server.service, database: heard })
  // With an amount it is computed anew each time.
  const home = () => page.inject({ url: '/?amount=500' })
  expect([(await home()).statusCode, outcomes]).toEqual([200, []])
  const [pid = ''] = readFileSync(join(postgres.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const processes = withChildren([Number(pid)])
  for (const one of processes) process.kill(one, 'SIGSTOP')
  const { statusCode } = await home()
  for (const one of processes) process.kill(one, 'SIGCONT')
  await page.close()
  await own.close()
  await postgres.stop()
  expect(statusCode).toBe(200)
  // It reads loan costs after the example, in two markets in parallel.
  const refused = 'The database did not answer this request in time before'
  expect(outcomes[0]).not.toBe(refused)
  expect(outcomes.at(-1)).toBe(refused)
})

test('a database with a full disk serves reads, refuses writes with 503, and books them once after there is room', async () => {
  const before = await cash()
  await administrator.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$`)
  for (const table of ['payment_events', 'watch_marks'])
    await administrator.query(
      `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION full_disk()`,
    )
  await expect.poll(read).toBe(200)
  expect((await notice('full'))[0]).toBe(503)
  await expect.poll(ready).toEqual({ ok: false, notReady: ['writes'] })
  await administrator.query('DROP FUNCTION full_disk CASCADE')
  await isBack('full', before)
})

test('a read-only database, such as a standby, serves reads and refuses writes with 503', async () => {
  const before = await cash()
  const { database: name } = server.connection
  await administrator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  // New connections are read-only.
  await door.gone()
  await door.open()
  await expect.poll(read).toBe(200)
  await expect.poll(async () => (await notice('standby'))[0]).toBe(503)
  await expect.poll(ready).toEqual({ ok: false, notReady: ['writes'] })
  await administrator.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await door.gone()
  await door.open()
  await isBack('standby', before)
})
