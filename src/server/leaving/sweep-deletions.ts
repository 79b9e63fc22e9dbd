import { type Statement, statement } from '#server/base/database/database.ts'
import { derivedOnce, ownedTables } from '#server/base/database/table.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import { mayBeSwept, sweepLater } from '#server/call/upkeep/sweep-later.ts'
import type { Service } from '#server/service/service.ts'

/**
 * Statements that delete a borrower's rows. A table comes before those that its foreign keys point to. The second condition
 * lets PostgreSQL use an index that leaves out rows without a borrower.
 */
const removals = derivedOnce((tables): readonly Statement<unknown, [string]>[] =>
  ownedTables(tables)
    .map(({ name, owner }) =>
      statement<unknown, [string]>(
        `forget-${name}-of-deleted`,
        `DELETE FROM ${name} WHERE ${owner} = $1 AND ${owner} <> ''`,
      ),
    )
    .toReversed(),
)

const due = statement<{ borrowerId: string }, [Date]>(
  'deletion-to-sweep',
  `SELECT borrower_id AS "borrowerId" FROM deletions WHERE keep_until <= $1 AND ${mayBeSwept('$1')}
   ORDER BY keep_until LIMIT 1 FOR UPDATE SKIP LOCKED`,
)
const postpone = statement<unknown, [string, Date]>(
  'postpone-deletion',
  `UPDATE deletions SET ${sweepLater('$2')} WHERE borrower_id = $1`,
)

/**
 * Removes all rows of one borrower whose deleted account has been kept long enough. Resolves with whether there was one. Any
 * replica may run it at any time: it skips a borrower that another replica is removing. A borrower whose removal fails is
 * tried again later, and delays no other.
 */
export async function sweepDeletion(
  { database, tables, log }: Pick<Service, 'database' | 'tables' | 'log'>,
  now: Date,
): Promise<boolean> {
  const forOne = removals(tables)
  let gone: { borrowerId: string } | undefined
  try {
    return await database.transaction(async (tx) => {
      gone = await tx.row(due, [now])
      if (!gone) return false
      for (const remove of forOne) await tx.run(remove, [gone.borrowerId])
      return true
    })
  } catch (error) {
    const failed = gone
    if (!failed) throw error
    const name = error instanceof Error ? error.name : typeof error
    sweepFailures.inc({ work: 'deletions' })
    log.warn({ name }, 'the rows of a deleted account were not removed')
    await database.transaction((tx) => tx.run(postpone, [failed.borrowerId, now]))
    return true
  }
}

export const deletionsJob = job({ name: 'deletions', run: sweepDeletion })
