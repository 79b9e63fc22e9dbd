import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { type Connection, newClient } from '#server/database/connection.ts'
import type { Files } from '#server/outside/files/files.ts'
import { type Archive, beginArchive, type Manifest } from './archive.ts'
import { type BackupOptions, stopIfAsked } from './backup-options.ts'
import { copyTables } from './copy-tables.ts'
import { LONG_AND_IN_UTC, ledgerProof } from './database-proof.ts'
import { holdBackup } from './one-backup.ts'
import { type PictureLine, pictureName } from './pictures.ts'

interface Whole {
  connection: Connection
  config: Pick<Config, 'secrets'>
  folder: string
}

export interface Backup {
  takenAt: string
  rows: number
  pictures: Manifest['pictures']
}

/**
 * Copies everything into a folder, while servers run: all tables as they were at one moment (one snapshot of the
 * database), then the pictures that they name. Whatever was acknowledged before that moment is in it. Each row is a line
 * of JSON, so that it can be restored into any PostgreSQL from 15 on, embedded or not. One backup runs at a time.
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
    const { entries, sumMinor } = await ledgerProof(client)
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
    const keys = options.files ? await pictureKeys(client) : []
    await client.query('COMMIT')
    const pictures = options.files ? await copyPictures(keys, archive, options.files, options) : null
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

async function pictureKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('SELECT key FROM pictures WHERE swept_at IS NULL')
  return rows.map(({ key }) => key)
}

async function copyPictures(keys: readonly string[], archive: Archive, files: Files, options: BackupOptions) {
  let missing = 0
  const lines = async function* () {
    for (const [index, key] of keys.entries()) {
      stopIfAsked(options)
      const line = await copyPicture(key, archive, files)
      // Removed since the snapshot, as loose ones are.
      if (line === null) missing += 1
      else yield [JSON.stringify(line)]
      options.told({ done: index + 1, total: keys.length })
    }
  }
  const sha256 = await archive.writeLines(PICTURES_FILE, lines())
  return { count: keys.length - missing, missing, sha256 }
}

export const PICTURES_FILE = 'pictures.jsonl.gz.sealed'

async function copyPicture(key: string, archive: Archive, files: Files): Promise<PictureLine | null> {
  const picture = await files.get(key)
  if (!picture) return null
  const sha256 = createHash('sha256').update(picture.bytes).digest('hex')
  const name = pictureName(key)
  // Of a backup that was stopped, and is gone on with.
  const there = await archive.readBytes(name).catch(() => null)
  if (!there?.equals(picture.bytes)) await archive.writeBytes(name, picture.bytes)
  return { key, type: picture.type, sha256 }
}
