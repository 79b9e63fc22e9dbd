import type { Database } from '#server/base/database/database.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { ownedTables } from '#server/base/database/table.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import { fileQueues } from '#server/call/upkeep/sweep-files.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { anonymiseRows } from '#server/leaving/anonymise-rows.ts'
import { sweepDeletion } from '#server/leaving/sweep-deletions.ts'
import { resealStatements } from '#server/operate/reseal-statements.ts'
import { collectOwnData } from '#server/papers/own-data/collect.ts'
import type { Service } from '#server/service/service.ts'
import { sweepRetention } from './sweep-retention.ts'

/**
 * Derives every statement that the server builds from table declarations. Returns the names of those that export or
 * delete a borrower's rows. The database needs no rows.
 */
export async function deriveStatements(database: Database, sealer: Sealer, now: Date): Promise<string[]> {
  await database.transaction(async (tx) => {
    await anonymiseRows({ tx, sealer, tables: allTables, now }, 'no-borrower')
    await collectOwnData(tx, { sealer, tables: allTables }, 'no-borrower')
  })
  await sweepDeletion({ database, tables: allTables } as Service, now)
  await sweepRetention(database, now)
  fileQueues(allTables)
  for (const table of sealedTables(allTables)) resealStatements(table)
  const ofOne = ownedTables(allTables).flatMap(({ name }) => [
    ...['anonymise-remove-', 'anonymise-rows-of-', 'anonymise-', 'own-data-'].map((work) => work + name),
    `forget-${name}-of-deleted`,
  ])
  return ofOne.filter((name) => declaredStatements.has(name))
}
