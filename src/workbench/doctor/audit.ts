import { connectionIn } from '#server/base/database/config-database.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { type AuditCheck, checkAudit } from '#server/fronts/desk/rows/audit-chain.ts'
import type { Config } from '#server/service/config.ts'
import { error, type Finding, warning } from './finding.ts'

/** Verifies the audit log of the desk, if the configuration names a database. */
export async function auditFindings(
  config: Pick<Config, 'databaseUrl' | 'databasePooled' | 'mode'>,
): Promise<Finding[]> {
  const connection = connectionIn(config)
  if (connection === undefined) return []
  const database = openDatabase(connection)
  try {
    return findingsOf(await database.transaction(checkAudit, { readOnly: true }))
  } catch {
    // The error is not shown, because it may contain the database's address with a password.
    return [warning('DATABASE_URL: the audit log of the desk could not be read, so it was not verified.')]
  } finally {
    await database.close()
  }
}

export const findingsOf = ({ broken }: AuditCheck): Finding[] =>
  broken.map((text) => error(`the audit log of the desk was changed in the database. Chain ${text}.`))
