import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newClient, type SocketConnection } from '#server/base/database/connection.ts'
import { type Database, openDatabase, statement } from '#server/base/database/database.ts'
import { joinCluster } from '#testing/cluster.ts'
import { readReplica } from './read-replica.ts'
import { watchReplica } from './watched-replica.ts'

const readOnly = { readOnly: true }
const who = statement<{ name: string }>('late-who', 'SELECT current_database() AS name')
const onlyHere = statement<{ count: string }>(
  'late-only-here',
  'SELECT count(*)::text AS count FROM late_jars',
)

/** What a standby of this cluster reports. */
const STANDBY = `CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true';
  CREATE FUNCTION public.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT pg_current_wal_insert_lsn()'`
const ANOTHER_CLUSTER = `CREATE FUNCTION public.pg_control_system(OUT system_identifier bigint)
  LANGUAGE sql AS 'SELECT 42::bigint'`

let cluster: { connection: SocketConnection; leave(): Promise<void> }
const names = ['late_primary', 'late_standby', 'late_none', 'late_stranger'] as const
const databases = new Map<string, Database>()
const reasons: string[] = []

// Databases of one server simulate separate hosts, because the embedded one cannot have a standby.
beforeAll(async () => {
  cluster = await joinCluster()
  for (const name of names) {
    await sql(cluster.connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await sql(cluster.connection, `CREATE DATABASE ${name}`)
    const connection = { ...cluster.connection, database: name }
    await sql(connection, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`)
    if (name === 'late_standby' || name === 'late_stranger') await sql(connection, STANDBY)
    if (name === 'late_stranger') await sql(connection, ANOTHER_CLUSTER)
    if (name === 'late_primary') await sql(connection, 'CREATE TABLE late_jars (coins int)')
    databases.set(name, openDatabase(connection))
  }
})
afterAll(async () => {
  for (const [name, database] of databases) {
    await database.close()
    await sql(cluster.connection, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  await cluster.leave()
})
beforeEach(() => {
  reasons.length = 0
})

async function sql(connection: SocketConnection, text: string): Promise<void> {
  const client = newClient(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

const named = (name: string): Database => {
  const database = databases.get(name)
  if (!database) throw new Error(`no database ${name}`)
  return database
}
const listsOf = (...copies: string[]) => {
  const primary = named('late_primary')
  return readReplica(
    primary,
    copies.map((name) => watchReplica(primary, named(name), (why) => reasons.push(why))),
  )
}
const ask = async (lists: Database) => (await lists.transaction((tx) => tx.one(who, []), readOnly)).name

test('a standby of this database is used for reads', async () => {
  expect([await ask(listsOf('late_standby')), reasons]).toEqual(['late_standby', []])
})

test.each(['late_none', 'late_stranger'])(
  'a server that is not a standby of this database is not used, and this is logged: %s',
  async (name) => {
    const lists = listsOf(name)
    expect([await ask(lists), await ask(lists)]).toEqual(['late_primary', 'late_primary'])
    expect(reasons).toEqual(['it is no standby of this database'])
  },
)

test('the first usable replica of several is used', async () => {
  expect(await ask(listsOf('late_none', 'late_standby'))).toBe('late_standby')
})

test('a query that only the primary can answer goes there', async () => {
  const lists = listsOf('late_standby')
  const { count } = await lists.transaction((tx) => tx.one(onlyHere, []), readOnly)
  expect([count, await ask(lists)]).toEqual(['0', 'late_standby'])
})
