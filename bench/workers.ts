import pg from 'pg'
import type { SocketConnection } from '#server/base/database/connection.ts'
import { clientConfig } from '#server/base/database/connection.ts'

type ReportProgress = (soFar: { done: number; total: number }) => void

/** Prints the progress of a named task, and its remaining time. */
export type ProgressOf = (what: string) => ReportProgress

/** Connections that work in parallel on one database. */
export interface Workers {
  /** Runs every statement on the next free connection; `report` receives the number of completed ones. */
  all(statements: readonly string[], report?: ReportProgress): Promise<void>
  end(): Promise<void>
}

/** One per core. Writes need no durability or foreign key checks, and sorts use memory. */
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
    async all(statements, report = () => {}) {
      const left = statements.values()
      const total = statements.length
      let done = 0
      report({ done, total })
      const work = async (client: pg.Client) => {
        // The clients share one list: each takes the next item.
        for (const statement of left) {
          await client.query(statement)
          done += 1
          report({ done, total })
        }
      }
      await Promise.all(clients.map(work))
    },
    async end() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
