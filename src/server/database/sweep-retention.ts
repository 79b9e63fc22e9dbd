import { type Database, type Statement, statement } from './database.ts'
import { isSwept, retention, type Swept } from './retention.ts'

const ROWS_AT_ONCE = 500
/** More than so many rows of one table wait for the next time, so that no sweep takes long. */
const BATCHES_MAX = 20
const MS_PER_DAY = 86_400_000

const removals: readonly { one: Swept; remove: Statement<unknown, [Date]> }[] = retention
  .filter(isSwept)
  .map((one) => ({
    one,
    remove: statement<unknown, [Date]>(`sweep-${one.table}`, removalOf(one)),
  }))

/** By their key and not by where they lie, so that partitions and other engines take it as it is. */
function removalOf({ table, after, key }: Swept): string {
  const keys = key.join(', ')
  return `DELETE FROM ${table} WHERE (${keys}) IN (
    SELECT ${keys} FROM ${table} WHERE ${after} <= $1 LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`
}

/**
 * Removes what has been kept long enough, a few hundred rows in a transaction, and resolves with how many. Any replica may
 * do it at any time; what another one removes is passed over.
 */
export async function sweepRetention(database: Database, now: Date): Promise<number> {
  let removed = 0
  for (const { one, remove } of removals) {
    const until = new Date(now.getTime() - one.days * MS_PER_DAY)
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      const count = await database.transaction((tx) => tx.run(remove, [until]))
      removed += count
      if (count < ROWS_AT_ONCE) break
    }
  }
  return removed
}
