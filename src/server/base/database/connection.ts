import pg, { type ClientConfig } from 'pg'
import { type Address, readAddress, type Target, targetIn } from './address.ts'
import { routed } from './routed-client.ts'

/** A PostgreSQL behind a Unix socket in the folder `host`. */
export interface SocketConnection {
  host: string
  user: string
  database: string
  /** Whether a pooler listens there, which gives each transaction another connection. */
  isPooled?: true
}

/** A PostgreSQL by its address, and what is known of the way to it. */
export interface AddressConnection {
  url: string
  isPooled?: true
  /** What it must be when the address does not say. */
  target?: Target
}

/** Which PostgreSQL: the embedded one, or a server by its URL. */
export type Connection = SocketConnection | AddressConnection | string

/** Whether a pooler in transaction mode is between: it takes no settings of the server, and keeps no names of statements. */
export const isPooled = (connection: Connection): boolean =>
  typeof connection !== 'string' && connection.isPooled === true

/** What the driver needs to know. `options` are server settings such as `-c default_transaction_read_only=on`. */
export function clientConfig(connection: Connection, options = ''): ClientConfig {
  // Port and ssl are spelled out so that PGPORT and PGSSLMODE of somebody's shell do not reach the embedded one.
  if (typeof connection !== 'string' && !('url' in connection)) {
    const { host, user, database } = connection
    return { host, user, database, port: 5432, ssl: false, options }
  }
  const { url, options: asked } = addressOf(connection)
  return { connectionString: url, options: `${asked} ${options}`.trim() }
}

/** The driver's client for it: where several machines are named, one that finds the right one. */
export function clientClass(connection: Connection, connectMillis: number): typeof pg.Client {
  if (typeof connection !== 'string' && !('url' in connection)) return pg.Client
  const { hosts, target: asked } = addressOf(connection)
  const usual = typeof connection === 'string' ? undefined : connection.target
  const target = targetIn(asked) ?? usual
  if (hosts.length === 1 && asked === undefined) return pg.Client
  return routed(hosts, target ?? 'read-write', connectMillis)
}

const CONNECT_MILLIS = 5000

/** One connection of its own, without the short time limits of ordinary statements. */
export function newClient(connection: Connection, limits: ClientConfig = {}): pg.Client {
  const Client = clientClass(connection, CONNECT_MILLIS)
  return new Client({ ...clientConfig(connection), connectionTimeoutMillis: CONNECT_MILLIS, ...limits })
}

const addressOf = (connection: AddressConnection | string): Address =>
  readAddress(typeof connection === 'string' ? connection : connection.url)
