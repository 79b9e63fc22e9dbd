import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { joinCluster } from './cluster.ts'

/** Creates an empty database in the run's server. */
export interface OwnDatabase {
  connection: SocketConnection
  remove(): Promise<void>
}

export async function makeOwnDatabase(): Promise<OwnDatabase> {
  const { connection, leave } = await joinCluster()
  const name = `own_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(clientConfig(connection))
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`CREATE DATABASE ${name}`)
  return {
    connection: { ...connection, database: name },
    async remove() {
      await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await leave()
    },
  }
}

/** Creates a migrated database with a client, for tests of the schema itself. */
export async function openSchema(): Promise<{
  connection: SocketConnection
  client: pg.Client
  close(): Promise<void>
}> {
  const { connection, remove } = await makeOwnDatabase()
  await migrate(connection)
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  return {
    connection,
    client,
    async close() {
      await client.end()
      await remove()
    },
  }
}
