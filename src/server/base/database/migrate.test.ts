import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startThrowawayPostgres, type ThrowawayPostgres } from '#testing/throwaway-postgres.ts'
import { newClient } from './connection.ts'
import { type Database, openDatabase, statement } from './database.ts'
import { MigrationRefused, migrate } from './migrate.ts'

const wipe = statement('migrate-wipe', 'DROP SCHEMA public CASCADE')
const freshSchema = statement('migrate-fresh', 'CREATE SCHEMA public')
const tables = statement<{ name: string }>(
  'migrate-tables',
  `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
)
const jars = statement('migrate-jars', 'SELECT name FROM jars')
const waiting = statement(
  'migrate-waiting',
  "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE jars%'",
)

let files: string
let postgres: ThrowawayPostgres
let database: Database

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  files = path.join(postgres.dataDir, 'migrations')
  database = openDatabase(postgres.connection)
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
})

beforeEach(async () => {
  await rm(files, { recursive: true, force: true })
  await mkdir(files)
  await write('0001_jars.sql', 'CREATE TABLE jars (name text);')
  await database.transaction(async (tx) => {
    await tx.run(wipe, [])
    await tx.run(freshSchema, [])
  })
})

const write = (name: string, text: string) => writeFile(path.join(files, name), text)
const migrateFiles = () => migrate(postgres.connection, files)
const tableNames = async () =>
  (await database.transaction((tx) => tx.rows(tables, []))).map((row) => row.name)

test('each migration runs once, in order of its number', async () => {
  expect(await migrateFiles()).toEqual(['0001_jars.sql'])
  await write('0002_lids.sql', 'ALTER TABLE jars ADD lid text; CREATE TABLE lids (name text);')
  expect(await migrateFiles()).toEqual(['0002_lids.sql'])
  expect(await migrateFiles()).toEqual([])
  expect(await tableNames()).toEqual(['jars', 'lids', 'migrations'])
})

test('four replicas that start at once migrate once', async () => {
  const ran = await Promise.all(Array.from({ length: 4 }, migrateFiles))
  expect(ran.flat()).toEqual(['0001_jars.sql'])
})

test('a migration that deadlocks with other work restarts and loses nothing', async () => {
  await write('0002_lids.sql', 'CREATE TABLE lids (name text);')
  await migrateFiles()
  await write('0003_both.sql', 'ALTER TABLE jars ADD lid text; ALTER TABLE lids ADD jar text;')
  const other = newClient(postgres.connection)
  await other.connect()
  onTestFinished(() => other.end())
  // The other transaction waits longer, so PostgreSQL cancels the migration and not this work, except on a very slow machine.
  await other.query("SET deadlock_timeout = '10s'; BEGIN; INSERT INTO lids VALUES ('of the release before')")
  const migrated = migrateFiles()
  const waits = async () => (await database.transaction((tx) => tx.rows(waiting, []))).length
  await expect.poll(waits).toBe(1)
  const kept = await other.query("INSERT INTO jars VALUES ('of the release before'); COMMIT").then(
    () => 1,
    () => other.query('ROLLBACK').then(() => 0),
  )
  expect(await migrated).toEqual(['0003_both.sql'])
  expect((await other.query('SELECT name, lid FROM jars')).rows).toHaveLength(kept)
})

test('while a migration waits for a locked table, other work on the table continues', async () => {
  await migrateFiles()
  await write('0002_lids.sql', 'ALTER TABLE jars ADD lid text;')
  const holder = newClient(postgres.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query("BEGIN; INSERT INTO jars VALUES ('of work that takes long')")
  const migrated = migrateFiles()
  const waits = async () => (await database.transaction((tx) => tx.rows(waiting, []))).length
  await expect.poll(waits).toBe(1)
  expect(await database.transaction((tx) => tx.rows(jars, []), { readOnly: true })).toEqual([])
  await holder.query('COMMIT')
  expect(await migrated).toEqual(['0002_lids.sql'])
})

test('a migration that has run must not change', async () => {
  await migrateFiles()
  await write('0001_jars.sql', 'CREATE TABLE jars (names text);')
  await expect(migrateFiles()).rejects.toThrow('0001_jars.sql has changed since it ran')
})

test('different line endings are not a change', async () => {
  await write('0001_jars.sql', 'CREATE TABLE jars (\n  name text\n);\n')
  await migrateFiles()
  await write('0001_jars.sql', 'CREATE TABLE jars (\r\n  name text\r\n);\r\n')
  expect(await migrateFiles()).toEqual([])
})

test('a new migration must come after those that have run', async () => {
  await write('0002_lids.sql', 'CREATE TABLE lids (name text);')
  await migrateFiles()
  await rm(path.join(files, '0002_lids.sql'))
  await write('0002_boxes.sql', 'CREATE TABLE boxes (name text);')
  await expect(migrateFiles()).rejects.toThrow(MigrationRefused)
  expect(await tableNames()).not.toContain('boxes')
})

test('an older release starts on the schema of a newer one', async () => {
  await write('0002_lids.sql', 'CREATE TABLE lids (name text);')
  await migrateFiles()
  await rm(path.join(files, '0002_lids.sql'))
  expect(await migrateFiles()).toEqual([])
})

test('migration numbers must be consecutive and unique', async () => {
  for (const name of ['0003_gap.sql', '0001_twice.sql', '2_short.sql']) {
    await write(name, 'SELECT 1;')
    await expect(migrateFiles()).rejects.toThrow(MigrationRefused)
    await rm(path.join(files, name))
  }
})

test('if one migration fails, none is kept', async () => {
  await write('0002_wrong.sql', 'CREATE TABLE lids (name text); SELECT 1 / 0;')
  await expect(migrateFiles()).rejects.toThrow('division by zero')
  expect(await tableNames()).toEqual([])
})

test('if one migration fails, the previous release continues, and the corrected one resumes', async () => {
  await migrateFiles()
  await write('0002_lids.sql', 'CREATE TABLE lids (name text);')
  await write('0003_wrong.sql', 'ALTER TABLE jars ADD lid text; SELECT 1 / 0;')
  await expect(migrateFiles()).rejects.toThrow('division by zero')
  expect(await tableNames()).toEqual(['jars', 'migrations'])
  await write('0003_wrong.sql', 'ALTER TABLE jars ADD lid text;')
  expect(await migrateFiles()).toEqual(['0002_lids.sql', '0003_wrong.sql'])
})

test('two releases that start at once on an empty database leave the newer schema', async () => {
  const newer = path.join(postgres.dataDir, 'newer')
  await cp(files, newer, { recursive: true })
  await writeFile(path.join(newer, '0002_lids.sql'), 'CREATE TABLE lids (name text);')
  const ran = await Promise.all(
    [files, newer, files, newer].map((folder) => migrate(postgres.connection, folder)),
  )
  expect(ran.flat().toSorted()).toEqual(['0001_jars.sql', '0002_lids.sql'])
  expect(await tableNames()).toEqual(['jars', 'lids', 'migrations'])
  await rm(newer, { recursive: true })
})
