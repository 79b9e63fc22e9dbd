import { connectionIn } from '#server/base/database/config-database.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { type AuditCheck, checkAudit } from '#server/fronts/desk/rows/audit-chain.ts'
import type { Config } from '#server/service/config.ts'
import { error, type Finding, warning } from './finding.ts'

/** Whether the log of the desk is as it was written, where the configuration names a database. */
export async function auditFindings(
  config: Pick<Config, 'databaseUrl' | 'databasePooled' | 'mode'>,
): Promise<Finding[]> {
  const connection = connectionIn(config)
  if (connection === undefined) return []
  const database = openDatabase(connection)
  try {
    return findingsOf(await database.transaction(checkAudit, { readOnly: true }))
  } catch {
    // Its words may hold the address and, with it, a password.
    return [warning('DATABASE_URL: the log of the desk could not be read, so nobody has judged it.')]
  } finally {
    await database.close()
  }
}

export const findingsOf = ({ broken }: AuditCheck): Finding[] =>
  broken.map((text) =>
    error(`the log of the desk was changed by somebody who may write to the database. Chain ${text}.`),
  )
