import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { trySignIn } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { TRIES_MAX } from './sign-in.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../base/database/migrations')
const OWN = readdirSync(MIGRATIONS).find((name) => name.endsWith('_desk_tries.sql')) ?? ''

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const insert = statement<unknown, [Buffer, number, string]>(
  'test-insert-desk-tries',
  `INSERT INTO desk_tries (key, failures, last_at) VALUES ($1, $2, now() - $3::interval)`,
)
const copy = statement('test-copy-desk-tries', readFileSync(path.join(MIGRATIONS, OWN), 'utf8'))

const user = (name: string) => ({ name, password: 'a long enough password' })

test('sign-ins that the previous release locked stay locked, and state for how long', async () => {
  const { service } = server
  for (const name of ['clerk.locked', 'clerk.waited'])
    await makeUser(service.database, { ...user(name), renews: false }, new Date())
  const key = (name: string) => keyed(service, 'desk-try', 'pair', name, '127.0.0.1')
  await service.database.transaction(async (tx) => {
    await tx.run(insert, [key('clerk.locked'), TRIES_MAX, '5 minutes'])
    await tx.run(insert, [key('clerk.waited'), TRIES_MAX, '15 minutes'])
    await tx.run(copy, [])
  })
  const locked = await trySignIn(server, user('clerk.locked'))
  expect(locked.status).toBe(429)
  const seconds = Number(locked.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThanOrEqual(10 * 60)
  expect((await trySignIn(server, user('clerk.waited'))).status).toBe(303)
})
