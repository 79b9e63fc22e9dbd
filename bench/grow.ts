import type pg from 'pg'

/** How often the people of the sandbox are copied at once, so that one sees how far it is. */
const COPIES_A_STEP = 2_000

/** Tables that hold what belongs to a borrower without naming the borrower in `borrower_id`. */
const NAMED_OTHERWISE = [
  'borrowers',
  'payment_events',
  'payment_charges',
  'lender_events',
  'lender_event_streams',
]

/** Columns with a name of something of a borrower's: each copy has a name of its own. */
const NAMES = new Set(
  `id borrower_id order_no posting_id event_key event event_id payment reference superseded_by idempotency_key
   provider_order_id charge reversal folio stream card_id account_id same name`.split(/\s+/),
)

/** The moments and days of a copy lie so many days back, all by the same, as if it had come before. */
const DAYS_BACK = '(n % 1000)'
/** Sessions that ended long ago are swept, and the rest are as many as there are people. */
const OF_NOW = new Set(['sessions'])

/** Keyed hashes by which a row is found. */
const HASHES = new Set(['token_hash', 'fingerprint', 'holder_hash', 'phone_hash'])

export interface Grown {
  table: string
  rows: number
}

/**
 * Copies everybody who is in the database, with their loans, ledgers, references, payments, complaints and events, `copies`
 * times, in the database itself. The copies have names of their own and nobody can sign in as one; sealed texts cannot be
 * opened under their new names, which nobody measured does. Resolves with what is there then.
 */
export async function growData(
  client: pg.Client,
  copies: number,
  tell: (line: string) => void,
): Promise<Grown[]> {
  const tables = await growingTables(client)
  // The originals keep to every rule, and so do their copies; rules that name other rows are not asked ten million times.
  await client.query('SET session_replication_role = replica')
  const startedAt = Date.now()
  for (let first = 1; first <= copies; first += COPIES_A_STEP) {
    const last = Math.min(copies, first + COPIES_A_STEP - 1)
    for (const { table, columns, originals } of tables) {
      const values = columns.map((column) => copied(table, column))
      const names = columns.map(({ name }) => name).join(', ')
      await client.query(
        `INSERT INTO ${table} (${names})
         SELECT ${values.join(', ')} FROM ${originals} AS t, generate_series(${first}, ${last}) AS n`,
      )
    }
    const spent = (Date.now() - startedAt) / 1000
    const left = (spent / last) * (copies - last)
    tell(`${last} of ${copies} copies, ${spent.toFixed(0)} s, about ${left.toFixed(0)} s left`)
  }
  await client.query('RESET session_replication_role')
  tell('vacuum and analyze')
  await client.query('VACUUM ANALYZE')
  const grown: Grown[] = []
  for (const { table } of tables) {
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`)
    grown.push({ table, rows: rows[0]?.rows ?? 0 })
  }
  return grown
}

interface Column {
  name: string
  type: string
}

/** The value of a column in the copy with the number `n`, in SQL. */
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
  /** Where the rows to copy stand. */
  originals: string
}

/** Each table of borrowers that has rows, with a copy of these that does not grow. */
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
  const tables: GrowingTable[] = []
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const originals = `pg_temp.originals_of_${table}`
    const made = await client.query(`CREATE TEMP TABLE originals_of_${table} AS SELECT * FROM ${table}`)
    if (made.rowCount !== 0) tables.push({ table, columns, originals })
  }
  return tables
}
