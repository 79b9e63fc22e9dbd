import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { type Connection, newClient } from './connection.ts'
import { isClash, isLockTimeout, translate } from './database-failure.ts'

/** An advisory lock key that all releases share. */
const LOCK = '4927316605'
/** The number of attempts. Work of the previous release runs meanwhile and locks tables in another order. */
const ATTEMPTS = 10
const PAUSE_MS = 500
/**
 * A migration that waits for a table lock also blocks later requests for the table. It waits for less time than
 * they do (`LIMITS.lockMillis`), then lets them pass.
 */
const LOCK_MS_MAX = 1000
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

/** The migrations of this release do not fit the schema history of the database. */
export class MigrationRefused extends CannotStart {
  override name = 'MigrationRefused'
}

interface Migration {
  name: string
  text: string
  sha256: string
}

/**
 * Brings the database to the schema of this release, and resolves with the names of the migrations that ran.
 * Each numbered file runs once and never changes; all new ones run in one transaction. Replicas that start together
 * wait for the first. `last` stops earlier, as a backup of that time needs. A newer schema is accepted: a release works on the next one's schema.
 */
export async function migrate(
  connection: Connection,
  folder = path.join(import.meta.dirname, 'migrations'),
  last?: string,
): Promise<string[]> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.filter(({ name }) => name <= last)
  for (let tried = 1; ; tried++) {
    try {
      return await runAll(connection, migrations)
    } catch (error) {
      if (!(isClash(error) || isLockTimeout(error)) || tried === ATTEMPTS) throw translate(error)
      await pause(PAUSE_MS * tried)
    }
  }
}

/** Runs all migrations or none. A failed attempt leaves nothing behind. */
async function runAll(connection: Connection, migrations: Migration[]): Promise<string[]> {
  const client = newClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    // From here on, other starting replicas wait for this transaction.
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS_MAX}`)
    const pending = pendingOf(migrations, await readRecord(client))
    for (const migration of pending) await run(client, migration)
    await client.query('COMMIT')
    return pending.map((migration) => migration.name)
  } finally {
    // This also ends the transaction if it is still open.
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  names.forEach((name, index) => {
    if (Number(FILE_NAME.exec(name)?.[1]) !== index + 1) {
      throw new MigrationRefused(
        `Migration ${name} should be number ${index + 1}, written as 0001_what_it_does.sql.`,
      )
    }
  })
  return Promise.all(
    names.map(async (name) => {
      // Git may change line endings; the statements are the same.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readRecord(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Returns the migrations that have not run. Refuses a recorded one that changed, and a new one with a lower number. */
function pendingOf(migrations: Migration[], record: Map<string, string>): Migration[] {
  const newest = [...record.keys()].toSorted().at(-1) ?? ''
  return migrations.filter(({ name, sha256 }) => {
    const recorded = record.get(name)
    if (recorded === undefined && name < newest) {
      throw new MigrationRefused(
        `Migration ${name} comes before ${newest}, which has already run. Give it a later number.`,
      )
    }
    if (recorded !== undefined && recorded !== sha256) {
      throw new MigrationRefused(
        `Migration ${name} has changed since it ran on this database. Restore the file, and put the change in a new one.`,
      )
    }
    return recorded === undefined
  })
}

async function run(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query(text)
  await client.query('INSERT INTO migrations (name, sha256, applied_at) VALUES ($1, $2, now())', [
    name,
    sha256,
  ])
}
