import type { ClientConfig } from 'pg'

/** A PostgreSQL behind a Unix socket in the folder `host`. */
export interface SocketConnection {
  host: string
  user: string
  database: string
}

/** Which PostgreSQL: the embedded one, or a server by its URL. */
export type Connection = SocketConnection | string

/** What the driver needs to know. `options` are server settings such as `-c default_transaction_read_only=on`. */
export function clientConfig(connection: Connection, options = ''): ClientConfig {
  // Port and ssl are spelled out so that PGPORT and PGSSLMODE of somebody's shell do not reach the embedded one.
  if (typeof connection !== 'string') return { ...connection, port: 5432, ssl: false, options }
  const url = new URL(connection)
  const asked = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  return { connectionString: url.href, options: `${asked} ${options}`.trim() }
}
