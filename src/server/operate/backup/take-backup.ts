import { CannotStart } from '#server/base/config/cannot-start.ts'
import { type Connection, newClient } from '#server/base/database/connection.ts'
import type { Config } from '#server/service/config.ts'
import { beginArchive } from './archive.ts'
import { type CopiedFiles, copyFiles, filesNamed } from './backup-files.ts'
import type { BackupOptions } from './backup-options.ts'
import { copyTables } from './copy-tables.ts'
import { LONG_AND_IN_UTC, ledgerChecksum } from './database-proof.ts'

interface Whole {
  connection: Connection
  config: Pick<Config, 'secrets'>
  folder: string
}

export interface Backup {
  takenAt: string
  rows: number
  pictures: CopiedFiles | null
}

/**
 * Copies everything into a folder while servers run: all tables in one database snapshot, then the files that they
 * reference. Everything acknowledged before the snapshot is included. Each row is a line of JSON, so it can be
 * restored into any PostgreSQL from 15 on. One backup runs at a time.
 */
export async function takeBackup(what: Whole, options: BackupOptions): Promise<Backup> {
  const release = await holdBackup(what.connection)
  try {
    return await copyAll(what, options)
  } finally {
    await release()
  }
}

async function copyAll({ connection, config, folder }: Whole, options: BackupOptions): Promise<Backup> {
  const archive = await beginArchive(folder, config.secrets.backup)
  const client = newClient(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(LONG_AND_IN_UTC)
    // The first statement takes the snapshot.
    const { rows } = await client.query<{ at: Date; id: string }>(
      'SELECT clock_timestamp() AS at, pg_export_snapshot() AS id',
    )
    const takenAt = rows[0]?.at.toISOString() ?? ''
    const snapshot = { connection, client, id: rows[0]?.id ?? '' }
    const tables = await copyTables(snapshot, archive, options)
    const { entries, sumMinor } = await ledgerChecksum(client)
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
    const named = options.files ? await filesNamed(client, options.tables) : []
    await client.query('COMMIT')
    const pictures = options.files ? await copyFiles(client, named, archive, options.files, options) : null
    await archive.finish({
      takenAt,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      ledger: { entries, sumMinor },
      pictures,
    })
    return { takenAt, rows: tables.reduce((sum, table) => sum + table.rows, 0), pictures }
  } finally {
    await client.end()
  }
}

/** The number of the advisory lock, which nothing else uses. */
const LOCK = '4927316606'

/**
 * Takes the lock for backups, and resolves with the function that releases it. Two backups would write into the same
 * incomplete folder. The lock belongs to a transaction, because a pooler may give the session to another client at any
 * time.
 */
async function holdBackup(connection: Connection): Promise<() => Promise<void>> {
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
  throw new CannotStart('Another backup of this database is running. Wait for it to finish, or stop it.')
}
