import { type Database, type Statement, statement } from '#server/base/database/database.ts'
import { type FileColumn, fileColumns, IS_KEPT } from '#server/base/database/file-columns.ts'
import type { Table } from '#server/base/database/table.ts'
import type { FileKey } from '#server/base/files/files.ts'
import type { SealedFiles } from '#server/base/files/sealed-files.ts'
import type { Resealed, ResealOptions } from './reseal.ts'

/** The number of files per page of rows, and of files processed in parallel. */
const FILES_AT_ONCE = 100
const WORKERS = 4

interface Row {
  borrowerId: string
  key: FileKey
}

interface ColumnStatements {
  column: FileColumn
  count: Statement<{ count: number }, []>
  page: Statement<Row, [string, string, number]>
  /** Prevents the sweep from deleting the file until the transaction ends; otherwise it would return without its row. */
  hold: Statement<unknown, [string, string]>
}

const statementsOf = (column: FileColumn): ColumnStatements => ({
  column,
  count: statement(
    `reseal-count-files-of-${column.table}`,
    `SELECT count(*)::int AS count FROM ${column.table} WHERE ${IS_KEPT}`,
  ),
  page: statement(
    `reseal-files-of-${column.table}`,
    `SELECT borrower_id AS "borrowerId", ${column.column} AS key FROM ${column.table}
     WHERE ${IS_KEPT} AND (borrower_id, ${column.column}) > ($1, $2) ORDER BY borrower_id, ${column.column} LIMIT $3`,
  ),
  hold: statement(
    `reseal-hold-file-of-${column.table}`,
    `SELECT FROM ${column.table} WHERE borrower_id = $1 AND ${column.column} = $2 AND ${IS_KEPT} FOR NO KEY UPDATE`,
  ),
})

/**
 * Encrypts with the current secret every file that has another secret or none, while servers run. The header of a file
 * says whether it is done, so an interrupted run is simply repeated. `done` and `total` of the result count files that
 * needed it; the progress counts all files.
 */
export async function resealFiles(
  {
    database,
    files,
    tables,
  }: { database: Database; files: Pick<SealedFiles, 'reseal'>; tables: readonly Table[] },
  { isStopped, report, rowsAtOnce = FILES_AT_ONCE }: ResealOptions,
): Promise<Resealed> {
  const columns = fileColumns(tables).map(statementsOf)
  const unreadable = new Map<string, number>()
  const total = await database.transaction(
    async (tx) => {
      let sum = 0
      for (const { count } of columns) sum += (await tx.one(count, [])).count
      return sum
    },
    { readOnly: true },
  )
  let looked = 0
  let sealed = 0
  report({ done: looked, total })
  for (const { column, page, hold } of columns) {
    const sealOne = async ({ borrowerId, key }: Row) => {
      const outcome = await database.transaction(async (tx) =>
        (await tx.row(hold, [borrowerId, key])) ? files.reseal(key) : 'removed',
      )
      const name = `files of ${column.table}`
      if (outcome === 'sealed') sealed += 1
      if (outcome === 'unreadable') unreadable.set(name, (unreadable.get(name) ?? 0) + 1)
      looked += 1
      report({ done: looked, total: Math.max(looked, total) })
    }
    let after = { borrowerId: '', key: '' }
    while (!isStopped()) {
      const rows = await database.transaction(
        (tx) => tx.rows(page, [after.borrowerId, after.key, rowsAtOnce]),
        { readOnly: true },
      )
      const last = rows.at(-1)
      if (!last) break
      const work = async () => {
        for (let row = rows.shift(); row && !isStopped(); row = rows.shift()) await sealOne(row)
      }
      await Promise.all(Array.from({ length: WORKERS }, work))
      after = last
    }
  }
  const left = isStopped() ? Math.max(0, total - looked) : 0
  const failed = [...unreadable.values()].reduce((sum, one) => sum + one, 0)
  return { done: sealed, total: sealed + failed + left, isStopped: left > 0, unreadable }
}
