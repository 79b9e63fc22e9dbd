import pg, { type ClientConfig } from 'pg'
import { type Address, readAddress, type Target, targetIn } from './address.ts'
import { routed } from './routed-client.ts'

/** PostgreSQL behind a Unix socket in the folder `host`. */
export interface SocketConnection {
  host: string
  user: string
  database: string
  /** Whether the socket belongs to a pooler in transaction mode. */
  isPooled?: true
}

/** PostgreSQL by its URL. */
export interface AddressConnection {
  url: string
  isPooled?: true
  /** The required state of the host, if the URL does not say. */
  target?: Target
}

/** The embedded PostgreSQL, or a server by its URL. */
export type Connection = SocketConnection | AddressConnection | string

/** Whether a pooler in transaction mode is used. It supports neither server settings nor prepared statements. */
export const isPooled = (connection: Connection): boolean =>
  typeof connection !== 'string' && connection.isPooled === true

/** The options of the driver. `options` are server settings such as `-c default_transaction_read_only=on`. */
export function clientConfig(connection: Connection, options = ''): ClientConfig {
  // Port and ssl are explicit, so PGPORT and PGSSLMODE of the environment do not affect the embedded database.
  if (typeof connection !== 'string' && !('url' in connection)) {
    const { host, user, database } = connection
    return { host, user, database, port: 5432, ssl: false, options }
  }
  const { url, options: asked } = addressOf(connection)
  return { connectionString: url, options: `${asked} ${options}`.trim() }
}

/** Creates a client. If the URL has several hosts, the client finds the right one. */
export function clientClass(connection: Connection, connectMillis: number): typeof pg.Client {
  if (typeof connection !== 'string' && !('url' in connection)) return pg.Client
  const { hosts, target: asked } = addressOf(connection)
  const usual = typeof connection === 'string' ? undefined : connection.target
  const target = targetIn(asked) ?? usual
  if (hosts.length === 1 && asked === undefined) return pg.Client
  return routed(hosts, target ?? 'read-write', connectMillis)
}

const CONNECT_MILLIS = 5000

/** Opens a separate connection without the short timeouts of ordinary statements. */
export function newClient(connection: Connection, limits: ClientConfig = {}): pg.Client {
  const Client = clientClass(connection, CONNECT_MILLIS)
  return new Client({ ...clientConfig(connection), connectionTimeoutMillis: CONNECT_MILLIS, ...limits })
}

const addressOf = (connection: AddressConnection | string): Address =>
  readAddress(typeof connection === 'string' ? connection : connection.url)
