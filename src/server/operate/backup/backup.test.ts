import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { secretsFrom } from '#server/base/config/secrets.ts'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { diskFiles } from '#server/base/files/disk.ts'
import type { Files } from '#server/base/files/files.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { checkSecret } from '#server/operate/check-secret.ts'
import { newApplicant, photoOf } from '#testing/applicant.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { openArchive } from './archive.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './restore-backup.ts'
import { refuseTargetInUse } from './restore-target.ts'
import { takeBackup } from './take-backup.ts'

const going = {
  isStopped: () => false,
  report: (_: { done: number; total: number }) => {},
  tables: allTables,
}

let server: SandboxServer
let folder: string
let references: string[]
const acknowledged: string[] = []

beforeAll(async () => {
  server = await startSandbox()
  folder = await mkdtemp(join(tmpdir(), 'abono-backup-'))
  await checkSecret(server.service)
  const person = await server.person('Ana Ejemplo')
  const plan = dataOf(await asBorrower(server, person.query)(loanPlayDetail, loanOf(person, '174')))
  references = plan.repayList.flatMap(({ list }) => list.map(({ vCode }) => vCode)).filter(Boolean)
  await sendPicture(server, person.query, makePng(40, 30))
  await photoOf(server, await newApplicant(server))
})
afterAll(async () => {
  for (const one of targets) await administer(`DROP DATABASE ${one.database} WITH (FORCE)`)
  await server.close()
  await rm(folder, { recursive: true })
})

async function pay(number: number): Promise<void> {
  const id = `backup-${number}`
  const reference = references[number % references.length] ?? ''
  const event = { id, kind: 'paid', reference, amountMinor: 5n, at: new Date() } as const
  expect((await sendNotice(server, event)).status).toBe(200)
  acknowledged.push(id)
}

const administer = async (sql: string, connection: SocketConnection = server.connection) => {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const targets: SocketConnection[] = []
async function emptyDatabase(): Promise<SocketConnection> {
  const target = { ...server.connection, database: `restored_${randomBytes(6).toString('hex')}` }
  await administer(`CREATE DATABASE ${target.database}`)
  targets.push(target)
  return target
}

const backupInto = (name: string, options = going) =>
  takeBackup(
    { connection: server.connection, config: server.service.config, folder: join(folder, name) },
    { ...options, files: server.service.files },
  )
/** The same with a file store that behaves differently. */
const backupFrom = (name: string, get: Files['get']) =>
  takeBackup(
    { connection: server.connection, config: server.service.config, folder: join(folder, name) },
    { ...going, files: { ...server.service.files, get } },
  )
const archiveIn = (name: string) => openArchive(join(folder, name), server.service.config.secrets.backup)
const filesIn = (name: string) => diskFiles(join(folder, `files-${name}`))

test('a backup during payments contains each one that was acknowledged before its start, and restores verified', async () => {
  for (let number = 0; number < 8; number++) await pay(number)
  const before = [...acknowledged]
  const meanwhile = (async () => {
    for (let number = 8; number < 24; number++) await pay(number)
  })()
  const { pictures } = await backupInto('whole')
  await meanwhile
  expect(pictures).toMatchObject({ count: 2, missing: 0, lost: 0 })

  const target = await emptyDatabase()
  const opened = await archiveIn('whole')
  await verifyArchive(opened.archive, opened.manifest, going)
  const files = filesIn('whole')
  const { config } = server.service
  const restored = await restore({ connection: target, config, files }, opened, going)
  expect(restored).toMatchObject({ pictures: 2, tables: opened.manifest.tables.length })
  expect(restored.opened).toBeGreaterThan(20)

  const events = await administer(
    `SELECT event_id AS id FROM payment_events WHERE event_id LIKE 'backup-%'`,
    target,
  )
  expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
  const keys = await administer('SELECT key FROM pictures UNION ALL SELECT key FROM documents', target)
  expect(keys).toHaveLength(2)
  for (const { key } of keys) {
    const kept = await server.service.files.get(key)
    expect(kept).not.toBeNull()
    expect(await files.get(key)).toEqual(kept)
  }
  // It has the schema of its time, from which a server continues, and so do sequences.
  expect(await migrate(target)).toEqual([])
  const [row] = await administer(
    `SELECT nextval(pg_get_serial_sequence('desk_audit', 'number')) > coalesce(max(number), 0) AS after FROM desk_audit`,
    target,
  )
  expect(row).toEqual({ after: true })

  const again = () => restore({ connection: target, config, files }, opened, going)
  await expect(again()).rejects.toThrow(
    /^The target is not empty: table \w+ has \d+ rows\. .*--replace-everything/,
  )
  await restore({ connection: target, config, files }, opened, { ...going, replaces: true })
})

test('after a restore that was killed during its migrations the target still counts as empty', async () => {
  const target = await emptyDatabase()
  await migrate(target)
  const client = new pg.Client(clientConfig(target))
  await client.connect()
  await expect(refuseTargetInUse(client, false)).resolves.toBeUndefined()
  await client.end()
})

test('a restore is refused while servers run', async () => {
  // An idle server has closed its connections after seconds.
  await pay(24)
  const opened = await archiveIn('whole')
  const { config, files } = server.service
  await expect(restore({ connection: server.connection, config, files }, opened, going)).rejects.toThrow(
    /^The target is in use: it has \d+ other connections/,
  )
})

test('a backup is unreadable without the secret, and a wrong secret is reported', async () => {
  const names = await readdir(join(folder, 'whole'), { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    names.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), 'latin1')),
  )
  expect(texts.join('')).not.toMatch(/Ejemplo|backup-1|JFIF/)
  await expect(openArchive(join(folder, 'whole'), secretsFrom('x'.repeat(32)).backup)).rejects.toThrow(
    /^This backup was made with another secret/,
  )
})

test('a changed, truncated or swapped file is detected and leaves an empty target', async () => {
  const { archive, manifest } = await archiveIn('whole')
  const file = (table: string) => join(folder, 'whole', `tables/${table}.jsonl.gz.sealed`)
  const [entries, orders] = [await readFile(file('entries')), await readFile(file('orders'))]
  const flipped = Buffer.from(entries)
  flipped[200] = (flipped[200] ?? 0) ^ 1
  for (const broken of [flipped, entries.subarray(0, -40), orders]) {
    await writeFile(file('entries'), broken)
    await expect(verifyArchive(archive, manifest, going)).rejects.toThrow(
      'entries.jsonl.gz.sealed of the archive is not what was written',
    )
  }
  const target = await emptyDatabase()
  const { config } = server.service
  await expect(
    restore({ connection: target, config, files: filesIn('broken') }, { archive, manifest }, going),
  ).rejects.toThrow('is not what was written')
  expect(await administer('SELECT * FROM orders', target)).toEqual([])
  await writeFile(file('entries'), entries)
})

test('a file missing in the store is counted, and neither verification nor restore passes', async () => {
  const { config, files } = server.service
  const [photo] = await administer('SELECT key FROM documents')
  const { pictures } = await backupFrom('lost', async (key) => (key === photo.key ? null : files.get(key)))
  expect(pictures).toMatchObject({ count: 1, lost: 1, removed: [] })
  const opened = await archiveIn('lost')
  await expect(verifyArchive(opened.archive, opened.manifest, going)).rejects.toThrow(
    'The archive lacks 1 files that its tables reference: documents 1.',
  )
  const target = { connection: await emptyDatabase(), config, files: filesIn('lost') }
  await expect(restore(target, opened, going)).rejects.toThrow(
    'the store lacks 1 files that it references: documents 1.',
  )
  // The file is added by other means: the same verification passes.
  const found = await files.get(photo.key)
  if (!found) throw new Error('the photo is not in its store')
  await target.files.put(photo.key, found.bytes, found.type)
  expect(await restore(target, opened, { ...going, picturesOnly: true })).toMatchObject({ pictures: 1 })
})

test('a backup without files verifies only where the store has them', async () => {
  const { config, files } = server.service
  await takeBackup(
    { connection: server.connection, config, folder: join(folder, 'bare') },
    { ...going, files: null },
  )
  const opened = await archiveIn('bare')
  const target = { connection: await emptyDatabase(), config }
  await expect(restore({ ...target, files: filesIn('bare') }, opened, going)).rejects.toThrow(
    'the store lacks 2 files that it references: documents 1, pictures 1.',
  )
  const again = restore({ ...target, files }, opened, { ...going, picturesOnly: true })
  expect(await again).toMatchObject({ pictures: 0 })
})

test('a file that is deleted during the backup is expected to be missing', async () => {
  const { config, files } = server.service
  const added = await photoOf(server, await newApplicant(server))
  const [, key = ''] = /\/documents\/([0-9a-f]{32})/.exec(added) ?? []
  const { pictures } = await backupFrom('removed', async (one) => {
    if (one !== key) return files.get(one)
    await administer(`DELETE FROM documents WHERE key = '${key}'`)
    return null
  })
  expect(pictures).toMatchObject({ count: 2, lost: 0, removed: [key] })
  const opened = await archiveIn('removed')
  await verifyArchive(opened.archive, opened.manifest, going)
  const connection = await emptyDatabase()
  const restored = await restore({ connection, config, files: filesIn('removed') }, opened, going)
  expect(restored).toMatchObject({ pictures: 2 })
})

test('an interrupted backup has no manifest, and the same command resumes it', async () => {
  let checks = 0
  const isStopped = () => {
    checks += 1
    return checks > 3
  }
  await expect(backupInto('stopped', { ...going, isStopped })).rejects.toThrow(
    /^Stopped: there is no backup yet\./,
  )
  await expect(archiveIn('stopped')).rejects.toThrow('is not a complete backup')
  await backupInto('stopped')
  const { archive, manifest } = await archiveIn('stopped')
  await verifyArchive(archive, manifest, going)
})

test('a second concurrent backup is refused and changes nothing', async () => {
  const second: Promise<unknown>[] = []
  const report = () => {
    if (second.length === 0) second.push(backupInto('twice').catch((error: unknown) => error))
  }
  await backupInto('twice', { ...going, report })
  expect(String(await second[0])).toContain('Another backup of this database is running.')
  const { archive, manifest } = await archiveIn('twice')
  await verifyArchive(archive, manifest, going)
  await backupInto('afterwards')
})

/** Intercepts a backup's connection: `at` receives each statement and may reject it. */
function between(at: (text: string) => void): () => void {
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args
    if (typeof asked === 'string') at(asked)
    return query.apply(this, args)
  })
  return () => spy.mockRestore()
}

test('with a single database connection a backup uses it alone', async () => {
  let refused = 0
  const end = between((text) => {
    if (!text.startsWith('SET TRANSACTION SNAPSHOT')) return
    refused += 1
    throw new Error('sorry, too many clients already')
  })
  try {
    await backupInto('alone')
  } finally {
    end()
  }
  expect(refused).toBe(2)
  const { archive, manifest } = await archiveIn('alone')
  await verifyArchive(archive, manifest, going)
})

test('a backup counts no rows in advance, and its progress never exceeds the total', async () => {
  const names: string[] = []
  const end = between((text) => names.push(text))
  const progress: { done: number; total: number }[] = []
  try {
    await backupInto('uncounted', {
      ...going,
      report: (one) => progress.push(one),
    })
  } finally {
    end()
  }
  const before = names.slice(
    0,
    names.findIndex((text) => text.startsWith('DECLARE')),
  )
  expect(before.length).toBeGreaterThan(20)
  expect(before.filter((text) => text.includes('count('))).toEqual([])
  expect(progress.every(({ done, total }) => done <= total)).toBe(true)
})
