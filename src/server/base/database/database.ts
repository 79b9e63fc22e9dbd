// Longer than 300 lines: transactions, connections and their cleanup depend on each other.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Acquire, newSlotQueue, type SlotQueue } from '#server/base/load-shedding/slot-queue.ts'
import { showPool } from '#server/base/observability/pool-metrics.ts'
import { inSpan } from '#server/base/observability/spans.ts'
import { type Connection, isPooled } from './connection.ts'
import { DatabaseUnavailable, isClash, isReadOnlyServer, translate } from './database-failure.ts'
import { counted, patienceMs } from './patience.ts'
import { beginStatement, LIMITS, type Limits, openPool } from './pool.ts'
import type { Statement } from './statement.ts'

export { DatabaseUnavailable } from './database-failure.ts'
export { type Statement, statement } from './statement.ts'

/** Runs statements. Every statement belongs to one transaction. */
export interface Transaction {
  rows<Row, Params extends readonly unknown[]>(
    statement: Statement<Row, Params>,
    params: Params,
  ): Promise<Row[]>
  /** Returns the row or undefined. More than one row is a bug. */
  row<Row, Params extends readonly unknown[]>(
    statement: Statement<Row, Params>,
    params: Params,
  ): Promise<Row | undefined>
  /** Returns the one row that must exist. */
  one<Row, Params extends readonly unknown[]>(statement: Statement<Row, Params>, params: Params): Promise<Row>
  /** Runs a statement and resolves with the number of rows that it wrote, such as 0 for a guarded update. */
  run<Params extends readonly unknown[]>(
    statement: Statement<unknown, Params>,
    params: Params,
  ): Promise<number>
  /**
   * Prefetches what `rows` or `row` will query with the same parameters, in the same round trip as the previous
   * statement. The result may remain unused.
   */
  ahead<Params extends readonly unknown[]>(statement: Statement<unknown, Params>, params: Params): void
  /** Runs a callback after the commit. It does not run after a rollback, and it must not fail. */
  afterCommit(work: () => void): void
}

export interface Database {
  /**
   * Runs `work` in one transaction, which is rolled back if it throws. After a serialization failure `work` runs again
   * from its start, so it must have no effects outside the database.
   *
   * With `readOnly` the server refuses writes. Each statement sees its own snapshot, as with the default isolation
   * level. That saves BEGIN and COMMIT, two of three round trips.
   *
   * `goesFirst` puts the transaction at the head of the queue for a connection.
   */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: { readOnly?: boolean; capacity?: Capacity; goesFirst?: boolean },
  ): Promise<Result>
  close(): Promise<void>
}

/** Kinds of work with separate connections, so that one exhausted pool does not affect the others. */
export type Capacity = 'ordinary' | 'money' | 'notices'

/** Returns the same database with the connections reserved for a kind of work. */
export const withCapacity = (database: Database, capacity: Capacity): Database => ({
  transaction: (work, options) => database.transaction(work, { ...options, capacity }),
  close: () => database.close(),
})

/** Returns the same database for health checks, which skip the queue: a full queue does not mean that it is down. */
export const withPriority = (database: Database): Database => ({
  transaction: (work, options) => database.transaction(work, { ...options, goesFirst: true }),
  close: () => database.close(),
})

const OF_DATABASE = { 'db.system.name': 'postgresql' } as const

/** Builds the query for the driver: prepared under its name, or unnamed. */
interface SentStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/** Sends a statement on a connection. Without `timeoutMs` the driver applies the timeout of the pool. */
function ask(client: pg.PoolClient, { name, text, values }: SentStatement, timeoutMs?: number) {
  const query = { ...(name !== '' && { name }), text, values: [...values], query_timeout: timeoutMs }
  return client.query(query)
}

const ATTEMPTS = 3
const JITTER_MILLIS = 20

/** Opens a database. It connects at the first transaction. */
export function openDatabase(connection: Connection, limits: Partial<Limits> = {}): Database {
  const settings = { ...LIMITS, ...limits }
  const { connections, moneyConnections, noticeConnections } = settings
  const capacities: Record<Capacity, Connections> = {
    ordinary: maxConnectionsFor(connection, settings, 'ordinary', connections),
    money: maxConnectionsFor(connection, settings, 'money', moneyConnections),
    notices: maxConnectionsFor(
      connection,
      { ...settings, waitMillis: settings.noticeWaitMillis },
      'notices',
      noticeConnections,
    ),
  }
  return {
    transaction: (work, { readOnly = false, capacity = 'ordinary', goesFirst = false } = {}) => {
      const { readers, writers } = capacities[capacity]
      const options: Acquire = { priority: goesFirst ? 'urgent' : undefined }
      return readOnly
        ? againOnClash(() => readOn(readers, work, options))
        : inSpan('transaction', 'internal', OF_DATABASE, () =>
            runCommitHooks((hooks) => againOnClash(() => writeTransaction(writers, work, hooks, options))),
          )
    },
    async close() {
      const all = Object.values(capacities).flatMap(({ readers, writers }) => [readers, writers])
      for (const { unsee } of all) unsee()
      await Promise.all(all.map(({ pool }) => pool.end()))
    },
  }
}

/** A pool with its queue. A slot of the queue is a free connection. */
interface Guarded {
  pool: pg.Pool
  queue: SlotQueue
  /** The statement that begins a transaction. */
  begin: string
  /** Whether each transaction has another connection, so statements cannot be prepared. */
  isPooled: boolean
  /** How long one request may wait for responses in total. */
  answerMillis: number
  unsee(): void
}

interface Connections {
  writers: Guarded
  readers: Guarded
}

function maxConnectionsFor(
  connection: Connection,
  settings: Limits,
  capacity: Capacity,
  count: number,
): Connections {
  const guarded = (use: string, options: string, mode: 'READ WRITE' | 'READ ONLY'): Guarded => {
    const name = `${capacity}-${use}`
    const pool = openPool(connection, settings, count, options)
    const queue = newSlotQueue({ name, slots: count, waitMaxMs: settings.waitMillis })
    const begin = beginStatement(connection, settings, mode)
    const { answerMillis } = settings
    return { pool, queue, begin, isPooled: isPooled(connection), answerMillis, unsee: showPool(name, pool) }
  }
  return {
    writers: guarded('writers', '', 'READ WRITE'),
    readers: guarded('readers', '-c default_transaction_read_only=on', 'READ ONLY'),
  }
}

/** Runs callbacks after the commit, outside of the rollback. */
async function runCommitHooks<Result>(work: (hooks: (() => void)[]) => Promise<Result>): Promise<Result> {
  const hooks: (() => void)[] = []
  const result = await work(hooks)
  for (const hook of hooks) hook()
  return result
}

async function againOnClash<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      if (number === ATTEMPTS || !isClash(error)) throw error
      await pause(Math.random() * JITTER_MILLIS * number)
    }
  }
}

const writeTransaction = async <Result>(
  through: Guarded,
  work: (tx: Transaction) => Promise<Result>,
  hooks: (() => void)[],
  options: Acquire,
): Promise<Result> => {
  patienceMs(through.answerMillis)
  return through.queue.run(() => writeOn(through, work, hooks), options)
}

async function writeOn<Result>(
  through: Guarded,
  work: (tx: Transaction) => Promise<Result>,
  hooks: (() => void)[],
): Promise<Result> {
  // Callbacks of a failed attempt are dropped.
  hooks.length = 0
  const client = await counted(() => through.pool.connect()).catch(rethrow)
  let open = true
  let broken = false
  // Not awaited: it is sent with the first statement, and its failure fails the others.
  const begun = ask(client, { name: '', text: through.begin, values: [] })
  begun.catch(() => {})
  try {
    const result = await work(
      transactionOver(async (query) => {
        if (!open) throw new Error(`Statement ${query.name} came after the end of its transaction`)
        return answered(through, client, asSent(through, query))
      }, hooks),
    )
    open = false
    await begun
    const end = await commit(client)
    // PostgreSQL answers COMMIT with ROLLBACK after a failed statement whose error was caught.
    if (end.command !== 'COMMIT')
      throw new Error('A statement failed and its transaction continued; it was rolled back')
    return result
  } catch (error) {
    open = false
    // The driver has closed a connection that timed out, so this does not wait again.
    broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    // A read-only server is the wrong host: the next connection looks for the primary.
    if (!isReadOnlyServer(error)) throw translate(error)
    broken = true
    throw new DatabaseUnavailable('The database takes no writes', { cause: error })
  } finally {
    client.release(broken)
  }
}

/** SQLSTATE class of warnings. */
const WARNING = '01'

/**
 * Ends a transaction. If the wait for the synchronous standby is cancelled, PostgreSQL reports success with a
 * warning. Such a commit counts as failed, because a failover may lose it.
 */
async function commit(client: pg.PoolClient): Promise<pg.QueryResult> {
  let warning = ''
  const hear = ({ code, message }: { code: string | undefined; message: string | undefined }) => {
    if (code?.startsWith(WARNING)) warning = message ?? 'a warning'
  }
  client.on('notice', hear)
  try {
    const end = await client.query('COMMIT')
    if (warning !== '') throw new DatabaseUnavailable(`It may not be kept: ${warning}`)
    return end
  } finally {
    client.off('notice', hear)
  }
}

/** Runs a query with the remaining time of its request. */
const answered = (
  { answerMillis }: Guarded,
  client: pg.PoolClient,
  query: SentStatement,
): Promise<pg.QueryResult> => {
  const timeoutMs = patienceMs(answerMillis)
  return counted(() => ask(client, query, timeoutMs))
}

const asSent = (through: Guarded, query: SentStatement): SentStatement =>
  through.isPooled ? { ...query, name: '' } : query

/**
 * Reads on one connection that is taken at the first statement and then kept, so a reader queues once. Without a
 * statement it takes none.
 */
async function readOn<Result>(
  through: Guarded,
  work: (tx: Transaction) => Promise<Result>,
  options: Acquire,
): Promise<Result> {
  const held: { connection?: Promise<Held> } = {}
  let open = true
  let broken = false
  try {
    return await work(
      transactionOver(async (query) => {
        if (!open) throw new Error(`Statement ${query.name} came after the end of its transaction`)
        held.connection ??= hold(through, options)
        const { client } = await held.connection
        try {
          return await (through.isPooled
            ? readPooled(through, client, query)
            : answered(through, client, query))
        } catch (error) {
          broken = true
          throw error
        }
      }, null),
    )
  } finally {
    open = false
    const { client, leave } = (await held.connection?.catch(() => null)) ?? {}
    client?.release(broken)
    leave?.()
  }
}

interface Held {
  client: pg.PoolClient
  leave: () => void
}

async function hold({ queue, pool, answerMillis }: Guarded, options: Acquire): Promise<Held> {
  patienceMs(answerMillis)
  const leave = await queue.acquire(options)
  try {
    return { client: await counted(() => pool.connect()), leave }
  } catch (error) {
    leave()
    throw error
  }
}

/** Runs one read-only statement as a transaction in one round trip, because a pooler keeps no settings. */
async function readPooled(
  through: Guarded,
  client: pg.PoolClient,
  query: SentStatement,
): Promise<pg.QueryResult> {
  const [begun, answer, ended] = await Promise.allSettled([
    ask(client, { name: '', text: through.begin, values: [] }),
    answered(through, client, { ...query, name: '' }),
    ask(client, { name: '', text: 'COMMIT', values: [] }),
  ])
  if (answer.status === 'rejected') throw answer.reason
  for (const one of [begun, ended]) if (one.status === 'rejected') throw one.reason
  return answer.value
}

/** Without a list of callbacks the transaction is read-only. */
function transactionOver(
  send: (query: SentStatement) => Promise<pg.QueryResult>,
  hooks: (() => void)[] | null,
): Transaction {
  // Errors contain the name of a statement only: its parameters may be personal data.
  const asked = (query: SentStatement) =>
    inSpan(query.name, 'client', { ...OF_DATABASE, 'db.query.summary': query.name }, () =>
      send(query).catch(rethrow),
    )
  let early: { asked: SentStatement; answer: Promise<pg.QueryResult> } | null = null
  async function rows<Row>(
    { name, text }: Statement<Row, never>,
    params: readonly unknown[],
  ): Promise<Row[]> {
    const begun = early
    if (begun?.asked.name === name && params.every((one, at) => one === begun.asked.values[at])) {
      early = null
      return (await begun.answer).rows
    }
    return (await asked({ name, text, values: [...params] })).rows
  }
  return {
    rows,
    async row(statement, params) {
      const [row, ...more] = await rows(statement, params)
      if (more.length > 0) throw new Error(`Statement ${statement.name} gave more than one row`)
      return row
    },
    async one(statement, params) {
      const [row, ...more] = await rows(statement, params)
      if (row === undefined || more.length > 0)
        throw new Error(`Statement ${statement.name} did not give one row`)
      return row
    },
    async run({ name, text }, params) {
      return (await asked({ name, text, values: [...params] })).rowCount ?? 0
    },
    ahead({ name, text }, params) {
      const query = { name, text, values: [...params] }
      early = { asked: query, answer: asked(query) }
      // The query that uses it receives the error.
      early.answer.catch(() => {})
    },
    afterCommit(work) {
      if (hooks === null) throw new Error('A read-only transaction does not commit')
      hooks.push(work)
    },
  }
}

function rethrow(error: unknown): never {
  throw translate(error)
}
