import { fileQueues } from '#server/call/upkeep/sweep-files.ts'
import type { Service } from '#server/service/service.ts'

/** Removes one batch of old files of each table, and returns their number. */
export async function sweepFiles(
  service: Pick<Service, 'database' | 'tables' | 'files' | 'log'>,
  now: Date,
): Promise<number> {
  let count = 0
  for (const { sweep } of fileQueues(service.tables)) count += await sweep(service, now)
  return count
}
