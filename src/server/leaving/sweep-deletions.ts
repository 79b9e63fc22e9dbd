import { type Statement, statement } from '#server/base/database/database.ts'
import { derivedOnce, ownedTables } from '#server/base/database/table.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import { mayBeSwept, sweepLater } from '#server/call/upkeep/sweep-later.ts'
import type { Service } from '#server/service/service.ts'

/** Deletes the rows of a borrower, of tables that point to other ones first. */
const removals = derivedOnce((tables): readonly Statement<unknown, [string]>[] =>
  ownedTables(tables)
    .map(({ name, owner }) =>
      statement<unknown, [string]>(`forget-${name}-of-deleted`, `DELETE FROM ${name} WHERE ${owner} = $1`),
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
 * Removes everything that was kept of one borrower who left long ago, and resolves with whether there was one. Any replica
 * may do it at any time; whom another one removes is passed over. One that cannot be removed waits by itself.
 */
export async function sweepDeletion(
  { database, tables, log }: Pick<Service, 'database' | 'tables' | 'log'>,
  now: Date,
): Promise<boolean> {
  let gone: { borrowerId: string } | undefined
  try {
    return await database.transaction(async (tx) => {
      gone = await tx.row(due, [now])
      if (!gone) return false
      for (const remove of removals(tables)) await tx.run(remove, [gone.borrowerId])
      return true
    })
  } catch (error) {
    const failed = gone
    if (!failed) throw error
    const name = error instanceof Error ? error.name : typeof error
    sweepFailures.inc({ work: 'deletions' })
    log.warn({ name }, 'what was kept of a deleted account was not removed')
    await database.transaction((tx) => tx.run(postpone, [failed.borrowerId, now]))
    return true
  }
}

export const deletionsJob = job({ name: 'deletions', run: sweepDeletion })
