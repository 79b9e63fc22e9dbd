import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/base/database/database-failure.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { builtPages } from '#server/fronts/pages/web-bundle.ts'
import { joinCluster } from '#testing/cluster.ts'
import { readConfig } from './config.ts'
import { startFailure } from './start-failure.ts'

const PASSWORD = 'never-to-be-printed'

let cluster: Awaited<ReturnType<typeof joinCluster>>
let folder: string
let stranger: Server
beforeAll(async () => {
  cluster = await joinCluster()
  folder = await mkdtemp(join(tmpdir(), 'abono-start-'))
  await writeFile(join(folder, 'a-file'), '')
  stranger = createServer((client) => client.once('data', () => client.write(WANTS_PASSWORD))).on(
    'connection',
    (client) =>
      client.on('data', (data) => {
        if (data[0] === 'p'.charCodeAt(0)) client.end(WRONG_PASSWORD)
      }),
  )
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  stranger.close()
  await cluster.leave()
  await rm(folder, { recursive: true })
})

/** The messages by which PostgreSQL asks for a password, and refuses it. */
const WANTS_PASSWORD = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])
const said = Buffer.from(
  `SFATAL\0C28P01\0Mpassword authentication failed for user "abono" ${PASSWORD}\0\0`,
  'latin1',
)
const WRONG_PASSWORD = Buffer.concat([Buffer.from([0x45, 0, 0, 0, said.length + 4]), said])

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a server that ends by itself, and resolves with its whole output. */
function starting(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data'), ...env },
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (part: Buffer) => {
      text += part
    })
  }
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, text: text.trimEnd() }))
  })
}

/** Runs the first steps of a failing start in this process, and resolves with the message. */
async function failing(env: Record<string, string>): Promise<string> {
  const whole = { DATA_DIR: join(folder, 'data'), ...env }
  try {
    await migrate(readConfig(whole).databaseUrl ?? '')
  } catch (error) {
    return startFailure(error, whole)
  }
  throw new Error('it did not fail')
}

const oneSentence = (text: string) => {
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toMatch(/^\s+at /m)
}

test('a server that cannot start exits with 1, a sentence and a remedy, without a stack or a password', async () => {
  const url = `postgres://abono:${PASSWORD}@127.0.0.1:${portOf(stranger)}/loans`
  const { code, text } = await starting({ DATABASE_URL: url })
  expect(text).toMatch(
    /^The database loans at 127\.0\.0\.1:\d+ rejects this user and password\. .*%40 or %2F\.$/,
  )
  expect(code).toBe(1)
  oneSentence(text)
})

test('a closed port, a missing database, a bad address, an unwritable folder and an unreadable brand are named', async () => {
  const socket = cluster.connection
  const texts = [
    await failing({ DATABASE_URL: `postgres://abono:${PASSWORD}@127.0.0.1:1/loans` }),
    await failing({ DATABASE_URL: `postgresql:///missing?host=${socket.host}&user=${socket.user}` }),
    await failing({ DATABASE_URL: `postgres://abono:${PASSWORD}@[not-a-host/loans` }),
    await failing({ DATABASE_URL: `postgres://abono:${PASSWORD}%zz@host/loans` }),
    await failing({ DATA_DIR: join(folder, 'a-file') }),
    await failing({ BRAND_DIR: join(folder, 'nowhere') }),
  ]
  expect(texts).toEqual([
    'Nothing listens at the database loans at 127.0.0.1:1. Start the database, or correct DATABASE_URL.',
    `The database missing at ${socket.host} does not exist on a server that runs. Create it (CREATE DATABASE), or set DATABASE_URL to another database.`,
    expect.stringMatching(/^The configuration cannot be used:\n- DATABASE_URL: cannot be read as [^\n]*$/),
    expect.stringMatching(/^The configuration cannot be used:\n- DATABASE_URL: cannot be read as [^\n]*$/),
    expect.stringMatching(/^The configuration cannot be used:\n- DATA_DIR: no secret can be kept in [^\n]*$/),
    expect.stringMatching(/^The configuration cannot be used:\n- BRAND_DIR: [^\n]*$/),
  ])
  texts.forEach(oneSentence)
})

test('a port in use is named, with a remedy', async () => {
  const second = createServer()
  const error = await new Promise((resolve) =>
    second.on('error', resolve).listen(portOf(stranger), '127.0.0.1'),
  )
  expect(startFailure(error, {})).toBe(
    `Port ${portOf(stranger)} is taken by another program. Stop that one, or set PORT to another; 0 takes any free one.`,
  )
})

test('missing built pages are reported as a sentence without a stack', () => {
  let said = ''
  try {
    builtPages(folder)
  } catch (error) {
    said = startFailure(error, {})
  }
  expect(said).toMatch(/^The pages are not built yet\. Run `npm run build` first; .*itself\.$/)
})

const refused = (code: string) => {
  const error = new pg.DatabaseError('no', 2, 'error')
  error.code = code
  return error
}
const unreached = (code: string) =>
  new DatabaseUnavailable('away', { cause: Object.assign(new Error('x'), { code }) })
const system = (code: string, more: object) => Object.assign(new Error('x'), { code, ...more })
const URL_GIVEN = { DATABASE_URL: `postgres://abono:${PASSWORD}@db.example.com/loans` }

test.each([
  ['an unknown host name', unreached('ENOTFOUND'), /^The host name of .* cannot be resolved/],
  [
    'a host that does not respond',
    unreached('ETIMEDOUT'),
    /^The database loans at db\.example\.com does not respond\./,
  ],
  ['a user without rights', refused('42501'), /GRANT|CREATE on the schema public/],
  ['a standby', refused('25006'), /read-only/],
  ['no free connection', new DatabaseUnavailable('x', { cause: refused('53300') }), /max_connections/],
  ['an untrusted certificate', system('SELF_SIGNED_CERT_IN_CHAIN', {}), /certificate .* is not trusted/],
  ['a closed port of this machine', system('EACCES', { syscall: 'listen', port: 80 }), /^Port 80 may not/],
  [
    'a port in use by several processes',
    system('EADDRINUSE', { syscall: 'bind', port: 80 }),
    /^Port 80 is taken/,
  ],
  ['a folder of another user', system('EACCES', { path: '/srv/x' }), /^\/srv\/x may not be read or written/],
  ['a full disk', system('ENOSPC', { path: '/srv/x' }), /the disk is full/],
])('%s has its sentence', (_, error, sentence) => {
  const text = startFailure(error, URL_GIVEN)
  expect(text).toMatch(sentence)
  expect(text.split('\n')).toHaveLength(1)
  expect(text).not.toContain(PASSWORD)
})

test('a bug keeps its stack, and loses every secret in it', () => {
  const env = {
    DATABASE_URL: `postgres://abono:${PASSWORD}%2F@db/loans`,
    ABONO_SECRET: 'the-secret-of-this-test',
    CONEKTA_API_KEY: 'key_of_this_test',
  }
  const text = startFailure(
    new Error(
      `sent ${PASSWORD}/ and the-secret-of-this-test with key_of_this_test to redis://x:other-one@host`,
    ),
    env,
  )
  expect(text).toMatch(/^Error: sent … and … with … to redis:\/\/x:…@host\n\s+at /)
})
