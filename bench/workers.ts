import pg from 'pg'
import type { SocketConnection } from '#server/database/connection.ts'
import { clientConfig } from '#server/database/connection.ts'

/** Connections that work side by side through what is to be done in one database. */
export interface Workers {
  /** Runs every statement, each on whichever connection is free; `done` hears of each that has ended. */
  all(statements: readonly string[], done?: (count: number) => void): Promise<void>
  end(): Promise<void>
}

/**
 * As many as the machine has cores. Nothing that they write has to outlive a crash, nobody asks them about rows of other
 * tables, and they sort in memory.
 */
export async function openWorkers(connection: SocketConnection, count: number): Promise<Workers> {
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client(clientConfig(connection))
      await client.connect()
      await client.query(
        `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0;
         SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET max_parallel_maintenance_workers = 1`,
      )
      return client
    }),
  )
  return {
    async all(statements, done = () => {}) {
      const left = statements.values()
      let count = 0
      const work = async (client: pg.Client) => {
        // The clients share one list: each takes the next of it.
        for (const statement of left) {
          await client.query(statement)
          count += 1
          done(count)
        }
      }
      await Promise.all(clients.map(work))
    },
    async end() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
