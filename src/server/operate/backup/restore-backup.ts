import type pg from 'pg'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Table } from '#server/base/database/table.ts'
import type { FileKey, Files } from '#server/base/files/files.ts'
import type { Archive, Manifest } from './archive.ts'
import {
  countByTable,
  FILES_LIST,
  filesNamed,
  keptFileIn,
  type NamedFile,
  readArchived,
  readFileLine,
  sha256Of,
} from './backup-files.ts'
import { tableFile } from './copy-tables.ts'
import { checksumOf, LONG_AND_IN_UTC, ledgerChecksum, tableNames } from './database-proof.ts'

export interface RestoreOptions {
  isStopped(): boolean
  report(progress: { done: number; total: number }): void
  tables: readonly Table[]
}

const ROWS_AT_ONCE = 1_000
/** Migrations write this table themselves. */
const NOT_COPIED = 'migrations'

/**
 * Inserts the rows of an archive into an empty database with its schema, in one transaction. It commits only if every
 * table has the rows and checksum of the backup, and the ledger balances.
 */
export async function restoreTables(
  client: pg.Client,
  archive: Archive,
  { tables, ledger }: Manifest,
  options: RestoreOptions,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(LONG_AND_IN_UTC)
  const made = await tableNames(client)
  for (const { name, definition } of tables) if (!made.includes(name)) await client.query(definition)
  const references = await takeReferencesAway(client)
  // Migrations insert rows of their own.
  for (const { name } of tables) if (name !== NOT_COPIED) await client.query(`DELETE FROM "${name}"`)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const { name, sha256 } of tables) {
    for await (const lines of batchesOf(archive.readLines(tableFile(name), sha256))) {
      if (options.isStopped())
        throw new CannotStart('Stopped: the database was not restored. Run the command again.')
      if (name !== NOT_COPIED) await insert(client, name, lines)
      done += lines.length
      options.report({ done, total })
    }
  }
  for (const reference of references) await client.query(reference)
  await moveCountersOn(client)
  for (const table of tables) {
    if (table.name === NOT_COPIED) continue
    const { rows, checksum } = await checksumOf(client, table.name)
    if (rows !== table.rows || checksum !== table.checksum)
      throw new CannotStart(`Table ${table.name} differs from the backup. Nothing was restored.`)
  }
  const { unbalanced, ...now } = await ledgerChecksum(client)
  if (unbalanced > 0 || now.entries !== ledger.entries || now.sumMinor !== ledger.sumMinor)
    throw new CannotStart('The ledger of the backup does not balance. Nothing was restored.')
  await client.query('COMMIT')
}

const insert = (client: pg.Client, name: string, lines: readonly string[]) =>
  client.query(
    `INSERT INTO "${name}" OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::"${name}", $1::jsonb)`,
    [`[${lines.join(',')}]`],
  )

/** Disables foreign key checks, because tables refer to each other; all references are checked at the end. */
async function takeReferencesAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ of: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0`,
  )
  for (const { of, name } of rows) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  return rows.map(({ of, name, definition }) => `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`)
}

/** Sets sequences to continue after the restored rows. */
async function moveCountersOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), greatest(max("${column}"), 1), max("${column}") IS NOT NULL) FROM "${table}"`,
    )
}

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Restores the files, reads each back from the store, and resolves with the keys of those present. A second run skips
 * files that were restored.
 */
async function restoreFiles(
  archive: Archive,
  { pictures }: Manifest,
  files: Files,
  options: RestoreOptions,
): Promise<Set<string>> {
  const proved = new Set<string>()
  if (!pictures) return proved
  for await (const line of archive.readLines(FILES_LIST, pictures.sha256)) {
    if (options.isStopped())
      throw new CannotStart(
        'Stopped: the database is restored, but not all files. Resume with --pictures-only.',
      )
    const file = readFileLine(line)
    const isThere = async () => {
      const kept = await files.get(file.key)
      return kept !== null && sha256Of(kept.bytes) === file.sha256
    }
    if (!(await isThere())) {
      await files.put(file.key as FileKey, await readArchived(archive, file), file.type)
      if (!(await isThere())) throw new CannotStart(`File ${file.key} differs from the backup.`)
    }
    proved.add(file.key)
    options.report({ done: proved.size, total: pictures.count })
  }
  return proved
}

/**
 * Restores the files and verifies that the store has every file that the tables reference; resolves with the number
 * of files in the archive. Files that were deleted during the backup are expected to be missing.
 */
export async function restoreAndVerifyFiles(
  client: pg.Client,
  archive: Archive,
  manifest: Manifest,
  files: Files,
  options: RestoreOptions,
): Promise<number> {
  const proved = await restoreFiles(archive, manifest, files, options)
  const removed = new Set(manifest.pictures?.removed)
  const missing: NamedFile[] = []
  for (const file of await filesNamed(client, options.tables)) {
    const { key, isKept } = file
    const isExpected = isKept && !proved.has(key) && !removed.has(key)
    if (isExpected && !(await files.get(key))) missing.push(file)
  }
  if (missing.length > 0)
    throw new CannotStart(
      `The database is restored and verified, but the store lacks ${missing.length} files that it references: ${countByTable(missing)}. ${WHY_MISSING}`,
    )
  return proved.size
}

const WHY_MISSING =
  'A backup lacks them if it was taken by an earlier release, without pictures, or after they were lost.'

/** Verifies that an archive can be restored, and changes nothing. */
export async function verifyArchive(
  archive: Archive,
  { tables, pictures }: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const total = tables.reduce((sum, { rows }) => sum + rows, pictures?.count ?? 0)
  let done = 0
  const tell = () => {
    done += 1
    if (done % ROWS_AT_ONCE === 0 || done === total) options.report({ done, total })
  }
  const named = new Map<string, NamedFile>()
  for (const { name, sha256, rows } of tables) {
    let found = 0
    for await (const line of archive.readLines(tableFile(name), sha256)) {
      found += 1
      const file = keptFileIn(options.tables, name, line)
      if (file) named.set(file.key, file)
      tell()
    }
    if (found !== rows)
      throw new CannotStart(`Table ${name} of the archive has ${found} rows instead of ${rows}.`)
  }
  if (!pictures) return
  for (const key of pictures.removed ?? []) named.delete(key)
  for await (const line of archive.readLines(FILES_LIST, pictures.sha256)) {
    const file = readFileLine(line)
    await readArchived(archive, file)
    named.delete(file.key)
    tell()
  }
  if (named.size > 0)
    throw new CannotStart(
      `The archive lacks ${named.size} files that its tables reference: ${countByTable([...named.values()])}. ${WHY_MISSING}`,
    )
}
