import { randomBytes } from 'node:crypto'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { removal } from '#server/base/database/owners.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import { derivedOnce, ownedTables, type Table } from '#server/base/database/table.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'

/** The statements of an account's deletion for one table. */
interface Work {
  remove: ((tx: Transaction, params: [string]) => Promise<number>) | null
  change: Change | null
}

interface Change {
  /**
   * Finds the rows that need individual values, by the column to which their texts are bound; null if no
   * column does.
   */
  rows: Statement<{ id: string }, [string]> | null
  /** Returns the value of each such column for one row. */
  values: readonly ((sealer: Sealer, id: string) => string | Buffer)[]
  update: Statement<unknown, readonly [string, Date, ...(string | Buffer)[]]>
}

const workOf = derivedOnce((tables): readonly Work[] =>
  ownedTables(tables).map((table) => {
    const { name, owner, onDeletion, named } = table
    const where = onDeletion.does === 'delete' && onDeletion.where ? ` AND (${onDeletion.where})` : ''
    const sql = `DELETE FROM ${name} WHERE ${owner} = $1${where}`
    return {
      remove: onDeletion.does === 'delete' ? removal(`anonymise-remove-${name}`, sql, named) : null,
      change: changeOf(table, owner),
    }
  }),
)

const HASH_BYTES = 32

function changeOf(table: Table, owner: string): Change | null {
  const { name, key, sealedBy, columns } = table
  const sealed = sealedTables([table])[0]?.columns ?? []
  const sets: string[] = []
  const values: Change['values'][number][] = []
  for (const [column, { onDeletion }] of Object.entries(columns)) {
    if (onDeletion === undefined) continue
    const parameter = `$${values.length + 4}`
    if (onDeletion === 'emptied') {
      const place = sealed.find(({ read }) => read === column)?.place
      if (!place) throw new Error(`${name}.${column} is emptied, but no encrypted text of its own`)
      sets.push(`${column} = CASE WHEN ${column} IS NOT NULL THEN ${parameter}::text END`)
      values.push((sealer, id) => sealer.seal('', place(id)))
    } else if (onDeletion === 'randomised') {
      if (!sealedBy || key.some((one) => one !== owner && one !== sealedBy))
        throw new Error(`${name}.${column} is randomised, but \`sealedBy\` does not tell its rows apart`)
      sets.push(`${column} = ${parameter}::bytea`)
      values.push(() => randomBytes(HASH_BYTES))
    } else if ('set' in onDeletion) sets.push(`${column} = ${onDeletion.set}`)
  }
  if (sets.length === 0) return null
  const isByRow = values.length > 0
  return {
    rows: isByRow
      ? statement(
          `anonymise-rows-of-${name}`,
          `SELECT DISTINCT ${sealedBy} AS id FROM ${name} WHERE ${owner} = $1`,
        )
      : null,
    values,
    // PostgreSQL needs the type of $2, also if no column is set to it.
    update: statement(
      `anonymise-${name}`,
      `UPDATE ${name} SET ${sets.join(', ')}
       WHERE ${owner} = $1 AND $2::timestamptz IS NOT NULL${isByRow ? ` AND ${sealedBy} = $3` : ''}`,
    ),
  }
}

/** Applies to the borrower's rows what each table declares for the deletion of the account. */
export async function anonymiseRows(
  { tx, sealer, tables, now }: { tx: Transaction; sealer: Sealer; tables: readonly Table[]; now: Date },
  borrowerId: string,
): Promise<void> {
  for (const { remove, change } of workOf(tables)) {
    await remove?.(tx, [borrowerId])
    if (change?.rows === null) await tx.run(change.update, [borrowerId, now])
    if (!change?.rows) continue
    for (const { id } of await tx.rows(change.rows, [borrowerId])) {
      const values = change.values.map((make) => make(sealer, id))
      await tx.run(change.update, [borrowerId, now, id, ...values])
    }
  }
}
