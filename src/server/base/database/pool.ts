import pg from 'pg'
import { type Connection, clientClass, clientConfig, isPooled } from './connection.ts'

/**
 * Timeouts, and the maximum number of connections of one process, for writes and again for reads. Payments have
 * connections of their own, and so do provider notices.
 */
export const LIMITS = {
  connections: 10,
  moneyConnections: 4,
  noticeConnections: 3,
  /** The maximum wait for a connection. */
  waitMillis: 1000,
  /**
   * A notice may wait longer, because no user is waiting. Many notices may concern one loan, which processes them one
   * by one, and a provider decides when to resend a refused one. It is shorter than the providers' timeouts.
   */
  noticeWaitMillis: 10_000,
  connectMillis: 2000,
  lockMillis: 2000,
  statementMillis: 3000,
  answerMillis: 4000,
  idleInTransactionMillis: 10_000,
}

export type Limits = typeof LIMITS

/** The maximum number of connections of a process, for writes and again for reads. */
export const connectionsWith = ({
  connections,
  moneyConnections,
  noticeConnections,
}: Pick<Limits, 'connections' | 'moneyConnections' | 'noticeConnections'>): number =>
  2 * (connections + moneyConnections + noticeConnections)

/** A pool that survives a crash of the database. `options` are server settings. */
export function openPool(
  connection: Connection,
  limits: Limits,
  connections: number,
  options: string,
): pg.Pool {
  const Client = clientClass(connection, limits.connectMillis)
  const pool = new pg.Pool({
    ...clientConfig(connection, isPooled(connection) ? '' : options),
    Client,
    types: { getTypeParser },
    // Pipelines statements, such as BEGIN and the first statement.
    pipeline: true,
    keepAlive: true,
    max: connections,
    // Finding the right host of several takes the same time again.
    connectionTimeoutMillis: limits.connectMillis * (Client === pg.Client ? 1 : 2),
    query_timeout: limits.answerMillis,
    ...(!isPooled(connection) && settingsOf(limits)),
  })
  // Without a listener a broken connection ends the process. The failing statement reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The server settings for statements. */
const settingsOf = ({ lockMillis, statementMillis, idleInTransactionMillis }: Limits) => ({
  lock_timeout: lockMillis,
  statement_timeout: statementMillis,
  idle_in_transaction_session_timeout: idleInTransactionMillis,
})

/**
 * The statement that begins a transaction. Behind a pooler each transaction has another connection, so session
 * settings are repeated here. It is sent with the first statement and costs no round trip.
 */
export function beginStatement(
  connection: Connection,
  limits: Limits,
  use: 'READ WRITE' | 'READ ONLY',
): string {
  if (!isPooled(connection)) return 'BEGIN'
  const settings = Object.entries(settingsOf(limits)).map(([name, value]) => `SET LOCAL ${name} = ${value}`)
  return [`BEGIN ${use}`, ...settings].join('; ')
}

const asText = (text: string) => text
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.NUMERIC, asText],
])

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format)
