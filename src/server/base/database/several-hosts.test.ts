import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startThrowawayPostgres, type ThrowawayPostgres } from '#testing/throwaway-postgres.ts'
import { readAddress } from './address.ts'
import { type Connection, newClient } from './connection.ts'
import { connectionFailure } from './connection-failure.ts'
import { type Database, DatabaseUnavailable, openDatabase, statement } from './database.ts'

const readOnly = { readOnly: true }
const who = statement<{ isStandby: boolean }>('hosts-who', 'SELECT pg_is_in_recovery() AS "isStandby"')
const make = statement('hosts-make', 'CREATE TABLE IF NOT EXISTS jars (coins int)')

let primary: ThrowawayPostgres
let standby: ThrowawayPostgres

beforeAll(async () => {
  const both = await Promise.all([startThrowawayPostgres(), startThrowawayPostgres()])
  primary = both[0]
  standby = both[1]
  // The embedded PostgreSQL cannot have a standby, so this server simulates one.
  await onStandby(`CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true';
    ALTER DATABASE postgres SET search_path = public, pg_catalog;
    ALTER DATABASE postgres SET default_transaction_read_only = on`)
})
afterAll(async () => {
  await primary.stop()
  await standby.stop()
})

async function onStandby(sql: string): Promise<void> {
  const client = newClient(standby.connection)
  await client.connect()
  await client.query('SET default_transaction_read_only = off')
  await client.query(sql)
  await client.end()
}

const placeOf = ({ connection }: ThrowawayPostgres) => encodeURIComponent(connection.host)
const GONE = encodeURIComponent('/nowhere')
const addressOf = (hosts: string[], target = 'read-write') =>
  `postgres://${primary.connection.user}@${hosts.join(',')}/postgres?target_session_attrs=${target}`

async function using<Result>(
  connection: Connection,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(connection)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test('a URL may contain several hosts with ports', () => {
  const { hosts, target, url } = readAddress(
    'postgres://me:a%40b@one,two:6000,[::1]:7000/loans?target_session_attrs=read-write&sslmode=require',
  )
  expect(hosts).toEqual([
    { host: 'one', port: 5432 },
    { host: 'two', port: 6000 },
    { host: '::1', port: 7000 },
  ])
  expect([target, url]).toEqual(['read-write', 'postgres://me:a%40b@one/loans?sslmode=require'])
  for (const wrong of [
    'postgres://one,/loans',
    'postgres://one:x,two/loans',
    'postgres://one:70000/loans',
    'http://one',
  ])
    expect(() => readAddress(wrong)).toThrow()
})

test('a writer finds the primary among several hosts, with some of them dead', async () => {
  const orders = [
    [placeOf(standby), placeOf(primary)],
    [placeOf(primary), placeOf(standby)],
    [GONE, placeOf(standby), placeOf(primary)],
  ]
  for (const hosts of orders) {
    await using(addressOf(hosts), async (database) => {
      await database.transaction((tx) => tx.run(make, []))
      expect(await database.transaction((tx) => tx.one(who, []), readOnly)).toEqual({ isStandby: false })
    })
  }
  const client = newClient(addressOf([placeOf(standby), placeOf(primary)]))
  await client.connect()
  const { rows } = await client.query(who.text)
  await client.end()
  expect(rows).toEqual([{ isStandby: false }])
})

test('a reader of a replica finds a standby first, otherwise another host', async () => {
  const hosts = [placeOf(primary), placeOf(standby)]
  const ask = (database: Database) => database.transaction((tx) => tx.one(who, []), readOnly)
  expect(await using(addressOf(hosts, 'prefer-standby'), ask)).toEqual({ isStandby: true })
  expect(await using(addressOf([placeOf(primary), GONE], 'prefer-standby'), ask)).toEqual({
    isStandby: false,
  })
})

test('without a primary the database is unavailable, and the start reports it', async () => {
  const address = addressOf([placeOf(standby)])
  const failure = await using(address, (database) => database.transaction((tx) => tx.run(make, []))).catch(
    (error) => error,
  )
  expect(failure).toBeInstanceOf(DatabaseUnavailable)
  expect(connectionFailure(failure, address)).toMatch(/each host that answers is a standby/)
})

test('a connection to a server that became read-only is closed', async () => {
  const { host, user, database: name } = standby.connection
  await using({ host, user, database: name }, (database) =>
    expect(database.transaction((tx) => tx.run(make, []))).rejects.toThrow(DatabaseUnavailable),
  )
})

// This test is the last, because it changes the roles of the hosts.
test('after a failover, writes continue on the new primary without a restart', async () => {
  await using(addressOf([placeOf(primary), placeOf(standby)]), async (database) => {
    await database.transaction((tx) => tx.run(make, []))
    await primary.stop()
    await onStandby('DROP FUNCTION public.pg_is_in_recovery(); ALTER DATABASE postgres RESET ALL')
    await vi.waitFor(() => database.transaction((tx) => tx.run(make, [])), { timeout: 60_000, interval: 100 })
  })
})
