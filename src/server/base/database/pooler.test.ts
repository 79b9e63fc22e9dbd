import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { joinCluster } from '#testing/cluster.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { noPooler, type Pooler, startPooler } from '#testing/pooler.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { newClient } from './connection.ts'
import { type Database, DatabaseUnavailable, openDatabase, statement } from './database.ts'
import { migrate } from './migrate.ts'

// PgBouncer in transaction mode, as Debian ships it: it rejects session settings and prepared statements.
describe.skipIf(noPooler !== null)(
  `behind a pooler in transaction mode${noPooler ? `: skipped, ${noPooler}` : ''}`,
  () => {
    let pooler: Pooler
    let database: Database
    let server: SandboxServer
    let leave: () => Promise<void>

    beforeAll(async () => {
      const cluster = await joinCluster()
      leave = cluster.leave
      pooler = await startPooler(cluster.connection, 2)
      database = openDatabase(pooler.before(cluster.connection.database), {
        lockMillis: 300,
        statementMillis: 1_000,
        // A slow test does not shorten the timeout of the next one.
        waitMillis: 60_000,
      })
      server = await startSandbox({ isPooled: true })
    })
    afterAll(async () => {
      await server.close()
      await database.close()
      await pooler.stop()
      await leave()
    })

    const setting = statement<{ lock: string; longest: string; idle: string; readOnly: string }>(
      'pooled-settings',
      `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS longest,
       current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('transaction_read_only') AS "readOnly"`,
    )
    const sleep = statement('pooled-sleep', 'SELECT pg_sleep(30)')
    const twice = statement<{ twice: number }, [number]>('pooled-twice', 'SELECT 2 * $1::int AS twice')
    const make = statement('pooled-make', 'CREATE TABLE pooled_jars (coins int)')

    test('each transaction has its timeouts and leaves none on a shared connection', async () => {
      const limits = { lock: '300ms', longest: '1s', idle: '10s' }
      expect(await database.transaction((tx) => tx.one(setting, []))).toEqual({ ...limits, readOnly: 'off' })
      expect(await database.transaction((tx) => tx.one(setting, []), { readOnly: true })).toEqual({
        ...limits,
        readOnly: 'on',
      })
      const client = newClient(server.through)
      await client.connect()
      const { rows } = await client.query(setting.text)
      await client.end()
      expect(rows).toEqual([{ lock: '0', longest: '0', idle: '0', readOnly: 'off' }])
    })

    test('a read-only transaction cannot write, and a slow statement times out', async () => {
      await expect(database.transaction((tx) => tx.run(make, []), { readOnly: true })).rejects.toMatchObject({
        code: '25006',
      })
      await expect(database.transaction((tx) => tx.run(sleep, []))).rejects.toThrow(DatabaseUnavailable)
      await expect(database.transaction((tx) => tx.run(sleep, []), { readOnly: true })).rejects.toThrow(
        DatabaseUnavailable,
      )
    })

    test('a hundred concurrent transactions share two connections, each with its own result', async () => {
      const numbers = Array.from({ length: 100 }, (_, number) => number)
      const answers = await Promise.all(
        numbers.map((number) =>
          database.transaction((tx) => tx.one(twice, [number]), { readOnly: number % 2 === 0 }),
        ),
      )
      expect(answers.map(({ twice }) => twice)).toEqual(numbers.map((number) => 2 * number))
    })

    test('replicas that start together migrate once through the pooler', async () => {
      const fresh = await startSandbox({ isPooled: true, mode: 'production' })
      const direct = newClient(fresh.connection)
      await direct.connect()
      await direct.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      await direct.end()
      const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(fresh.through)))
      await fresh.close()
      expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    })

    test('a borrower opens the loan and pays, and twenty copies of the notice book the payment once', async () => {
      const ana = await server.person('Ana Ejemplo')
      const call = asBorrower(server, ana.query)
      const loan = loanOf(ana, '174')
      const { repayAmount: amount } = dataOf(await call(loanPlayDetail, loan))
      const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
      const { vCode: reference } = dataOf(await call(generateVcode, wish)).repayDetail
      expect(await payAtStore(server, reference, amount)).toBe('settled')
      expect(dataOf(await call(loanDetails, loan)).orderStatus).toBe('200')
      const event = { id: 'pooled', kind: 'paid', reference, amountMinor: 100n, at: new Date() } as const
      const results = await Promise.all(Array.from({ length: 20 }, () => sendNotice(server, event)))
      expect(results.filter(({ outcome }) => outcome !== 'duplicate')).toHaveLength(1)
      expect(results.every(({ status }) => status === 200)).toBe(true)
      expect(sumOf((await ledgerOf(server, loan.orderId)).filter(({ account }) => account === 'cash'))).toBe(
        amount + 100n,
      )
    })
  },
)

test('an unconfigured pooler is detected at start with advice', {
  skip: noPooler !== null,
}, async () => {
  expect.hasAssertions()
  const { connection, leave } = await joinCluster()
  const pooler = await startPooler(connection)
  const { isPooled: _, ...undeclared } = pooler.before(connection.database)
  const database = openDatabase(undeclared)
  const failure = await database
    .transaction((tx) => tx.one(statement('pooled-one', 'SELECT 1'), []))
    .catch((error) => error)
  await database.close()
  await pooler.stop()
  await leave()
  const { connectionFailure } = await import('./connection-failure.ts')
  expect(connectionFailure(failure, 'postgres://pooler/loans')).toMatch(/Set DATABASE_POOLER=transaction\.$/)
})
