import { removal } from '#server/base/database/owners.ts'
import type { Table } from '#server/base/database/table.ts'
import { type Job, job } from '#server/call/jobs/job.ts'
import { daysOfRow, MS_PER_DAY, type Swept, sweptTables } from './retention.ts'

const ROWS_AT_ONCE = 500

/**
 * Selects rows by key and not by position, so that partitions and other engines accept it. The order makes the planner use
 * the index, so that a run with nothing due costs nothing. Rows that another replica removes are skipped.
 */
function removalOf({ table, after, key, named }: Swept) {
  const keys = key.join(', ')
  const sql = `DELETE FROM ${table} WHERE (${keys}) IN (
    SELECT ${keys} FROM ${table} WHERE ${after} <= $1 ORDER BY ${after} LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`
  return removal<[Date]>(`sweep-${table}`, sql, named)
}

/** Removes rows after their retention: one job for each table, so that a failure of one table does not stop the others. */
export const retentionJobs = (tables: readonly Table[]): readonly Job[] =>
  sweptTables(tables).map((one) => {
    const remove = removalOf(one)
    return job({
      name: `retention-${one.table}`,
      async run({ database }, now) {
        const until = new Date(now.getTime() - daysOfRow(one) * MS_PER_DAY)
        return (await database.transaction((tx) => remove(tx, [until]))) === ROWS_AT_ONCE
      },
    })
  })
