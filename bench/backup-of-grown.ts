import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { clientConfig } from '#server/base/database/connection.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import { CannotOpen, sealerOf } from '#server/base/sealing/sealed.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { table } from './statistics.ts'

const run = promisify(execFile)

/** Database that receives the restore. */
const TARGET = 'abono_restored'
/** A restore verifies the last rows of each table: as many as `restore.ts` decrypts. */
const PROVED_ROWS = 500

/** Measures a backup of this database, and a restore with its verification, as the two commands report it. */
export async function backupTable(server: SandboxServer, secret: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abono-backup-'))
  const pictures = await mkdtemp(join(tmpdir(), 'abono-restored-'))
  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  try {
    await sealAgain(client, server)
    await client.query(`CREATE DATABASE ${TARGET}`)
    const commandOn = async (script: string, database: string, dataDir: string, args: readonly string[]) => {
      const { host, user } = server.connection
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
        DATA_DIR: dataDir,
        ABONO_SECRET: secret,
      }
      const startedAt = performance.now()
      const running = run(process.execPath, [script, ...args], { env, maxBuffer: 64 * 1024 * 1024 })
      // It prints its own progress.
      running.child.stdout?.pipe(process.stderr, { end: false })
      const { stdout } = await running
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      return { seconds, said: stdout.split('\n').find((line) => / in [0-9.]+ s/.test(line)) ?? '' }
    }
    const from = server.connection.database
    const taken = await commandOn('src/server/commands/backup.ts', from, server.service.config.dataDir, [
      '--to',
      folder,
    ])
    const [name = ''] = await readdir(folder)
    const restored = await commandOn('src/server/commands/restore.ts', TARGET, pictures, [
      '--from',
      join(folder, name),
    ])
    const size = `${((await sizeOf(join(folder, name))) / 1e6).toFixed(0)} MB`
    return table(
      ['command', 'seconds', 'what it says'],
      [
        ['npm run backup', taken.seconds, `${taken.said} (${size})`],
        ['npm run restore', restored.seconds, restored.said],
      ],
    )
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${TARGET} WITH (FORCE)`)
    await client.end()
    for (const one of [folder, pictures]) await rm(one, { recursive: true, force: true })
  }
}

/**
 * Copied texts are encrypted under their originals' names. Those that a restore decrypts are encrypted again under
 * their own.
 */
async function sealAgain(client: pg.Client, { service }: SandboxServer): Promise<void> {
  const sealer = sealerOf(service)
  for (const { name, key, columns } of sealedTables(allTables)) {
    const { rows } = await client.query<{ at: string; id: string; texts: (string | null)[] }>(
      `SELECT ctid AS at, ${key[0]} AS id, ARRAY[${columns.map(({ read }) => read).join(', ')}] AS texts
       FROM ${name} ORDER BY ${key.join(', ')} DESC LIMIT ${PROVED_ROWS}`,
    )
    for (const { at, id, texts } of rows) {
      if (texts.every((text) => text === null)) continue
      const [original = ''] = String(id).split('~')
      const places = columns.map(({ place }) => place(original))
      const own = texts.map((text, index) =>
        text === null ? null : sealer.seal(openedAt(sealer, text, places), columns[index]?.place(id) ?? ''),
      )
      const written = columns.map(({ write }, index) => write(`$${index + 2}`)).join(', ')
      await client.query(`UPDATE ${name} SET ${written} WHERE ctid = $1`, [at, ...own])
    }
  }
}

/** A column may have been filled from another one, such as a reply from its complaint. */
function openedAt(sealer: Sealer, text: string, places: readonly string[]): string {
  for (const place of places) {
    try {
      return sealer.open(text, place)
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error
    }
  }
  throw new Error('a copy contains a text that cannot be decrypted')
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
