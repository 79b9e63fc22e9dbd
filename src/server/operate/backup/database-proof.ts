import type pg from 'pg'

/** What two databases with the same content have in common. */
export interface TableChecksum {
  name: string
  rows: number
  /** A checksum of all rows, independent of their order. */
  checksum: string
}

/** The tables of this product and the migration history. Partitions count as part of their table. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

/** Counts and sums a table. Times are read as UTC, so the result does not depend on settings. */
export async function checksumOf(client: pg.Client, name: string): Promise<TableChecksum> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `SELECT count(*)::float8 AS rows,
       coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint), 0)::text AS checksum
     FROM "${name}" t`,
  )
  return { name, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? '' }
}

/** The statement that creates an empty table with the same columns and key. */
export async function definitionOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT format('CREATE TABLE %I (%s)', $1::text, string_agg(line, ', ' ORDER BY place)) AS definition FROM (
       SELECT attnum AS place, quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
         || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END AS line
       FROM pg_attribute WHERE attrelid = quote_ident($1)::regclass AND attnum > 0 AND NOT attisdropped
       UNION ALL
       SELECT 10000, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE conrelid = quote_ident($1)::regclass AND contype = 'p') AS parts`,
    [name],
  )
  return rows[0]?.definition ?? ''
}

/** Counts ledger entries, their sum and unbalanced postings. */
export async function ledgerChecksum(client: pg.Client) {
  const { rows } = await client.query<{ entries: string; sum: string; unbalanced: number }>(
    `SELECT coalesce(sum(lines), 0)::text AS entries, coalesce(sum(total), 0)::text AS sum,
       (count(*) FILTER (WHERE total <> 0))::int AS unbalanced
     FROM (SELECT count(*) AS lines, sum(amount_minor) AS total FROM entries GROUP BY posting_id) AS p`,
  )
  const [row] = rows
  return { entries: row?.entries ?? '0', sumMinor: row?.sum ?? '0', unbalanced: row?.unbalanced ?? 0 }
}

/** Settings of a long transaction: no timeouts, and times as UTC. */
export const LONG_AND_IN_UTC = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '60s'; SET LOCAL timezone = 'UTC'`
