import { hash } from 'node:crypto'
import type pg from 'pg'
import { type Connection, newClient } from '#server/base/database/connection.ts'
import type { Archive, Manifest } from './archive.ts'
import { type BackupOptions, throwIfStopped } from './backup-options.ts'
import { definitionOf, LONG_AND_IN_UTC, tableNames } from './database-proof.ts'

const ROWS_AT_ONCE = 2_000
/** The number of tables read in parallel: PostgreSQL's text output is the bottleneck. */
const READERS = 3

/** A database snapshot with its exported name for other connections. */
interface Snapshot {
  connection: Connection
  client: pg.Client
  id: string
}

type TableFound = Manifest['tables'][number]

/**
 * Copies every table of the snapshot in parallel, the largest first. Each row is read once and counted and summed on
 * the way. The total is an estimate from the database's statistics. Without further connections, the first one
 * copies all tables.
 */
export async function copyTables(
  snapshot: Snapshot,
  archive: Archive,
  options: BackupOptions,
): Promise<TableFound[]> {
  const waiting = await largestFirst(snapshot.client)
  const order = waiting.map(({ name }) => name).toSorted()
  const expected = waiting.reduce((sum, { rows }) => sum + rows, 0)
  const found: TableFound[] = []
  let done = 0
  const troubles: unknown[] = []
  const count = (rows: number) => {
    done += rows
    options.report({ done, total: Math.max(done, expected) })
  }
  // The first error, or an interruption, ends the others.
  const isStopped = () => troubles.length > 0 || options.isStopped()
  const readAll = async (client: pg.Client) => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      found.push(await copyTable(client, next.name, archive, count, { ...options, isStopped }))
  }
  const others = Array.from({ length: READERS - 1 }, () => withSnapshot(snapshot, readAll))
  const ends = [readAll(snapshot.client), ...others].map((end) => end.catch((error) => troubles.push(error)))
  // All of them end before the result, so none still writes into the folder.
  await Promise.all(ends)
  if (troubles.length > 0) throw troubles[0]
  return found.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

async function withSnapshot(
  { connection, id }: Snapshot,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = newClient(connection)
  client.on('error', () => {})
  try {
    if (!(await isOpened(client, id))) return
    await work(client)
    await client.query('COMMIT')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Joins the snapshot if a connection is available; otherwise another connection copies the tables. */
async function isOpened(client: pg.Client, snapshot: string): Promise<boolean> {
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
    await client.query(LONG_AND_IN_UTC)
    return true
  } catch {
    return false
  }
}

/** Lists tables by size with their estimated rows, because counting would read each row once more. */
async function largestFirst(client: pg.Client): Promise<{ name: string; rows: number }[]> {
  const tables: { name: string; rows: number; bytes: number }[] = []
  for (const name of await tableNames(client)) {
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `SELECT coalesce(sum(greatest(reltuples, 0)), 0)::float8 AS rows,
         coalesce(sum(pg_total_relation_size(relid)), 0)::float8 AS bytes
       FROM pg_partition_tree($1::regclass) JOIN pg_class ON oid = relid WHERE isleaf`,
      [`"${name}"`],
    )
    const [size] = rows
    tables.push({ name, rows: size?.rows ?? 0, bytes: size?.bytes ?? 0 })
  }
  return tables.toSorted((one, other) => other.bytes - one.bytes)
}

export const tableFile = (name: string): string => `tables/${name}.jsonl.gz.sealed`

async function copyTable(
  client: pg.Client,
  name: string,
  archive: Archive,
  count: (rows: number) => void,
  options: BackupOptions,
): Promise<TableFound> {
  let rows = 0
  let checksum = 0n
  const batches = async function* () {
    for await (const batch of batchesOf(client, name)) {
      throwIfStopped(options)
      rows += batch.length
      for (const line of batch) checksum += summandOf(line)
      yield batch
      count(batch.length)
    }
  }
  const definition = await definitionOf(client, name)
  const sha256 = await archive.writeLines(tableFile(name), batches())
  return { name, rows, checksum: String(checksum), definition, sha256 }
}

/** The contribution of a row to the checksum of its table, as `checksumOf` computes it in SQL. */
const summandOf = (line: string): bigint => BigInt(`0x${hash('md5', line).slice(0, 15)}`)

async function* batchesOf(client: pg.Client, name: string): AsyncGenerator<string[]> {
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM "${name}" t`)
  const text = `FETCH ${ROWS_AT_ONCE} FROM rows`
  while (true) {
    const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows.map(([line]) => line)
  }
  await client.query('CLOSE rows')
}
