import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statement } from '#server/database/database.ts'
import { keyedEach } from '#server/database/keyed.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { sealedTables } from '#server/database/sealed-tables.ts'
import { placement } from './partitions/placement.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** What only one person has, or some: words and numbers that stand nowhere else, and their phone or phones. */
export interface Canaries {
  words: readonly string[]
  phone: string | readonly string[]
}

/** For what a phone is hashed where it is found again by its hash. */
const PHONE_PURPOSES = ['phone', 'phone-owner', 'login-phone']

const wholeTables = Object.keys(placement).map((table) => ({
  table,
  rows: statement<{ row: string }, []>(
    `test-scan-${table}`,
    `SELECT row_to_json(t)::text AS row FROM ${table} t`,
  ),
}))

const sealedTexts = sealedTables.map(({ name, key, columns }) => ({
  name,
  columns,
  rows: statement<{ id: string; texts: (string | null)[] }, []>(
    `test-scan-sealed-${name}`,
    `SELECT ${key[0]} AS id, ARRAY[${columns.map(({ read }) => read).join(', ')}] AS texts FROM ${name}`,
  ),
}))

/** In which tables and files something of a person is found: in the clear, sealed, or as a hash of their phone. */
export async function scanFor(server: SandboxServer, { words, phone }: Canaries): Promise<string[]> {
  const { service } = server
  const phones = [phone].flat()
  const needles = [...words, ...phones, ...phones.flatMap((one) => hashesOf(server, one))]
  const holds = (text: string) => needles.some((needle) => text.includes(needle))
  const found = new Set<string>()
  await service.database.transaction(async (tx) => {
    for (const { table, rows } of wholeTables)
      if (holds(textOf(await tx.rows(rows, []), ({ row }) => [row]))) found.add(table)
    for (const { name, columns, rows } of sealedTexts) {
      const opened = textOf(await tx.rows(rows, []), ({ id, texts }) =>
        texts.map((text, index) => {
          const place = columns[index]?.place(id) ?? ''
          return text === null ? '' : sealerOf(service).open(text, place)
        }),
      )
      if (holds(opened)) found.add(name)
    }
  })
  for (const [file, bytes] of await filesOf(server)) if (holds(bytes.toString('latin1'))) found.add(file)
  return [...found].toSorted()
}

// All at once: of many people there is much to look for, and a text is searched as fast as it is read.
const textOf = <Row>(rows: readonly Row[], texts: (row: Row) => readonly string[]): string =>
  rows.flatMap(texts).join('\n')

/** As they stand in a row that is written as JSON, and in a name. */
const hashesOf = ({ service }: SandboxServer, phone: string): string[] =>
  PHONE_PURPOSES.flatMap((purpose) => keyedEach(service, purpose, phone)).flatMap((hash) => [
    hash.toString('hex'),
    hash.toString('base64url'),
  ])

/** Every file that the installation keeps for borrowers, by its name. */
export async function filesOf({ service }: SandboxServer): Promise<[name: string, bytes: Buffer][]> {
  const folder = join(service.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => [entry.name, await readFile(join(entry.parentPath, entry.name))] as const)
      .map(async (read) => [...(await read)] as [string, Buffer]),
  )
}
