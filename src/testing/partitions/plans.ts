import type pg from 'pg'

/** Partitions that a plan reads or writes, by number: none without a borrower table. */
export async function partitionsOf(client: pg.Client, text: string): Promise<Set<number>> {
  const [, locked] = /^LOCK TABLE (\w+) /.exec(text) ?? []
  if (locked !== undefined) return partsOf(client, locked)
  await client.query('SAVEPOINT plan')
  await client.query(`PREPARE one AS ${text}`)
  const types = await client.query<{ types: string[] }>(
    "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'one'",
  )
  const values = (types.rows[0]?.types ?? []).map(sampleOf)
  const asked = values.length > 0 ? `one(${values.join(', ')})` : 'one'
  const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS off) EXECUTE ${asked}`)
  await client.query('DEALLOCATE one')
  await client.query('RELEASE plan')
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  return new Set([...lines.matchAll(/_part(\d+)\b/g)].map((match) => Number(match[1])))
}

/** All partitions of a table: LOCK TABLE has no plan, and locks them all. */
async function partsOf(client: pg.Client, table: string): Promise<Set<number>> {
  const { rows } = await client.query('SELECT 1 FROM pg_inherits WHERE inhparent = $1::regclass', [table])
  return new Set(rows.keys())
}

/** A sample value of a type: every text is the same borrower, so a statement that names one reads one partition. */
function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `ARRAY[${sampleOf(type.slice(0, -2))}]`
  const sample = SAMPLES[type]
  if (sample === undefined) throw new Error(`there is no sample of the type ${type}`)
  return `${sample}::${type}`
}

const SAMPLES: Readonly<Record<string, string>> = {
  text: "'somebody'",
  bytea: "'\\x00'",
  jsonb: "'{}'",
  boolean: 'true',
  integer: '1',
  bigint: '1',
  date: "'2026-11-22'",
  pg_lsn: "'0/0'",
  'timestamp with time zone': "'2026-11-22T12:00:00Z'",
}
