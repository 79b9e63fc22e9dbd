import { createHash } from 'node:crypto'
import { type Database, statement, type Transaction } from '#server/base/database/database.ts'
import type { Config } from '#server/service/config.ts'

/** Hashes of this release's invented borrowers and products, by name. */
export interface InventedRecord {
  name: string
  content: unknown
}

// Created here and not by a migration: a production database has no cast. The lock covers servers that start together.
const lock = statement('lock-sandbox-cast', "SELECT pg_advisory_xact_lock(hashtext('sandbox-cast'))")
const make = statement(
  'make-sandbox-cast',
  'CREATE TABLE IF NOT EXISTS sandbox_cast (name text PRIMARY KEY, sha256 text NOT NULL)',
)

/** Prepares the table that records what the data was made from. */
export async function openCastRecord(tx: Transaction): Promise<void> {
  await tx.rows(lock, [])
  await tx.run(make, [])
}

const insert = statement<unknown, [string, string]>(
  'insert-sandbox-cast',
  'INSERT INTO sandbox_cast (name, sha256) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
)

/** Records what was just made. */
export async function recordMade(tx: Transaction, made: InventedRecord): Promise<void> {
  await tx.run(insert, [made.name, hashOf(made)])
}

const list = statement<{ name: string; sha256: string }>(
  'list-sandbox-cast',
  'SELECT name, sha256 FROM sandbox_cast',
)

/** Returns the names made from an older cast, or before records were kept. */
export async function olderOf(database: Database, cast: readonly InventedRecord[]): Promise<string[]> {
  const rows = await database.transaction((tx) => tx.rows(list, []), { readOnly: true })
  const made = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return cast.filter((one) => made.get(one.name) !== hashOf(one)).map(({ name }) => name)
}

const NAMED_MAX = 3

/** Explains an older cast and how to reset it; null for the current one. */
export function olderCastSaid(
  older: readonly string[],
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): string | null {
  if (older.length === 0) return null
  const more = older.length - NAMED_MAX
  const named = older.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const [where, afresh] = databaseUrl
    ? ['The database', 'name an empty one in DATABASE_URL']
    : [dataDir, 'delete that folder or name another in DATA_DIR']
  return `${where} holds an older cast of the sandbox (${named} stay as they were made): to start afresh, stop the server, ${afresh}, and start it again.`
}

function hashOf({ content }: InventedRecord): string {
  const text = JSON.stringify(content, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest('hex')
}
