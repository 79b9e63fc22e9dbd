import type pg from 'pg'
import type { ProgressOf, Workers } from './workers.ts'

interface Constraint {
  table: string
  name: string
  definition: string
  isForeign: boolean
}

/**
 * Runs `work` while these tables have neither keys nor indexes, and recreates them afterwards: one sort per index
 * instead of an insertion per row. Foreign keys are validated when they are recreated.
 */
export async function withoutIndexes(
  client: pg.Client,
  workers: Workers,
  tables: readonly string[],
  work: () => Promise<void>,
  progressOf: ProgressOf,
): Promise<void> {
  const constraints = await constraintsOf(client, tables)
  const indexes = await indexesOf(client, tables)
  const [foreign, keys] = [true, false].map((wanted) =>
    constraints.filter(({ isForeign }) => isForeign === wanted),
  ) as [Constraint[], Constraint[]]
  for (const { table, name } of [...foreign, ...keys])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await work()
  await workers.all(
    [
      ...keys.map(
        ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
      ),
      ...indexes.map(({ definition }) => definition),
    ],
    progressOf('indexes'),
  )
  for (const { table, name, definition } of foreign)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`)
  await workers.all(
    foreign.map(({ table, name }) => `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`),
    progressOf('foreign keys'),
  )
}

async function constraintsOf(client: pg.Client, tables: readonly string[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
       pg_get_constraintdef(oid) AS definition, contype = 'f' AS "isForeign"
     FROM pg_constraint
     WHERE conparentid = 0 AND convalidated
       AND ((contype IN ('p', 'u', 'x') AND conrelid = ANY ($1::regclass[]))
         OR (contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))))
     ORDER BY conrelid, conname`,
    [tables],
  )
  return rows
}

/** Indexes that no constraint creates. */
async function indexesOf(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index i
     WHERE indrelid = ANY ($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
     ORDER BY indrelid, indexrelid`,
    [tables],
  )
  return rows
}
