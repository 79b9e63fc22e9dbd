import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statement } from '#server/base/database/database.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** Unique data of one borrower, or a few: words and numbers that occur nowhere else, and their phones. */
export interface Canaries {
  words: readonly string[]
  phone: string | readonly string[]
}

/** Purposes of the keyed hashes of a phone. */
const PHONE_PURPOSES = ['phone', 'phone-owner', 'login-phone']

const columnsOf = (table: string) =>
  statement<{ column: string; text: string }, []>(
    `test-scan-${table}`,
    `SELECT e.key AS column, string_agg(e.value, E'\n') AS text FROM ${table} t, jsonb_each_text(to_jsonb(t)) e
     WHERE e.value IS NOT NULL GROUP BY e.key`,
  )

const tablesThere = statement<{ name: string }, []>(
  'test-scan-tables',
  `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
     AND relkind IN ('r', 'p') AND NOT relispartition`,
)

const sealedTexts = sealedTables(allTables).map(({ name, key, columns }) => ({
  name,
  columns,
  rows: statement<{ id: string; texts: (string | null)[] }, []>(
    `test-scan-sealed-${name}`,
    `SELECT ${key[0]} AS id, ARRAY[${columns.map(({ read }) => read).join(', ')}] AS texts FROM ${name}`,
  ),
}))

/** Tables and files that contain data of a borrower. */
export async function scanFor(server: SandboxServer, canaries: Canaries): Promise<string[]> {
  const found = await scanColumns(server, canaries)
  return [...new Set(found.map((name) => name.split('.')[0] ?? ''))].toSorted()
}

/**
 * Returns the columns of every table, as `table.column`, and the files that contain data of a borrower: in the clear,
 * as bytes, in base64, encrypted, or as a phone hash. Case is ignored.
 */
export async function scanColumns(server: SandboxServer, { words, phone }: Canaries): Promise<string[]> {
  const { service } = server
  const phones = [phone].flat()
  const typed = [...words, ...phones]
  const needles = [
    ...typed,
    ...typed.map((one) => Buffer.from(one).toString('hex')),
    // The letters of a base64 text that do not depend on the preceding bytes, for each of three offsets.
    ...typed
      .filter((one) => one.length > 7)
      .map((one) => Buffer.from(one).toString('base64url').slice(0, -3)),
    ...phones.flatMap((one) => hashesOf(server, one)),
  ].map((one) => one.toLowerCase())
  const holds = (text: string) => {
    const lower = text.toLowerCase()
    return needles.some((needle) => lower.includes(needle))
  }
  const found = new Set<string>()
  await service.database.transaction(async (tx) => {
    for (const { name: table } of await tx.rows(tablesThere, []))
      for (const { column, text } of await tx.rows(columnsOf(table), []))
        if (holds(text)) found.add(`${table}.${column}`)
    for (const { name, columns, rows } of sealedTexts) {
      const all = await tx.rows(rows, [])
      for (const [index, { read, place }] of columns.entries()) {
        const texts = all.map(({ id, texts }) => {
          const text = texts[index] ?? null
          return text === null ? '' : sealerOf(service).open(text, place(id))
        })
        if (holds(texts.join('\n'))) found.add(`${name}.${read}`)
      }
    }
  })
  for (const [file, bytes] of await filesOf(server)) if (holds(bytes.toString('latin1'))) found.add(file)
  return [...found].toSorted()
}

/** The forms in a JSON row and in a name. */
const hashesOf = ({ service }: SandboxServer, phone: string): string[] =>
  PHONE_PURPOSES.flatMap((purpose) => keyedEach(service, purpose, phone)).flatMap((hash) => [
    hash.toString('hex'),
    hash.toString('base64url'),
  ])

/** Returns every file stored for borrowers by name, decrypted if necessary. */
export async function filesOf({ service }: SandboxServer): Promise<[name: string, bytes: Buffer][]> {
  const folder = join(service.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }): Promise<[string, Buffer]> => {
        const opened = await service.files.get(name.split('.', 1)[0] ?? '').catch(() => null)
        return [name, opened?.bytes ?? (await readFile(join(parentPath, name)))]
      }),
  )
}
