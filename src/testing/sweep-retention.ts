import type { Database } from '#server/base/database/database.ts'
import { retentionJobs } from '#server/call/upkeep/sweep-retention.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import type { Service } from '#server/service/service.ts'

/** Removes one batch of old rows of each table. Returns whether a table has more. */
export async function sweepRetention(database: Database, now: Date): Promise<boolean> {
  let isMore = false
  for (const { run } of retentionJobs(allTables)) isMore = (await run({ database } as Service, now)) || isMore
  return isMore
}
