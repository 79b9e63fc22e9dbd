import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames } from '#server/base/database/owners.ts'
import { type Job, job } from '#server/call/jobs/job.ts'
import { daysOfRow, isSwept, MS_PER_DAY, retention, type Swept } from './retention.ts'

const ROWS_AT_ONCE = 500

/** By what a row was named, where rows of its table are. */
interface Removed {
  /** Null of a row that never had a name. */
  named: string | null
}

const removals: readonly { one: Swept; remove: Statement<Removed, [Date]> }[] = retention
  .filter(isSwept)
  .map((one) => ({
    one,
    remove: statement<Removed, [Date]>(`sweep-${one.table}`, removalOf(one)),
  }))

/**
 * By their key and not by where they lie, so that partitions and other engines take it as it is. In order, so that an index is
 * taken and nothing due costs nothing: of "any 500" a plan for every moment believes that the first pages have them.
 */
function removalOf({ table, after, key, named }: Swept): string {
  const keys = key.join(', ')
  return `DELETE FROM ${table} WHERE (${keys}) IN (
    SELECT ${keys} FROM ${table} WHERE ${after} <= $1 ORDER BY ${after} LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)
    ${named ? `RETURNING ${named.column} AS named` : ''}`
}

/**
 * Removes rows that have been kept long enough, one job for each table, so that a table that fails keeps no other from it. A
 * batch is 500 rows. Rows that another replica removes are passed over.
 */
export const retentionJobs: readonly Job[] = removals.map(({ one, remove }) =>
  job({
    name: `retention-${one.table}`,
    async run({ database }, now) {
      const until = new Date(now.getTime() - daysOfRow(one) * MS_PER_DAY)
      return (await database.transaction((tx) => removeOld(tx, one, remove, until))) === ROWS_AT_ONCE
    },
  }),
)

async function removeOld(
  tx: Transaction,
  { named }: Swept,
  remove: Statement<Removed, [Date]>,
  until: Date,
): Promise<number> {
  if (!named) return tx.run(remove, [until])
  const gone = await tx.rows(remove, [until])
  await forgetNames(
    tx,
    gone.flatMap((row) => (row.named === null ? [] : [named.nameOf(row.named)])),
  )
  return gone.length
}
