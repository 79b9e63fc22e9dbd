import pg from 'pg'
import { type Connection, clientClass, clientConfig, isPooled } from './connection.ts'

/**
 * How long things may take, and how many connections one process holds at most, for writing and again for reading. Those
 * for money are of its own, so that nothing else holds it up; and a provider's notices wait for no borrower.
 */
export const LIMITS = {
  connections: 10,
  moneyConnections: 4,
  noticeConnections: 3,
  /** Longer than this nobody waits for a connection that others use. */
  waitMillis: 1000,
  /**
   * A provider's notice waits longer: nobody looks at a page for it, many may be of one loan, which takes one after the
   * other, and what is refused comes again only when its provider likes. Shorter than providers wait for an answer.
   */
  noticeWaitMillis: 10_000,
  connectMillis: 2000,
  lockMillis: 2000,
  statementMillis: 3000,
  answerMillis: 4000,
  idleInTransactionMillis: 10_000,
}

export type Limits = typeof LIMITS

/** How many connections a process opens at most: for writing, and again for reading. */
export const connectionsWith = ({
  connections,
  moneyConnections,
  noticeConnections,
}: Pick<Limits, 'connections' | 'moneyConnections' | 'noticeConnections'>): number =>
  2 * (connections + moneyConnections + noticeConnections)

/** A pool of connections that survives the database's death. `options` are settings of the server, as it wants them. */
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
    // Sends what is asked at once without waiting for the answers in between, such as BEGIN and the first statement.
    pipeline: true,
    keepAlive: true,
    max: connections,
    // Finding the right one of several machines takes as long again.
    connectionTimeoutMillis: limits.connectMillis * (Client === pg.Client ? 1 : 2),
    query_timeout: limits.answerMillis,
    ...(!isPooled(connection) && settingsOf(limits)),
  })
  // Without a listener, a connection that breaks ends the process. Whoever uses it is told by the statement that fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** What the server is to hold each statement to. */
const settingsOf = ({ lockMillis, statementMillis, idleInTransactionMillis }: Limits) => ({
  lock_timeout: lockMillis,
  statement_timeout: statementMillis,
  idle_in_transaction_session_timeout: idleInTransactionMillis,
})

/**
 * How a transaction begins. Behind a pooler each has another connection, so what is set for connections elsewhere is said
 * again; it travels with the first statement, and costs no time on the way.
 */
export function beginOf(connection: Connection, limits: Limits, use: 'READ WRITE' | 'READ ONLY'): string {
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
