import { CannotStart } from '#server/base/config/cannot-start.ts'
import { type Connection, newClient } from '#server/base/database/connection.ts'

/** Any number will do that nothing else in the database takes. */
const LOCK = '4927316606'

/**
 * Refuses where another backup of this database is under way: it would go on with the same unfinished folder, and neither
 * would be whole. The lock is of a transaction, because a pooler may take a session from us at any time. Resolves with what
 * ends it.
 */
export async function holdBackup(connection: Connection): Promise<() => Promise<void>> {
  const client = newClient(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ isFree: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isFree"`,
  )
  if (rows[0]?.isFree) return () => client.end()
  await client.end()
  throw new CannotStart('Another backup of this database is under way. Wait for its end, or stop it.')
}
