import { type Statement, statement } from '#server/base/database/database.ts'
import type { SealedTable } from '#server/base/database/sealed-tables.ts'

/** A row to re-encrypt: its key, its encrypted texts in column order, and hash inputs. */
export interface SealedRow {
  key: unknown[]
  texts: (string | null)[]
  more: unknown[]
}

export interface ResealStatements {
  /** Counts rows with a text that lacks this prefix. */
  count: Statement<{ count: number }, [string]>
  /** Reads the next of them, skipping rows that are locked. */
  first: Statement<SealedRow, [string, number]>
  next: Statement<SealedRow, readonly [string, number, ...unknown[]]>
  /** Writes texts and, if the table has one, the hash. */
  write: Statement<unknown, readonly unknown[]>
}

export function resealStatements({ name, key, columns, hash }: SealedTable): ResealStatements {
  const isOld = columns.map(({ read }) => `NOT starts_with(${read}, $1)`).join(' OR ')
  const keys = key.join(', ')
  const select = (after: string) =>
    `SELECT jsonb_build_array(${keys}) AS key, ARRAY[${columns.map(({ read }) => read).join(', ')}] AS texts,
       ARRAY[${(hash?.of ?? []).join(', ')}]::text[] AS more
     FROM ${name} WHERE (${isOld}) ${after} ORDER BY ${keys} LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`
  const numbered = (from: number) => (_: unknown, index: number) => `$${from + index}`
  const afterKey = `AND (${keys}) > (${key.map(numbered(3)).join(', ')})`

  const textsFrom = key.length + 1
  const hashAt = `$${textsFrom + columns.length}`
  const sets = columns.map(({ write }, index) => write(`$${textsFrom + index}`))
  if (hash) {
    const isOther = key.map((one) => `o.${one} <> t.${one}`).join(' OR ')
    const taken = `SELECT FROM ${name} o WHERE (${hash.uniqueWithin}) AND o.${hash.column} = ${hashAt} AND (${isOther})`
    // Two rows for the same thing, created while replicas had different secrets, remain two: the older hash stays.
    sets.push(
      `${hash.column} = CASE WHEN ${hashAt}::bytea IS NULL OR EXISTS (${taken}) THEN t.${hash.column} ELSE ${hashAt} END`,
    )
  }
  const isRow = key.map((one, index) => `t.${one} = $${index + 1}`).join(' AND ')
  return {
    count: statement(`reseal-count-${name}`, `SELECT count(*)::int AS count FROM ${name} WHERE ${isOld}`),
    first: statement(`reseal-first-${name}`, select('')),
    next: statement(`reseal-next-${name}`, select(afterKey)),
    write: statement(`reseal-write-${name}`, `UPDATE ${name} t SET ${sets.join(', ')} WHERE ${isRow}`),
  }
}
