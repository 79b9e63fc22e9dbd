import { createHash } from 'node:crypto'
import type pg from 'pg'
import { CannotStart } from '#server/config/cannot-start.ts'
import type { Config } from '#server/config/config.ts'
import { type Connection, newClient } from '#server/database/connection.ts'
import type { Files } from '#server/outside/files/files.ts'
import { type Archive, beginArchive, type Manifest } from './archive.ts'
import { definitionOf, LONG_AND_IN_UTC, ledgerProof, proofOf, tableNames } from './database-proof.ts'
import { holdBackup } from './one-backup.ts'
import { type PictureLine, pictureName } from './pictures.ts'

export interface BackupOptions {
  /** Asked between two batches. */
  isStopped(): boolean
  told(progress: { done: number; total: number }): void
  /** Null leaves the pictures out, where their store keeps copies of its own. */
  files: Files | null
}

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

const ROWS_AT_ONCE = 2_000

/** What is said when somebody stops a backup. */
export class BackupStopped extends CannotStart {
  override name = 'BackupStopped'
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
    const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at')
    const takenAt = rows[0]?.at.toISOString() ?? ''
    const tables = await copyTables(client, archive, options)
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

async function copyTables(client: pg.Client, archive: Archive, options: BackupOptions) {
  const proofs = []
  for (const name of await tableNames(client)) proofs.push(await proofOf(client, name))
  const total = proofs.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const tables: Manifest['tables'] = []
  for (const proof of proofs) {
    const lines = async function* () {
      for await (const batch of batchesOf(client, proof.name)) {
        stopIfAsked(options)
        yield* batch
        done += batch.length
        options.told({ done, total })
      }
    }
    const definition = await definitionOf(client, proof.name)
    const sha256 = await archive.writeLines(tableFile(proof.name), lines())
    tables.push({ ...proof, definition, sha256 })
  }
  return tables
}

export const tableFile = (name: string): string => `tables/${name}.jsonl.gz.sealed`

async function* batchesOf(client: pg.Client, name: string): AsyncGenerator<string[]> {
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM "${name}" t`)
  while (true) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('CLOSE rows')
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
      else yield JSON.stringify(line)
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

function stopIfAsked({ isStopped }: BackupOptions): void {
  if (isStopped())
    throw new BackupStopped(
      'Stopped: there is no backup yet. The same command goes on; pictures that are copied stay, the tables are read anew.',
    )
}
