import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { removal } from '#server/base/database/owners.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import { derivedOnce, ownedTables, type Table } from '#server/base/database/table.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'

/** What the deletion of an account does with the rows of one table. */
interface Work {
  remove: ((tx: Transaction, params: [string]) => Promise<number>) | null
  change: Change | null
}

interface Change {
  /** Finds the rows whose texts are emptied, by what the places of their texts name; null if no text is emptied. */
  rows: Statement<{ id: string }, [string]> | null
  /** The place of each emptied text of a row. */
  places: readonly ((id: string) => string)[]
  update: Statement<unknown, readonly [string, Date, ...string[]]>
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

function changeOf(table: Table, owner: string): Change | null {
  const { name, sealedBy, columns } = table
  const sealed = sealedTables([table])[0]?.columns ?? []
  const emptied = sealed.filter(({ read }) => columns[read]?.onDeletion === 'emptied')
  const sets = Object.entries(columns).flatMap(([column, { onDeletion }]) =>
    typeof onDeletion === 'object' ? [`${column} = ${onDeletion.set}`] : [],
  )
  emptied.forEach(({ read }, index) => {
    sets.push(`${read} = CASE WHEN ${read} IS NOT NULL THEN $${index + 4}::text END`)
  })
  if (sets.length === 0) return null
  const hasTexts = emptied.length > 0
  return {
    rows: hasTexts
      ? statement(
          `anonymise-rows-of-${name}`,
          `SELECT DISTINCT ${sealedBy} AS id FROM ${name} WHERE ${owner} = $1`,
        )
      : null,
    places: emptied.map(({ place }) => place),
    // The moment is named for PostgreSQL, which refuses a parameter that the statement does not use.
    update: statement(
      `anonymise-${name}`,
      `UPDATE ${name} SET ${sets.join(', ')}
       WHERE ${owner} = $1 AND $2::timestamptz IS NOT NULL${hasTexts ? ` AND ${sealedBy} = $3` : ''}`,
    ),
  }
}

/** Does with the rows of a borrower what each table declares for the deletion of the account. */
export async function anonymiseRows(
  { tx, sealer, tables, now }: { tx: Transaction; sealer: Sealer; tables: readonly Table[]; now: Date },
  borrowerId: string,
): Promise<void> {
  for (const { remove, change } of workOf(tables)) {
    await remove?.(tx, [borrowerId])
    if (change?.rows === null) await tx.run(change.update, [borrowerId, now])
    if (!change?.rows) continue
    for (const { id } of await tx.rows(change.rows, [borrowerId])) {
      const texts = change.places.map((place) => sealer.seal('', place(id)))
      await tx.run(change.update, [borrowerId, now, id, ...texts])
    }
  }
}
