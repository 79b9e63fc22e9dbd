import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsFrom } from '#server/base/config/secrets.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { openFiles } from '#server/base/files/open-files.ts'
import { checkSecret } from '#server/operate/check-secret.ts'
import { newApplicant, photoOf } from '#testing/applicant.ts'
import { quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const OLD = 'the-secret-from-before-of-the-tests-only'
const NEW = 'the-secret-from-now-on-of-the-tests-only'

let server: SandboxServer
let photo: string
beforeAll(async () => {
  server = await startSandbox({ env: { ABONO_SECRET: OLD } })
  const url = await photoOf(server, await newApplicant(server))
  photo = url.split('/').at(-1)?.split('-')[0] ?? ''
})
afterAll(() => server.close())

/** Runs the command as `npm run reseal` does; resolves with its output lines and its exit. */
function resealing(
  secrets: Record<string, string>,
  heard: (line: string, stop: () => void) => void = () => {},
  flags: string[] = [],
) {
  const { host, user, database } = server.connection
  const child = spawn(process.execPath, ['src/server/commands/reseal.ts', ...flags], {
    env: {
      DATA_DIR: server.service.config.dataDir,
      DATABASE_URL: `postgresql:///${database}?${new URLSearchParams({ host, user })}`,
      ...secrets,
    },
  })
  let text = ''
  const hear = (part: Buffer) => {
    text += part
    heard(String(part), () => child.kill('SIGTERM'))
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise<{ code: number | null; lines: string[] }>((resolve) => {
    child.on('close', (code) => resolve({ code, lines: text.trimEnd().split('\n') }))
  })
}

test('an interrupted run says how to continue; the continued run says that the old secret can be dropped; the next has nothing to do', async () => {
  const both = { ABONO_SECRET: NEW, ABONO_SECRET_OLD: OLD }
  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  // It counts, prints its first line, and waits for the locked first table until it is stopped.
  await client.query('BEGIN')
  await client.query('LOCK TABLE borrowers IN EXCLUSIVE MODE')
  const stopped = await resealing(both, (line, stop) => {
    if (!line.startsWith('0 of ')) return
    stop()
    void client.query('COMMIT')
  })
  await client.end()
  expect(stopped.lines[0]).toMatch(/^0 of \d+ \(0 %\)$/)
  expect(stopped.lines.at(-1)).toMatch(
    /^Stopped: \d+ rows and files .*, \d+ are left\. Run the same command to continue\.$/,
  )
  expect(stopped.code).toBe(1)

  const { dataDir } = server.service.config
  const stored = (secret: string) =>
    openFiles({ files: { folder: join(dataDir, 'files') }, secrets: secretsFrom(secret) }, quietLog)
  expect(await (await stored(NEW)).get(photo)).toBeNull()
  const finished = await resealing(both)
  expect((await (await stored(NEW)).get(photo))?.type).toBe('image/jpeg')
  expect(finished.lines.at(-1)).toMatch(
    /^All \d+ rows and files are re-encrypted\. You can remove ABONO_SECRET_OLD\./,
  )
  expect(finished.code).toBe(0)

  const idle = await resealing({ ABONO_SECRET: NEW })
  expect(idle.lines.at(-1)).toMatch(/^Everything is already encrypted with ABONO_SECRET/)
  expect(idle.code).toBe(0)
})

test('a wrong secret names what cannot be decrypted, and an invalid one is explained', async () => {
  const wrong = await resealing({ ABONO_SECRET: 'another-secret-that-was-never-used-here' })
  expect(wrong.lines.at(-1)).toMatch(
    /neither ABONO_SECRET nor ABONO_SECRET_OLD decrypts them: borrowers \d+, .*files of documents 1\./,
  )
  expect(wrong.code).toBe(1)

  const lost = await resealing({ ABONO_SECRET: 'another-secret-that-was-never-used-here' }, () => {}, [
    '--old-secret-is-lost',
  ])
  expect(lost.code).toBe(1)
  await checkSecret({
    ...server.service,
    config: { secrets: secretsFrom('another-secret-that-was-never-used-here') },
  })

  const bad = await resealing({ ABONO_SECRET: NEW, ABONO_SECRET_OLD: 'short' })
  expect(bad.lines.join('\n')).toContain('ABONO_SECRET_OLD: found 5 characters at place 1')
  expect(bad.code).toBe(1)
})
