import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBinaries } from '#server/base/database/embedded/binaries.ts'
import { DATABASE_USER } from '#server/base/database/embedded/cluster.ts'
import { type GuardedProcess, runGuarded } from '#server/base/database/embedded/guarded-process.ts'
import { databaseUser, type SystemUser } from '#server/base/database/embedded/system-user.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { removeTraces, throwawayFolder } from '#testing/throwaway-postgres.ts'

// What docs/backup.md tells an operator to do with a PostgreSQL of their own, done with the binaries that came along.

const PATIENCE = { timeout: 60_000, interval: 100 }

let folder: string
let user: SystemUser | undefined
const running: GuardedProcess[] = []
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await throwawayFolder()
  user = await databaseUser(at('primary'))
  for (const name of ['wal', 'socket-primary', 'socket-copy']) await ours(at(name))
})
afterAll(async () => {
  for (const one of running) one.kill('SIGQUIT')
  await Promise.all(running.map(({ ended }) => ended))
  await removeTraces(folder)
})

async function ours(name: string): Promise<void> {
  await mkdir(name, { recursive: true })
  if (user) await chown(name, user.uid, user.gid)
  await chmod(name, 0o700)
}

const program = async (...command: string[]) => {
  const guarded = await runGuarded(command, { user, logFile: at('postgres.log') })
  running.push(guarded)
  return guarded
}

async function start(name: string, settings: string[]): Promise<pg.Client> {
  const { postgres } = await findBinaries(folder, user)
  const socket = at(`socket-${name}`)
  const all = ['listen_addresses=', `unix_socket_directories=${socket}`, 'max_connections=20', ...settings]
  await program(postgres, '-D', at(name), ...all.flatMap((one) => ['-c', one]))
  return vi.waitFor(async () => {
    const client = new pg.Client({ host: socket, user: DATABASE_USER, database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS recovering')
    if (rows[0].recovering) throw new Error('it still goes through the log')
    return client
  }, PATIENCE)
}

test('with an archived log the database goes back to the moment before a mistake, with every payment until then and none after', async () => {
  const { initdb } = await findBinaries(folder, user)
  await ours(at('primary'))
  const made = await program(
    initdb,
    `--pgdata=${at('primary')}`,
    `--username=${DATABASE_USER}`,
    '--auth=trust',
  )
  expect(await made.ended).toBe(0)
  const wal = at('wal')
  const client = await start('primary', [
    'wal_level=replica',
    'archive_mode=on',
    `archive_command=test ! -f ${wal}/%f && cp %p ${wal}/%f.new && mv ${wal}/%f.new ${wal}/%f`,
    'archive_timeout=60',
  ])
  await migrate({ host: at('socket-primary'), user: DATABASE_USER, database: 'postgres' })
  const pay = (id: string) =>
    client.query(
      `INSERT INTO payment_events (provider, event_id, kind, outcome, amount_minor, received_at, reference)
       VALUES ('sandbox', $1, 'paid', 'unknown', 100, now(), 'reference')`,
      [id],
    )

  // A base backup by PostgreSQL's own steps, with payments before, in and after it.
  await pay('before')
  await client.query("SELECT pg_backup_start('base', true)")
  await pay('within')
  await cp(at('primary'), at('copy'), {
    recursive: true,
    filter: (name) => !/postmaster\.(pid|opts)$|\/pg_wal\/./.test(name),
  })
  const { rows: stopped } = await client.query('SELECT labelfile FROM pg_backup_stop()')
  await writeFile(at('copy/backup_label'), stopped[0].labelfile)
  for (let number = 0; number < 50; number++) await pay(`after-${number}`)
  const { rows: moments } = await client.query('SELECT clock_timestamp()::text AS at')
  await pay('too-late')
  await client.query('DELETE FROM payment_events')
  await client.query('SELECT pg_switch_wal()')
  const { rows: last } = await client.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS name')
  await vi.waitFor(async () => {
    await client.query('SELECT pg_switch_wal()')
    const names = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name))
    expect(names.some((name) => name >= last[0].name)).toBe(true)
  }, PATIENCE)

  await writeFile(at('copy/recovery.signal'), '')
  for (const name of await readdir(at('copy'), { recursive: true }))
    if (user) await chown(path.join(at('copy'), name), user.uid, user.gid)
  await ours(at('copy'))
  const startedAt = Date.now()
  const copy = await start('copy', [
    `restore_command=cp ${wal}/%f %p`,
    `recovery_target_time=${moments[0].at}`,
    'recovery_target_action=promote',
  ])
  console.log(`Back after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  const { rows } = await copy.query('SELECT event_id AS id FROM payment_events')
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(52)
  expect(ids).toEqual(expect.arrayContaining(['before', 'within', 'after-49']))
  expect(ids).not.toContain('too-late')
  await copy.end()
  await client.end()
  await rm(at('copy'), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}, 180_000)
