import type pg from 'pg'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { tableNames } from './database-proof.ts'

export const REPLACE = '--replace-everything'

/** Rows that migrations and the first start write. */
const OF_A_FIRST_START: Readonly<Record<string, string>> = {
  migrations: 'true',
  secret_canary: 'true',
  watch_marks: 'true',
  desk_days: 'true',
  message_days: 'true',
  owners: "name = 'phones-named'",
}

/** Refuses a database in use, and one with data unless it may be overwritten. */
export async function refuseTargetInUse(client: pg.Client, replaces: boolean): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw new CannotStart(
      `The target is in use: it has ${others} other connections. Stop its servers, and start them after the restore.`,
    )
  if (replaces) return
  for (const name of await tableNames(client)) {
    const { rows: used } = await client.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM "${name}" WHERE NOT (${OF_A_FIRST_START[name] ?? 'false'})`,
    )
    const count = used[0]?.count ?? 0
    if (count > 0)
      throw new CannotStart(
        `The target is not empty: table ${name} has ${count} rows. Use an empty target, or ${REPLACE} to overwrite it.`,
      )
  }
}

/** Drops every table, so that the schema of the backup can be created. */
export async function emptyTarget(client: pg.Client): Promise<void> {
  const names = await tableNames(client)
  if (names.length === 0) return
  await client.query(`DROP TABLE ${names.map((name) => `"${name}"`).join(', ')}`)
}
