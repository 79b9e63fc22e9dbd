import { CannotStart } from '#server/base/config/cannot-start.ts'
import { type Database, type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import type { Table } from '#server/base/database/table.ts'
import { sealedStart, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Config } from '#server/service/config.ts'
import { canaryState, keepCanary } from './secret-canary.ts'

const WRONG =
  'The data in this database is encrypted with another secret. Set ABONO_SECRET or ABONO_SECRET_OLD to that secret ' +
  '(docs/operate/secrets.md). If it is lost, run: npm run reseal -- --old-secret-is-lost'

/**
 * Refuses to start with a secret that decrypts nothing: borrowers would be unreadable, and new data would be unreadable
 * to all other servers. The first start stores the canary that later starts check.
 */
export async function checkSecret({
  database,
  config,
  tables,
}: {
  database: Database
  config: Pick<Config, 'secrets'>
  tables: readonly Table[]
}): Promise<void> {
  const sealer = sealerOf({ config })
  const state = await database.transaction(async (tx) => {
    const found = await canaryState(tx, sealer)
    if (found !== 'none') return found
    // An installation older than its canary is checked by its encrypted data.
    if (!(await opensWhatIsThere(tx, config, tables))) return 'other-secret'
    await keepCanary(tx, sealer)
    return canaryState(tx, sealer)
  })
  if (state !== 'opens') throw new CannotStart(WRONG)
}

/**
 * Whether the secret still fits, because a reseal may have run meanwhile. An unreachable database says nothing about
 * it.
 */
export async function secretFits(database: Database, config: Pick<Config, 'secrets'>): Promise<boolean> {
  const ask = (tx: Transaction) => canaryState(tx, sealerOf({ config }))
  const state = await database.transaction(ask, { readOnly: true }).catch(() => 'unknown')
  return state !== 'other-secret'
}

/** One encrypted text of each column. */
const samplesOf = (tables: readonly Table[]): Statement<{ sealed: string }, []>[] =>
  sealedTables(tables).flatMap(({ name, columns }) =>
    columns.map(({ read }, index) =>
      statement<{ sealed: string }>(
        `check-secret-${name}-${index}`,
        `SELECT ${read} AS sealed FROM ${name} WHERE ${read} IS NOT NULL LIMIT 1`,
      ),
    ),
  )

async function opensWhatIsThere(
  tx: Transaction,
  { secrets }: Pick<Config, 'secrets'>,
  tables: readonly Table[],
): Promise<boolean> {
  const starts = secrets.sealing.map(sealedStart)
  for (const sample of samplesOf(tables)) {
    const row = await tx.row(sample, [])
    if (row && !starts.some((start) => row.sealed.startsWith(start))) return false
  }
  return true
}
