import pg from 'pg'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { placement } from './placement.ts'

/** Environment variable with the number of partitions of every borrower table, for a test run on such a schema. */
export const PARTITIONS = 'ABONO_TEST_PARTITIONS'

const ASIDE = 'aside'

/** Keys without the borrower, which exist for the previous release and are dropped on partitioning. */
export const OF_RELEASE_BEFORE = 'payment_events_once'

interface Table {
  name: string
  column: string
  indexes: string[]
  /** Primary and unique keys as SQL. */
  keys: string[]
}

/**
 * Replaces every borrower table of a migrated database by one partitioned by a hash of the borrower, with the columns,
 * checks, keys, indexes and rows of the catalogue. PostgreSQL refuses keys without the borrower.
 */
export async function partitionBorrowers(connection: SocketConnection, parts: number): Promise<void> {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  try {
    await client.query('BEGIN')
    await rewrite(client, parts)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

async function rewrite(client: pg.Client, parts: number): Promise<void> {
  const names = Object.entries(placement).flatMap(([name, place]) =>
    place.by === 'borrower' ? [{ name, column: place.column }] : [],
  )
  const tables: Table[] = []
  for (const one of names) tables.push({ ...one, ...(await keysOf(client, one.name)) })
  const foreign = await foreignKeys(
    client,
    names.map(({ name }) => name),
  )
  for (const { drop } of foreign) await client.query(drop)
  await client.query(`CREATE SCHEMA ${ASIDE}`)
  for (const { name, column, indexes, keys } of tables) {
    await client.query(`ALTER TABLE ${name} SET SCHEMA ${ASIDE}`)
    await client.query(
      `CREATE TABLE ${name} (LIKE ${ASIDE}.${name} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (${column})`,
    )
    for (let part = 0; part < parts; part++)
      await client.query(
        `CREATE TABLE ${name}_part${part} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
      )
    await client.query(`INSERT INTO ${name} SELECT * FROM ${ASIDE}.${name}`)
    for (const key of [...keys, ...indexes]) await client.query(key)
  }
  await client.query(`DROP SCHEMA ${ASIDE} CASCADE`)
  for (const { add } of foreign) await client.query(add)
}

async function keysOf(client: pg.Client, table: string): Promise<Pick<Table, 'keys' | 'indexes'>> {
  const keys = await client.query<{ text: string }>(
    `SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)) AS text
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u') ORDER BY contype, conname`,
    [table],
  )
  const indexes = await client.query<{ text: string }>(
    `SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS text FROM pg_index i WHERE indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))
       AND indexrelid <> $2::regclass`,
    [table, OF_RELEASE_BEFORE],
  )
  return { keys: keys.rows.map(({ text }) => text), indexes: indexes.rows.map(({ text }) => text) }
}

/** Foreign keys from and to these tables, which would keep the renamed tables. */
async function foreignKeys(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
       AND (conrelid = ANY($1::text[]::regclass[]) OR confrelid = ANY($1::text[]::regclass[]))`,
    [tables],
  )
  return rows
}
