import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allAtNight, NIGHT } from '#testing/at-night.ts'
import { removeTraces, throwawayFolder } from '#testing/throwaway-postgres.ts'
import { clientConfig } from './connection.ts'
import { installedFolder, usableBinaries } from './embedded/binaries.ts'
import { isAlive, parseLock, readLockText } from './embedded/postmaster-file.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'

/** Starts the database, prints its address, then inserts numbers and prints each committed one. */
const PROGRAM = `
  import pg from 'pg'
  import { startPostgres } from './embedded-postgres.ts'
  const { connection } = await startPostgres({ dataDir: process.env.TEST_FOLDER })
  console.log(JSON.stringify(connection))
  const client = new pg.Client({ ...connection, port: 5432 })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS numbers (number integer PRIMARY KEY)')
  for (let number = 1; ; number++) {
    await client.query('INSERT INTO numbers VALUES ($1)', [number])
    console.log(number)
  }`

const asRoot = process.getuid?.() === 0
// A slow machine may take longer; each test waits for an event, not for a time.
const PATIENCE = { interval: 2, timeout: 60_000 }

/** A cluster that is copied by tests that do not cover the first start. */
let made: string
let folder: string
const traces = new Set<string>()
const started: EmbeddedPostgres[] = []
const programs: ChildProcess[] = []

beforeAll(async () => {
  made = await throwawayFolder()
  const postgres = await startPostgres({ dataDir: made })
  await ask(postgres, 'CREATE TABLE notes (note text)')
  await postgres.stop()
  traces.add(made).add(postgres.connection.host)
})
afterAll(() => removeTraces(...traces))

beforeEach(async () => {
  folder = await throwawayFolder()
  traces.add(folder)
})
afterEach(async () => {
  for (const program of programs.splice(0)) await killed(program)
  for (const postgres of started.splice(0)) await postgres.stop()
  await vi.waitUntil(() => !postmasterRuns(), PATIENCE)
})

test('starts PostgreSQL 18 in an empty folder, durable and without a network port', async () => {
  const postgres = await start()
  const settings = await ask(
    postgres,
    `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS network`,
  )
  expect(settings).toEqual([{ version: 18, fsync: 'on', commit: 'on', network: '' }])
})

test('keeps data over a restart', async () => {
  await useMadeCluster()
  const first = await start()
  await ask(first, `INSERT INTO notes VALUES ('kept')`)
  await first.stop()
  expect(await ask(await start(), 'SELECT note FROM notes')).toEqual([{ note: 'kept' }])
})

test.each(
  allAtNight([
    ['the draft has its databases', () => inDraft('base/5')],
    ['the folder of the draft is there', () => inDraft('')],
    ['the draft has its version', () => inDraft('PG_VERSION')],
    ['the draft has its control file', () => inDraft('global/pg_control')],
    ['the cluster is there', () => isThere(cluster())],
    ['PostgreSQL is starting', () => isThere(lock())],
  ] as const),
)('a first start that is killed when %s succeeds on the next attempt', async (_moment, reached) => {
  const program = run()
  await vi.waitUntil(reached, PATIENCE)
  await killed(program)

  const postgres = await start()
  expect(await ask(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

test('two concurrent first starts create one database', async () => {
  const [first, second] = await Promise.all([start(), start()])
  await ask(first, 'CREATE TABLE shared AS SELECT 1 AS one')
  expect(await ask(second, 'SELECT one FROM shared')).toEqual([{ one: 1 }])
})

test('a kill of the program loses no acknowledged write and leaves no PostgreSQL process', async () => {
  await useMadeCluster()
  const program = run()
  let acknowledged = 0
  for await (const line of linesOf(program)) {
    acknowledged = Number(line) || 0
    if (acknowledged === 200) await killed(program)
  }
  await vi.waitUntil(() => !postmasterRuns(), PATIENCE)

  const kept = await ask(await start(), 'SELECT count(*)::int AS count FROM numbers')
  expect(kept[0]?.count).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBeGreaterThanOrEqual(200)
})

test('a second program shares the database and takes over when the first is killed', async () => {
  await useMadeCluster()
  const program = run()
  await heard(program, '3')
  const owner = postmasterPid()

  const postgres = await start()
  expect(postmasterPid()).toBe(owner)
  await ask(postgres, 'SELECT number FROM numbers WHERE number = 3')

  await killed(program)
  await vi.waitUntil(() => postmasterRuns() && postmasterPid() !== owner, PATIENCE)
  await vi.waitUntil(() => ask(postgres, 'SELECT 1').catch(() => false), PATIENCE)
  const kept = await ask(postgres, 'SELECT number FROM numbers WHERE number = 3')
  expect(kept).toEqual([{ number: 3 }])
})

test('a program that starts while the previous one is killed gets a stable database', async () => {
  await useMadeCluster()
  const program = run()
  await heard(program, '1')
  const orphan = postmasterPid()
  program.kill('SIGKILL')
  const postgres = await start()
  // Until the death of the old program is noticed, its server may be joined briefly. Then it ends, and ours starts.
  await vi.waitUntil(() => postmasterRuns() && postmasterPid() !== orphan, PATIENCE)
  await vi.waitUntil(() => ask(postgres, 'SELECT 1').catch(() => false), PATIENCE)
  expect(await ask(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a PostgreSQL that dies is restarted', async () => {
  await useMadeCluster()
  const postgres = await start()
  const first = postmasterPid()
  process.kill(first, 'SIGKILL')
  await vi.waitUntil(() => postmasterPid() !== first && postmasterRuns(), PATIENCE)
  await vi.waitUntil(() => ask(postgres, 'SELECT 1').catch(() => false), PATIENCE)
})

test.each([
  ['no process has', () => 4_194_303],
  ['another program has', anotherProgram],
])('a stale pid file whose process number %s is ignored', async (_who, pid) => {
  await useMadeCluster()
  const owner = await stat(cluster())
  const number = pid({ uid: owner.uid, gid: owner.gid })
  await writeFile(lock(), `${number}\n${cluster()}\n1700000000\n5432\n/nowhere\n\n  12345 1\nready   \n`)
  await chown(lock(), owner.uid, owner.gid)
  expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('prints a plain message if it cannot start', async () => {
  await useMadeCluster()
  await writeFile(path.join(cluster(), 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/did not start on .*version 12/s)
})

test.runIf(asRoot)('root runs PostgreSQL as another user', async () => {
  await useMadeCluster()
  await start()
  expect(await readFile(`/proc/${postmasterPid()}/status`, 'utf8')).toMatch(/^Uid:\t[1-9]/m)
})

test.runIf(asRoot)(
  'for a root with a closed home, the database is where the other user can access it',
  NIGHT,
  async () => {
    await chmod(folder, 0o700)
    const first = await start()
    const elsewhere = await realpath(path.join(folder, 'postgres-state'))
    traces.add(elsewhere)
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    expect(elsewhere).toMatch(/^\/var\/lib\/abono-/)
    expect(await ask(await start(), 'SELECT one FROM kept')).toEqual([{ one: 1 }])
  },
)

test('binaries that the user cannot read are copied once', async () => {
  const home = path.join(folder, 'home')
  const atHome = path.join(home, 'package/native')
  await mkdir(home, { mode: 0o700 })
  await cp(path.dirname(installedFolder()), path.dirname(atHome), { recursive: true, verbatimSymlinks: true })

  const stranger = { uid: 65_534, gid: 65_534 }
  const copied = await usableBinaries(atHome, folder, stranger)
  expect(copied.postgres).not.toContain(home)
  const version = spawn(copied.postgres, ['--version'], { cwd: '/', ...(asRoot ? stranger : {}) })
  expect(await once(version, 'exit')).toEqual([0, null])
  expect(await usableBinaries(atHome, folder, stranger)).toEqual(copied)
})

/** `cp -a` keeps the owner, which PostgreSQL requires. */
const useMadeCluster = () => promisify(execFile)('cp', ['-a', path.join(made, 'postgres'), cluster()])

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir: folder })
  started.push(postgres)
  traces.add(postgres.connection.host)
  return postgres
}

async function ask({ connection }: EmbeddedPostgres, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(clientConfig(connection))
  // A server that stops meanwhile reports two errors; the result of the query counts.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

function run(): ChildProcess {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    env: { ...process.env, TEST_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  return program
}

function anotherProgram(user: { uid: number; gid: number }): number {
  const program = spawn('sleep', ['60'], asRoot ? user : {})
  programs.push(program)
  return program.pid ?? 0
}

async function killed(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
}

/** Reads the output up to this line, and lets the program continue. */
async function heard(program: ChildProcess, awaited: string): Promise<void> {
  for await (const line of linesOf(program)) if (line === awaited) return
  throw new Error(`The program ended before it said ${awaited}`)
}

function linesOf(program: ChildProcess) {
  if (!program.stdout) throw new Error('The program has no voice')
  return createInterface({ input: program.stdout })
}

const cluster = () => path.join(folder, 'postgres')
const lock = () => path.join(cluster(), 'postmaster.pid')
const postmasterPid = () => parseLock(readLockText(cluster()))?.pid ?? 0
const postmasterRuns = () => isAlive(postmasterPid())

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function inDraft(file: string): Promise<boolean> {
  const draft = (await readdir(folder)).find((name) => name.startsWith('postgres.new-'))
  return draft !== undefined && isThere(path.join(folder, draft, file))
}
