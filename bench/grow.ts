import { availableParallelism } from 'node:os'
import pg from 'pg'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { progressOn } from '#server/base/database/progress.ts'
import { withoutIndexes } from './without-indexes.ts'
import { openWorkers, type ProgressOf } from './workers.ts'

/** Copies made per statement, so that progress is visible. */
const COPIES_A_STEP = 4_000

/** Tables of a borrower's rows without `borrower_id`. */
const NAMED_OTHERWISE = ['borrowers', 'payment_charges', 'lender_events', 'lender_event_streams']

/** Columns with identifiers of a borrower's objects: each copy gets its own. */
const NAMES = new Set(
  `id borrower_id order_no posting_id event_key event event_id payment reference superseded_by idempotency_key
   provider_order_id charge reversal folio stream card_id account_id same name`.split(/\s+/),
)

/** Times and days of a copy are shifted back equally. */
const DAYS_BACK = '(n % 1000)'
/** Old sessions are swept, so the rest match the number of borrowers. */
const OF_NOW = new Set(['sessions'])

/** Keyed hashes for lookups. */
const HASHES = new Set(['token_hash', 'fingerprint', 'holder_hash', 'phone_hash'])

export interface Grown {
  table: string
  rows: number
}

/**
 * Copies all borrowers with their loans, ledgers, references, payments, complaints and events `copies` times inside
 * the database. Copies have new identifiers and cannot sign in; their encrypted texts cannot be decrypted, which no
 * measurement needs. Returns the final counts.
 */
export async function growData(
  connection: SocketConnection,
  copies: number,
  print: (line: string) => void,
): Promise<Grown[]> {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  const workers = await openWorkers(connection, availableParallelism())
  const startedAt = Date.now()
  const printTimed = (line: string) => print(`${((Date.now() - startedAt) / 1000).toFixed(0)} s: ${line}`)
  const progressOf: ProgressOf = (what) =>
    progressOn({ write: (text) => printTimed(`${what}: ${text.trimEnd()}`) }, Date.now).report
  try {
    await client.query('SET statement_timeout = 0')
    const tables = await growingTables(client)
    const names = tables.map(({ table }) => table)
    const write = async () => {
      await workers.all(copiesOf(tables, copies), progressOf('parts of the rows'))
    }
    await withSettings(client, () => withoutIndexes(client, workers, names, write, progressOf))
    await workers.all(
      names.map((table) => `VACUUM (ANALYZE, PARALLEL 0) ${table}`),
      progressOf('tables vacuumed and analyzed'),
    )
    await client.query('DROP SCHEMA originals CASCADE')
    const grown: Grown[] = []
    for (const table of names) {
      const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`)
      grown.push({ table, rows: rows[0]?.rows ?? 0 })
    }
    printTimed('made')
    return grown
  } finally {
    await workers.end()
    await client.end()
  }
}

/** Disables autovacuum and reduces checkpoints while filling. */
const WHILE_FILLING = { autovacuum: 'off', max_wal_size: '8GB', checkpoint_timeout: '30min' }

async function withSettings(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const [name, value] of Object.entries(WHILE_FILLING))
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await client.query('SELECT pg_reload_conf()')
  try {
    await work()
  } finally {
    for (const name of Object.keys(WHILE_FILLING)) await client.query(`ALTER SYSTEM RESET ${name}`)
    await client.query('SELECT pg_reload_conf()')
  }
}

/** Statements that write all copies, in parts for parallel work and progress. */
function copiesOf(tables: readonly GrowingTable[], copies: number): string[] {
  const parts: string[] = []
  for (let first = 1; first <= copies; first += COPIES_A_STEP) {
    const last = Math.min(copies, first + COPIES_A_STEP - 1)
    for (const { table, columns, originals } of tables) {
      const values = columns.map((column) => copied(table, column))
      const names = columns.map(({ name }) => name).join(', ')
      parts.push(
        `INSERT INTO ${table} (${names})
         SELECT ${values.join(', ')} FROM ${originals} AS t, generate_series(${first}, ${last}) AS n`,
      )
    }
  }
  return parts
}

interface Column {
  name: string
  type: string
}

/** The SQL value of a column in the copy with number `n`. */
function copied(table: string, { name, type }: Column): string {
  if (HASHES.has(name)) return `sha256(t.${name} || n::text::bytea)`
  if (NAMES.has(name)) return `t.${name} || '~' || n`
  if (OF_NOW.has(table)) return `t.${name}`
  if (type === 'date') return `t.${name} - ${DAYS_BACK}`
  if (type.startsWith('timestamp')) return `t.${name} - ${DAYS_BACK} * interval '1 day'`
  return `t.${name}`
}

interface GrowingTable {
  table: string
  columns: Column[]
  /** Source of the rows to copy. */
  originals: string
}

/** Each borrower table with rows, with a fixed copy of them. */
async function growingTables(client: pg.Client): Promise<GrowingTable[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
       AND (c.table_name = ANY ($1) OR EXISTS (SELECT FROM information_schema.columns b
         WHERE b.table_schema = 'public' AND b.table_name = c.table_name AND b.column_name = 'borrower_id'))
     ORDER BY c.table_name, c.ordinal_position`,
    [NAMED_OTHERWISE],
  )
  await client.query('CREATE SCHEMA originals')
  const tables: GrowingTable[] = []
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const originals = `originals.of_${table}`
    const made = await client.query(`CREATE UNLOGGED TABLE ${originals} AS SELECT * FROM ${table}`)
    if (made.rowCount !== 0) tables.push({ table, columns, originals })
  }
  return tables
}
