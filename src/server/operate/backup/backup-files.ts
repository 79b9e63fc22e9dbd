import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod/mini'
import { fileColumns, IS_KEPT } from '#server/base/database/file-columns.ts'
import type { Table } from '#server/base/database/table.ts'
import { FILE_TYPES, type Files, type FileType } from '#server/base/files/files.ts'
import type { Archive } from './archive.ts'
import { BrokenArchive } from './archive-frames.ts'
import { type BackupOptions, throwIfStopped } from './backup-options.ts'
import { tableNames } from './database-proof.ts'

/** One file of an archive. */
interface FileLine {
  key: string
  type: FileType
  sha256: string
}

const schema = z.object({ key: z.string(), type: z.enum(FILE_TYPES), sha256: z.string() })

export const readFileLine = (line: string): FileLine => schema.parse(JSON.parse(line))

/** The list of an archive's files. */
export const FILES_LIST = 'pictures.jsonl.gz.sealed'

/** The path of a file in the archive, with folders of two letters as on disk. */
const placeOf = (key: string): string => `files/${key.slice(0, 2)}/${key}.sealed`

/** Reads a file of an archive. Throws if it differs from the copied one. */
export async function readArchived(archive: Archive, { key, sha256 }: FileLine): Promise<Buffer> {
  const bytes = await archive.readBytes(placeOf(key))
  if (sha256Of(bytes) !== sha256) throw new BrokenArchive(`File ${key} of the archive is not what was copied`)
  return bytes
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A file that a row references. */
export interface NamedFile {
  table: string
  key: string
  /** Whether the row says that the file is in the store; otherwise its upload may be in progress. */
  isKept: boolean
}

/** Lists the files that the tables reference. A database of an earlier release may lack a table. */
export async function filesNamed(client: pg.Client, tables: readonly Table[]): Promise<NamedFile[]> {
  const there = await tableNames(client)
  const named: NamedFile[] = []
  for (const { table, column } of fileColumns(tables)) {
    if (!there.includes(table)) continue
    const { rows } = await client.query<NamedFile>(
      `SELECT '${table}' AS table, ${column} AS key, ${IS_KEPT} AS "isKept" FROM ${table} WHERE swept_at IS NULL`,
    )
    for (const row of rows) named.push(row)
  }
  return named
}

/** Returns the file of a row, read as a line of JSON, if its table has files. */
export function keptFileIn(tables: readonly Table[], table: string, line: string): NamedFile | undefined {
  const found = fileColumns(tables).find((one) => one.table === table)
  if (!found) return undefined
  const row = rowSchema.parse(JSON.parse(line))
  const isKept = row.kept_at !== null && row.swept_at === null
  return isKept ? { table, key: String(row[found.column]), isKept } : undefined
}

const rowSchema = z.looseObject({ kept_at: z.nullable(z.string()), swept_at: z.nullable(z.string()) })

/** Counts files by table, as "documents 2, pictures 1". */
export function countByTable(files: readonly NamedFile[]): string {
  const counts = Map.groupBy(files, ({ table }) => table)
  const said = [...counts].map(([table, some]) => `${table} ${some.length}`)
  return said.toSorted().join(', ')
}

/** The result of copying files. */
export interface CopiedFiles {
  count: number
  /** Files that the snapshot references and the archive lacks. */
  missing: number
  /** The keys of files that were deleted between the snapshot and their copy. */
  removed: string[]
  /** Files that rows report as stored and that the store lacks. */
  lost: number
  sha256: string
}

/** Copies the files that the snapshot references. `client` reads the current database. */
export async function copyFiles(
  client: pg.Client,
  named: readonly NamedFile[],
  archive: Archive,
  files: Files,
  options: BackupOptions,
): Promise<CopiedFiles> {
  const absent: NamedFile[] = []
  const lines = async function* () {
    for (const [index, file] of named.entries()) {
      throwIfStopped(options)
      const line = await copyFile(file.key, archive, files)
      if (line === null) absent.push(file)
      else yield [JSON.stringify(line)]
      options.report({ done: index + 1, total: named.length })
    }
  }
  const sha256 = await archive.writeLines(FILES_LIST, lines())
  // The upload of other files was in progress at the snapshot.
  const wanted = absent.filter(({ isKept }) => isKept).map(({ key }) => key)
  const now = wanted.length === 0 ? [] : await filesNamed(client, options.tables)
  const still = new Set(now.filter(({ isKept }) => isKept).map(({ key }) => key))
  const removed = wanted.filter((key) => !still.has(key))
  return {
    count: named.length - absent.length,
    missing: absent.length,
    removed,
    lost: wanted.length - removed.length,
    sha256,
  }
}

async function copyFile(key: string, archive: Archive, files: Files): Promise<FileLine | null> {
  const file = await files.get(key)
  if (!file) return null
  // A resumed backup may have copied it already.
  const there = await archive.readBytes(placeOf(key)).catch(() => null)
  if (!there?.equals(file.bytes)) await archive.writeBytes(placeOf(key), file.bytes)
  return { key, type: file.type, sha256: sha256Of(file.bytes) }
}
