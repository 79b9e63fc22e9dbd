import { type Statement, statement } from '#server/base/database/database.ts'
import { type FileColumn, fileColumns } from '#server/base/database/file-columns.ts'
import { forgetNames } from '#server/base/database/owners.ts'
import type { Table } from '#server/base/database/table.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import { mayBeSwept, sweepLater } from '#server/call/upkeep/sweep-later.ts'
import type { Service } from '#server/service/service.ts'

type SweepServices = Pick<Service, 'database' | 'files' | 'log'>

interface Sweep {
  column: FileColumn
  /** Marks up to 100 expired files. From then on nothing can use them. */
  doom: Statement<{ key: string }, [Date]>
  forget: Statement<unknown, [string[]]>
  postpone: Statement<unknown, [string[], Date]>
}

const sweepOf = (one: FileColumn): Sweep => ({
  column: one,
  doom: statement(
    `doom-${one.table}`,
    `UPDATE ${one.table} SET swept_at = $1 WHERE (borrower_id, ${one.column}) IN (
       SELECT borrower_id, ${one.column} FROM ${one.table}
       WHERE (${one.due}) AND ${mayBeSwept('$1')} ORDER BY ${one.dueBy} LIMIT 100
       FOR UPDATE SKIP LOCKED)
     RETURNING ${one.column} AS key`,
  ),
  forget: statement(
    `forget-${one.table}`,
    `DELETE FROM ${one.table} WHERE ${one.column} = ANY($1) AND swept_at IS NOT NULL`,
  ),
  postpone: statement(
    `postpone-${one.table}`,
    `UPDATE ${one.table} SET ${sweepLater('$2')} WHERE ${one.column} = ANY($1)`,
  ),
})

/**
 * Removes expired files of one table, and resolves with their number.
 * Each file is marked, then deleted, then its row: the next sweep finishes what a crash interrupted. Any
 * replica may sweep at any time.
 */
async function sweepTable(service: SweepServices, sweep: Sweep, now: Date): Promise<number> {
  const doomed = await service.database.transaction((tx) => tx.rows(sweep.doom, [now]))
  return removeFiles(
    service,
    sweep,
    doomed.map(({ key }) => key),
    now,
  )
}

/** After so many failures in a row the store counts as unavailable, and the rest waits for the next sweep. */
const FAILURES_MAX = 3

/** Removes files and then their rows. A file that cannot be removed delays no other. */
async function removeFiles(
  { database, files, log }: SweepServices,
  { column, forget, postpone }: Sweep,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  const gone: string[] = []
  const left: string[] = []
  let failures = 0
  for (const key of keys) {
    try {
      await files.delete(key)
      gone.push(key)
      failures = 0
    } catch (error) {
      sweepFailures.inc({ work: column.table })
      log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a file was not removed')
      left.push(key)
      failures += 1
    }
    if (failures === FAILURES_MAX) break
  }
  if (gone.length + left.length > 0)
    await database.transaction(async (tx) => {
      if (gone.length > 0) await tx.run(forget, [gone])
      await forgetNames(
        tx,
        gone.map((key) => `${column.name}/${key}` as const),
      )
      if (left.length > 0) await tx.run(postpone, [left, now])
    })
  return gone.length
}

/** A queue for each table with files, one sweep at a time, because the store may be slow. */
export const fileQueues = (tables: readonly Table[]) =>
  fileColumns(tables)
    .map(sweepOf)
    .map((sweep) => ({
      name: sweep.column.table,
      sweep: (service: SweepServices, now: Date) => sweepTable(service, sweep, now),
      isDue: `EXISTS (SELECT FROM ${sweep.column.table} WHERE (${sweep.column.due}) AND ${mayBeSwept('$1')})`,
      take: (service: Service) => async () => (await sweepTable(service, sweep, service.now())) > 0,
      workers: 1,
      capacity: 'ordinary' as const,
    })) satisfies readonly Queue[]
